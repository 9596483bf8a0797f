// Edits one member of a JSON file that may hold comments and trailing commas; all else stays byte for byte.

/** The file is not JSON, even with comments and trailing commas allowed. */
export class NotJson extends Error {}

/** Puts `value` at `path`, making objects on the way; `undefined` removes the member. */
export function setMember(text, path, value) {
  if (text.replace(/^\uFEFF/, '').trim() === '') return value === undefined ? text : create(path, value);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let node = new Reader(text).document();
  for (const [depth, key] of path.entries()) {
    if (node.kind !== 'object') throw new NotJson(`객체가 아닙니다: "${path.slice(0, depth).join('.')}"`);
    const member = node.members.find((m) => m.key === key);
    const last = depth === path.length - 1;
    if (!member) return value === undefined ? text : insert(text, node, key, nest(path.slice(depth + 1), value), eol);
    if (last && value === undefined) return remove(text, node, member);
    if (last) return replace(text, member, value, eol);
    node = member.value;
  }
  return text;
}

const nest = (path, value) => path.reduceRight((inner, key) => ({ [key]: inner }), value);
const create = (path, value) => `${JSON.stringify(nest(path, value), null, 2)}\n`;

function replace(text, member, value, eol) {
  const indent = lineIndent(text, member.start);
  return text.slice(0, member.value.start) + written(value, indent, indentUnit(text), eol) + text.slice(member.value.end);
}

/** After the last member, before the comments' end, in the file's own indentation. */
function insert(text, node, key, value, eol) {
  const close = node.end - 1;
  const unit = indentUnit(text);
  const outer = lineIndent(text, node.start);
  const first = node.members[0];
  const indent = first && lineIndent(text, first.start) !== outer ? lineIndent(text, first.start) : outer + unit;
  const last = node.members.at(-1);
  const kept = text.slice(0, close).trimEnd().length;
  const comma = last && !node.trailingComma ? last.value.end : undefined;
  const entry = `${eol}${indent}${JSON.stringify(key)}: ${written(value, indent, unit, eol)}${eol}${outer}`;
  const before = comma === undefined ? text.slice(0, kept) : `${text.slice(0, comma)},${text.slice(comma, kept)}`;
  return before + entry + text.slice(close);
}

function remove(text, node, member) {
  const at = node.members.indexOf(member);
  let start = member.start;
  while (/[ \t]/.test(text[start - 1] ?? '')) start -= 1;
  if (text[start - 1] === '\n') start -= text[start - 2] === '\r' ? 2 : 1;
  if (member.comma !== undefined) return text.slice(0, start) + text.slice(member.comma + 1);
  const previous = node.members[at - 1];
  if (previous?.comma === undefined) return text.slice(0, start) + text.slice(member.value.end);
  return text.slice(0, previous.comma) + text.slice(previous.comma + 1, start) + text.slice(member.value.end);
}

const written = (value, indent, unit, eol) => JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);

function lineIndent(text, at) {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))[0];
}

const indentUnit = (text) => /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';

/** Objects with the places of their members; other values only with their place. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  document() {
    const node = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail('끝난 뒤에 글자가 더 있습니다');
    return node;
  }

  value(depth) {
    if (depth > 200) this.fail('너무 깊습니다');
    this.space();
    const start = this.at;
    const ch = this.text[start];
    if (ch === '{') return this.object(start, depth);
    if (ch === '[') return this.array(start, depth);
    if (ch === '"') {
      this.string();
      return { kind: 'value', start, end: this.at };
    }
    const word = /^[-+.\w]+/.exec(this.text.slice(start, start + 64));
    if (!word) this.fail('값이 있어야 합니다');
    this.at += word[0].length;
    return { kind: 'value', start, end: this.at };
  }

  object(start, depth) {
    const members = [];
    let trailingComma = false;
    this.at += 1;
    for (;;) {
      this.space();
      if (this.text[this.at] === '}') break;
      if (members.length && !trailingComma) this.fail('쉼표가 있어야 합니다');
      const member = { start: this.at, key: this.string() };
      this.space();
      if (this.text[this.at] !== ':') this.fail('쌍점이 있어야 합니다');
      this.at += 1;
      member.value = this.value(depth + 1);
      this.space();
      trailingComma = this.text[this.at] === ',';
      if (trailingComma) {
        member.comma = this.at;
        this.at += 1;
      }
      members.push(member);
    }
    this.at += 1;
    return { kind: 'object', start, end: this.at, members, trailingComma };
  }

  array(start, depth) {
    this.at += 1;
    for (;;) {
      this.space();
      if (this.text[this.at] === ']') break;
      this.value(depth + 1);
      this.space();
      if (this.text[this.at] === ',') this.at += 1;
      else if (this.text[this.at] !== ']') this.fail('쉼표가 있어야 합니다');
    }
    this.at += 1;
    return { kind: 'array', start, end: this.at };
  }

  string() {
    const match = /"(?:[^"\\\n]|\\.)*"/y;
    match.lastIndex = this.at;
    const found = match.exec(this.text);
    if (!found) this.fail('문자열이 있어야 합니다');
    this.at = match.lastIndex;
    try {
      return JSON.parse(found[0]);
    } catch {
      return this.fail('문자열이 잘못되었습니다');
    }
  }

  space() {
    const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
    blank.lastIndex = this.at;
    blank.exec(this.text);
    this.at = blank.lastIndex;
  }

  fail(why) {
    const line = this.text.slice(0, this.at).split('\n').length;
    throw new NotJson(`${line}번째 줄: ${why}`);
  }
}
