// Any tool by name, with its arguments as JSON or as --name value.

import { UsageError, similar } from '../args.mjs';
import { Refusal } from '../desk.mjs';
import { readText } from '../input.mjs';
import { page } from '../pager.mjs';
import { tint } from '../style.mjs';

export async function run({ flags, rest, params }, desk) {
  const [tool, json, ...more] = rest;
  if (!tool) throw new UsageError(`도구 이름을 쓰세요. 예: hanlaw call get_law_text '{"lawName":"민법","jo":"제750조"}'`, 'call');
  if (params && !tool.includes('_')) nearCommand(tool);
  if (more.length) throw new UsageError(`남는 말이 있습니다: ${more.join(' ')}`, 'call');
  const given = argumentsOf(flags['json-input'] ?? json);
  const named = await typed(tool, params ?? {}, desk);
  const { args, unread } = await withFile(tool, { ...given, ...named }, flags.file, desk);
  const answer = await desk.ask({ op: 'call', tool, args });
  if (flags.json) desk.json(answer);
  else await page(tint(answer.text, desk.style), desk);
  return codeOf(answer) || (unread ? 3 : 0);
}

/**
 * Tools that take a `text` take a file as well: `--file 계약서.hwpx`, and `--text -` for what is piped in. `unread`: something
 * of the document is not in its text, and the answer is about a part.
 */
async function withFile(tool, args, flag, desk) {
  let name = flag;
  if (args.text === '-') name ??= '-';
  if (name === undefined && args.file === undefined) return { args };
  const { inputSchema } = await desk.ask({ op: 'help', tool });
  const { text, file: own } = inputSchema?.properties ?? {};
  const { file, ...rest } = args;
  if (!own) name ??= file;
  if (name === undefined) return { args };
  if (!text) throw new UsageError(`${tool} 도구는 글(text)을 받지 않아 파일을 줄 수 없습니다.`, 'call');
  if (rest.text !== undefined && rest.text !== '-') throw new UsageError('--text와 --file 가운데 하나만 쓰세요.', 'call');
  if (typeof name !== 'string') throw new UsageError('--file의 값이 빠졌습니다: --file FILE', 'call');
  const read = await readText(name, desk);
  for (const notice of read.notices ?? []) desk.warn(`${name}: ${notice}`);
  return { args: { ...(own ? args : rest), text: read.text }, unread: read.gaps?.length > 0 };
}

/** Wrong arguments are a usage error; everything else that failed is 1. */
export function codeOf(answer) {
  if (!answer.isError) return 0;
  return answer.structured?.error?.label === 'INVALID_PARAMETER' ? 2 : 1;
}

export function argumentsOf(json) {
  if (json === undefined) return {};
  let value;
  try {
    value = JSON.parse(json);
  } catch {
    throw new UsageError(`도구의 인자가 JSON이 아닙니다: ${json.slice(0, 80)}`, 'call');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new UsageError('도구의 인자는 JSON 객체여야 합니다. 예: {"query":"민법"}', 'call');
  }
  return value;
}

/** A single English word that is nearly a command is a slip, not a question. */
function nearCommand(word) {
  if (!/^[a-z]+$/.test(word)) return;
  const near = similar(word);
  if (near.length) throw new UsageError(`'${word}'이라는 명령은 없습니다. 혹시 ${near.join(', ')}?`);
}

/** `--name value` words in the types of the tool's schema. */
export async function typed(tool, params, desk) {
  if (!Object.keys(params).length) return {};
  const { inputSchema } = await desk.ask({ op: 'help', tool });
  const known = inputSchema?.properties ?? {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const key = known[name] ? name : camel(name);
      return known[key] ? [key, convert(value, known[key], key)] : [name, value];
    }),
  );
}

const camel = (name) => name.replace(/[-_]([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** One value in the type its schema asks for; what does not fit goes on as written and the engine explains. */
export function convert(value, schema, name) {
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return listOf(value, name);
  if (types.includes('boolean') && !types.includes('string')) {
    if (value === true || value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
  }
  if ((types.includes('integer') || types.includes('number')) && !types.includes('string')) {
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  if (types.includes('object') && typeof value === 'string') {
    try {
      return JSON.parse(value);
    } catch {
      throw new Refusal(`--${name} 값이 JSON이 아닙니다.`);
    }
  }
  return value === true && types.includes('string') ? '' : value;
}

function listOf(value, name) {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [];
  if (!value.trimStart().startsWith('[')) return value.split(',').map((part) => part.trim()).filter(Boolean);
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal(`--${name} 값이 JSON 배열이 아닙니다.`);
  }
}
