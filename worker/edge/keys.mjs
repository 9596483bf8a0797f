// Whose key a request uses, and what the engine gets to see of its headers.

import { Refusal } from './refuse.mjs';

const KEY = /^[\x21-\x7e]{1,128}$/;

/** `Authorization` is not ours alone: these are its schemes, and what follows all but one of them is somebody else's. */
const SCHEME = /^(basic|bearer|digest|dpop|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-[\w-]+|token|vapid)(\s|$)/i;

/** What a header holds where a key may stand: a key, something that is none, or `''`. */
function heldBy(name, value) {
  const held = value.replace(/^\s*bearer(\s+|$)/i, '').trim();
  const foreign = name === 'authorization' && (SCHEME.test(held) || held.length > 128);
  return foreign ? '' : held;
}

/**
 * The caller's own key, or `''`. `names` come from the engine; `spent` is `authorization` where it has been a token. The query
 * counts only where it is switched on: addresses end up in logs. What is there and cannot be a key (doubled, cut, in
 * other letters) is refused: another key than the one that was meant is not used in silence.
 */
export function ownKey(headers, at, settings, names, spent, asked) {
  for (const name of names) {
    const key = name === spent ? '' : keyIn(name, headers.get(name), settings, asked);
    if (key) return key;
  }
  return settings.ALLOW_QUERY_API_KEY ? keyIn('oc', at.url.searchParams.getAll('oc').join(', '), settings, asked) : '';
}

function keyIn(name, value, settings, asked) {
  if (!value) return '';
  const held = heldBy(name, value);
  // The server's own token is for this server: it never goes on to another.
  if (!held || held === settings.MCP_AUTH_TOKEN) return '';
  if (KEY.test(held)) return held;
  throw new Refusal(400, -32600, `${name}에 든 인증키를 읽을 수 없습니다. 빈칸 없는 영문·숫자·기호 128자까지, 한 번만 보내세요.`, { reason: 'key', asked });
}

const line = (name, value) => (value === null ? '' : `${name}\t${value}\n`);

/**
 * What the engine reads of a request's headers, one a line, a tab after its name; all others stay outside. Crossing over
 * once is cheaper than once for every header.
 */
export function headOf(headers, key) {
  let head = line('x-law-oc', key || null) + line('accept', headers.get('accept')) + line('mcp-protocol-version', headers.get('mcp-protocol-version'));
  const method = headers.get('mcp-method');
  // Only revisions with this header mirror anything else.
  if (method === null) return head;
  head += line('mcp-method', method) + line('mcp-name', headers.get('mcp-name'));
  for (const [name, value] of headers) if (name.startsWith('mcp-param-')) head += `${name}\t${value}\n`;
  return head;
}
