// Words of the command line → command, flags, the rest. Anything unknown is a clear error, never ignored.

import { COMMANDS, FLAGS, commandNamed } from './table.mjs';

/** What the person typed cannot be carried out; exit code 2. */
export class UsageError extends Error {
  constructor(message, command) {
    super(message);
    this.name = 'UsageError';
    this.command = command;
  }
}

const TOOL_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** How korean-law-mcp was started as a server. */
const OLD_SERVER = /^--(mode|port)(=|$)/;
const SHORT = new Map(Object.entries(FLAGS).flatMap(([name, flag]) => (flag.short ? [[flag.short, name]] : [])));

/** `{command, flags, rest, params?}`; `params` are the `--name value` pairs of a tool called by name. */
export function parse(argv) {
  const [first, ...others] = argv;
  if (first === undefined) return { command: 'start', flags: {}, rest: [] };
  if (first === '--version' || first === '-V') return { command: 'version', flags: {}, rest: [] };
  if (first === '--help' || first === '-h') return { command: 'help', flags: {}, rest: [] };
  if (OLD_SERVER.test(first)) throw new UsageError('HTTP 서버는 hanlaw serve --http 127.0.0.1:8000, stdio 서버는 hanlaw mcp로 켭니다.', 'serve');
  const command = commandNamed(first);
  if (command) return words(command, others);
  if (TOOL_NAME.test(first)) return tool(first, others);
  return words(commandNamed('ask'), argv);
}

function words(command, argv) {
  const out = { command: command.name, flags: {}, rest: [] };
  const allowed = new Set([...command.flags, 'help']);
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i];
    if (word === '--') {
      out.rest.push(...argv.slice(i + 1));
      break;
    }
    if (word === '-' || !word.startsWith('-')) {
      out.rest.push(word);
      continue;
    }
    const { name, inline } = split(word, command.name);
    if (!allowed.has(name)) throw unknownFlag(word, command, allowed);
    const flag = FLAGS[name];
    if (!flag.value) {
      if (inline !== undefined) throw new UsageError(`값을 받지 않는 선택지입니다: --${name}`, command.name);
      out.flags[name] = true;
      continue;
    }
    const value = inline ?? argv[(i += 1)];
    if (value === undefined) throw new UsageError(`--${name}의 값이 빠졌습니다: --${name} ${flag.value}`, command.name);
    out.flags[name] = check(name, flag, value, command.name);
  }
  if (out.flags.help) return { command: 'help', flags: {}, rest: [command.name] };
  return out;
}

/** `--name=value`, `--name` or a short letter. */
function split(word, command) {
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at < 0 ? { name: word.slice(2) } : { name: word.slice(2, at), inline: word.slice(at + 1) };
  }
  const name = SHORT.get(word.slice(1));
  if (!name) throw new UsageError(`'${word}'라는 옵션은 없습니다.`, command);
  return { name };
}

function check(name, flag, value, command) {
  if (flag.kind === 'date' && !isDate(value)) {
    throw new UsageError(`--${name} 값이 날짜가 아닙니다: '${value}'. 2026-07-01처럼 쓰세요.`, command);
  }
  if (flag.choices && !flag.choices.includes(value)) {
    throw new UsageError(`--${name} 값은 ${flag.choices.join(', ')} 가운데 하나여야 합니다. 받은 값: '${value}'`, command);
  }
  return value;
}

/** A day of the calendar in the form 2026-07-01. */
export function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function unknownFlag(word, command, allowed) {
  const known = [...allowed].map((name) => `--${name}`).join(' ');
  return new UsageError(`'${word}'라는 옵션은 ${command.name}에 없습니다. 쓸 수 있는 옵션: ${known}`, command.name);
}

/** A tool by its own name: every flag that is not ours is one of its parameters. */
function tool(name, argv) {
  const out = { command: 'call', flags: {}, rest: [name], params: {} };
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i];
    if (word === '--json') out.flags.json = true;
    else if (word === '--help' || word === '-h') return { command: 'help', flags: {}, rest: [name] };
    else if (!word.startsWith('--')) out.rest.push(word);
    else {
      const { name: key, inline } = split(word, name);
      const next = argv[i + 1];
      // A parameter without a value is a switch; negative numbers are values.
      const bare = inline === undefined && (next === undefined || next.startsWith('--'));
      const value = bare ? true : (inline ?? next);
      if (inline === undefined && !bare) i += 1;
      if (key === 'json-input') out.flags['json-input'] = value === true ? '' : value;
      else out.params[key] = Object.hasOwn(out.params, key) ? [out.params[key], value].flat() : value;
    }
  }
  return out;
}

/** Commands that look like a mistyped word, nearest first. */
export function similar(word, names = COMMANDS.map((c) => c.name)) {
  return names.filter((name) => distance(word, name) <= Math.max(1, Math.floor(name.length / 4)));
}

function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
