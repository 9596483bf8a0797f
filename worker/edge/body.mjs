// The body of a request: counted while it streams, given up at the limit or when it comes too slowly.

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

const broken = () => new Refusal(400, -32600, '본문을 끝까지 읽지 못했습니다. 길이나 전송 방식이 맞지 않습니다.', { reason: 'broken' });

const slow = () => new Refusal(408, -32600, '본문이 너무 늦게 옵니다.', { reason: 'slow' });

/**
 * Small bodies that are still coming, the oldest first. They hold little, and nothing of anybody's as long as nobody else
 * comes; so whoever comes next ends those that are late. A timer for each would make the usual request a tenth dearer.
 */
const coming = new Set();

/** Called at the beginning of every request. */
export function endLate(now) {
  for (const one of coming) {
    if (now - one.since < SLOWEST_MS) return;
    coming.delete(one);
    one.refuse(slow());
  }
}

function small(request, since) {
  return new Promise((resolve, refuse) => {
    const one = { since, refuse };
    coming.add(one);
    const ending = (settle) => (value) => {
      coming.delete(one);
      settle(value);
    };
    request.bytes().then(ending(resolve), ending(() => refuse(broken())));
  });
}

/** The bytes, or a promise of them. `at` is the request's visit.mjs. */
export function bodyOf(request, limit, at) {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw new Refusal(415, -32600, '압축한 본문은 받지 않습니다.', { reason: 'encoding' });
  const length = headers.get('content-length');
  const declared = /^\d+$/.test(length ?? '') ? Number(length) : undefined;
  // The usual case: as small as declared, which the runtime sees to, and read at once.
  if (declared <= Math.min(limit, AT_ONCE)) return small(request, at.tally.began);
  return request.body ? streamed(request, declared, limit, at) : new Uint8Array();
}

async function streamed(request, declared, limit, at) {
  // Goes to its end even when its client leaves: what it holds of the isolate is given back there.
  at.ctx.waitUntil(new Promise((ended) => at.ends.push(ended)));
  const reader = request.body.getReader();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(slow()), SLOWEST_MS);
  });
  try {
    if (declared > limit) throw tooLarge(limit);
    const room = new Room(declared ?? limit, at);
    const body = await Promise.race([collect(reader, limit), late]);
    room.take(body.length);
    return body;
  } catch (error) {
    at.ctx.waitUntil(drain(reader));
    throw error instanceof Refusal || error instanceof FullError ? error : broken();
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
