// The body of a request: counted while it streams, given up at the limit, read for what it calls.

import { FullError } from './engine.mjs';
import { Refusal } from './refuse.mjs';

/** A client that dribbles holds memory for others. */
const SLOWEST_MS = 20_000;
const AT_ONCE = 64 << 10;

const tooLarge = (limit) =>
  new Refusal(413, -32600, `요청이 너무 큽니다. 이 서버는 ${limit}바이트까지 받습니다. 더 긴 글은 이 서버의 첫 화면(/)이나 명령줄 hanlaw verify에서 확인하세요.`, {
    reason: 'size',
    data: { limit },
  });

/** What the large bodies of all requests in flight may come to. */
const TOGETHER = 16 << 20;
let held = 0;

/** Room for a body as long as its request runs. */
class Room {
  constructor(bytes, { ends }) {
    if (held + bytes > TOGETHER) throw new FullError('full');
    this.bytes = 0;
    this.take(bytes);
    ends.push(() => this.take(0));
  }

  take(bytes) {
    held += bytes - this.bytes;
    this.bytes = bytes;
  }
}

/** The bytes, or a promise of them. `at` is the request's: its `ctx`, and `ends` to be called at its end. */
export function bodyOf(request, limit, at) {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding && encoding !== 'identity') throw new Refusal(415, -32600, '압축한 본문은 받지 않습니다.', { reason: 'encoding' });
  const length = headers.get('content-length');
  const declared = /^\d+$/.test(length ?? '') ? Number(length) : undefined;
  // The usual case: as small as declared, which the runtime sees to, and read at once.
  if (declared <= Math.min(limit, AT_ONCE)) return request.bytes();
  return request.body ? streamed(request, declared, limit, at) : new Uint8Array();
}

async function streamed(request, declared, limit, at) {
  const reader = request.body.getReader();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(408, -32600, '본문이 너무 늦게 옵니다.', { reason: 'slow' })), SLOWEST_MS);
  });
  try {
    if (declared > limit) throw tooLarge(limit);
    const room = new Room(declared ?? limit, at);
    const body = await Promise.race([collect(reader, limit), late]);
    room.take(body.length);
    return body;
  } catch (error) {
    at.ctx.waitUntil(drain(reader));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Lets the rest run into nothing for a moment: a client that is still sending when the connection closes sees a reset
 * and never the refusal.
 */
async function drain(reader) {
  const until = Date.now() + 1_000;
  let left = 16 << 20;
  try {
    while (left > 0 && Date.now() < until) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client is gone.
  }
}

async function collect(reader, limit) {
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const decoder = new TextDecoder();

const METHODS = new Set([
  'initialize', 'ping', 'server/discover', 'tools/list', 'tools/call', 'resources/list', 'resources/templates/list', 'resources/read', 'prompts/list',
  'prompts/get', 'completion/complete', 'notifications/initialized', 'notifications/cancelled', 'logging/setLevel',
]);

/** A method may be written with escapes; only a body that shows neither it nor an escape is surely no call. */
const MAYBE_CALL = /tools\/call|\\/;
const METHOD = /"method"\s*:\s*"([a-z/]{1,40})"/;

/**
 * What a body asks for: the number of tool calls, its ids for a refusal, and the method for the log (names that are
 * known, nothing of the caller's). What is not JSON calls nothing; the engine refuses it in the right words.
 */
export function readCalls(bytes) {
  const text = decoder.decode(bytes);
  const known = (name) => (METHODS.has(name) ? name : 'other');
  if (!MAYBE_CALL.test(text)) return { calls: 0, ids: [null], batch: false, method: known(METHOD.exec(text)?.[1]) };
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { calls: 0, ids: [null], batch: false, method: 'other' };
  }
  const batch = Array.isArray(value);
  const messages = batch ? value : [value];
  const calls = messages.filter((message) => message?.method === 'tools/call').length;
  const ids = messages.map((message) => message?.id).filter((id) => typeof id === 'string' || Number.isInteger(id));
  return { calls, ids: ids.length ? ids : [null], batch, method: batch ? 'batch' : known(value?.method) };
}
