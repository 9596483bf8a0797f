// What a line of the REPL means, what Tab offers, and the history file.

import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const HISTORY_SIZE = 1000;

const WORDS = {
  exit: 'quit', quit: 'quit', q: 'quit', 종료: 'quit', 끝: 'quit',
  help: 'help', '?': 'help', 도움말: 'help',
  history: 'history', 기록: 'history',
  list: 'list', tools: 'list', 도구: 'list',
};

export const HELP = `한국어로 물으면 알맞은 도구로 보냅니다.

  민법 제750조                  묻기
  explain 민법 제750조          어느 도구로 가는지만
  @search_law query=민법        도구를 바로 부르기 (k=v 또는 JSON)
  help 도구이름                 도구의 인자
  list · list 판례              도구 목록, 분류의 도구
  history · exit                지난 물음 · 끝내기

Tab 자동 완성(도구, 인자, 법령 이름) · ↑ 지난 물음 · Ctrl-C 하던 일을 멈춤, 두 번이면 끝냄`;

/** `{kind, …}` of a line; undefined when it is blank. */
export function meaning(line) {
  const text = line.trim();
  if (!text) return undefined;
  if (WORDS[text.toLowerCase()]) return { kind: WORDS[text.toLowerCase()] };
  const told = /^(explain|route|설명)\s+(.+)$/s.exec(text);
  if (told) return { kind: 'route', line: told[2] };
  const asked = /^(?:help|\?)\s+([a-z][a-z0-9_]*)$/.exec(text);
  if (asked) return { kind: 'tool-help', tool: asked[1] };
  const listed = /^(?:list|tools|도구)\s+(\S+)$/.exec(text);
  if (listed) return { kind: 'list', category: listed[1] };
  const tool = /^@([a-z][a-z0-9_]*)(?:\s+(.*))?$/s.exec(text);
  if (tool) return { kind: 'call', tool: tool[1], ...callArguments(tool[2] ?? '') };
  return { kind: 'ask', line: text };
}

/** `{args}` for JSON, `{params}` for k=v words; quotes keep blanks together. */
export function callArguments(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return { json: trimmed };
  const params = {};
  const words = /([A-Za-z_]\w*)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S*))|(\S+)/g;
  for (const [whole, name, double, single, bare, stray] of trimmed.matchAll(words)) {
    if (stray !== undefined) throw new Error(`이름=값 꼴이 아닙니다: '${whole}'. 예: @search_law query=민법`);
    params[name] = double?.replace(/\\(.)/g, '$1') ?? single ?? bare;
  }
  return { params };
}

const FIRST = ['explain ', 'help ', 'history', 'list', 'exit'];
/** Parameters whose value may be the name of a law. */
const NAMES = /^(query|lawName|law|name|parentLaw)$/;

/** `[candidates, typed part]` as readline wants it. `names(prefix)` gives law names, `schema(tool)` parameters. */
export async function complete(line, { tools, schema, names }) {
  const begin = (words, typed) => [words.filter((word) => word.startsWith(typed)), typed];
  const tool = /^(@|help\s+)([a-z0-9_]*)$/.exec(line);
  if (tool) return begin(tool[1] === '@' ? tools.map((name) => `${name} `) : tools, tool[2]);
  const call = /^@([a-z0-9_]+)\s(?:.*\s)?(?:(\w*)|(\w+)=("?)([^"\s=]*|(?<=")[^"]*))$/.exec(line);
  if (call) {
    const known = (await schema(call[1]))?.properties ?? {};
    const [, , word, name, quote, value] = call;
    if (name === undefined) return begin(Object.keys(known).filter((key) => !line.includes(` ${key}=`)).map((key) => `${key}=`), word);
    return values(known[name], name, { quote, value }, names);
  }
  if (/^[a-z]+$/.test(line)) return begin(FIRST, line);
  for (const typed of lawWords(line)) {
    const found = await names(typed);
    if (found.length) return [found.map((name) => `${name} `), typed];
  }
  return [[], line];
}

/** What may stand after `name=`: the schema's choices, or names of laws, in quotes where they have blanks. */
async function values(schema, name, { quote, value }, names) {
  const choices = schema?.enum ?? (schema?.type === 'boolean' ? ['true', 'false'] : undefined);
  const found = choices ?? (NAMES.test(name) && value ? await names(value) : []);
  const typed = `${name}=${quote}${value}`;
  const quoted = (text) => (quote || /\s/.test(text) ? `"${text}"` : text);
  return [found.filter((text) => text.startsWith(value)).map((text) => `${name}=${quoted(text)} `), typed];
}

/** The last words that could begin a law's name, longest first: names have blanks in them. */
function lawWords(line) {
  const words = /(?:^|\s)((?:[가-힣ㆍ·]+ ){0,4}[가-힣ㆍ·]+)$/.exec(line)?.[1].split(' ') ?? [];
  return words.map((_, i) => words.slice(i).join(' '));
}

/** The file of past lines, newest first as readline keeps them; `off` keeps none. */
export class History {
  constructor(env, home = homedir()) {
    this.path = env.HANLAW_HISTORY === 'off' ? undefined : env.HANLAW_HISTORY || join(home, '.hanlaw_history');
  }

  read() {
    try {
      const lines = readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
      const kept = lines.slice(-HISTORY_SIZE);
      // Lines are only added, so that two conversations do not lose each other's; now and then the old ones go.
      if (lines.length > 2 * HISTORY_SIZE) writeFileSync(this.path, `${kept.join('\n')}\n`, { mode: 0o600 });
      return kept.reverse();
    } catch {
      return [];
    }
  }

  add(line) {
    if (!this.path || !line.trim()) return;
    try {
      appendFileSync(this.path, `${line.replace(/[\r\n]+/g, ' ')}\n`, { mode: 0o600 });
      chmodSync(this.path, 0o600);
    } catch {
      this.path = undefined;
    }
  }
}
