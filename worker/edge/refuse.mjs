// Refusals: JSON-RPC shaped, each with the id of the request they belong to, never with text or keys of the caller.

import { json } from './headers.mjs';

/** A refusal on its way out. `asked` (asked.mjs) says whom it answers, where the body has been read. */
export class Refusal extends Error {
  constructor(status, code, message, { reason, headers = {}, data = {}, asked } = {}) {
    super(message);
    Object.assign(this, { status, code, reason, headers, data, whom: asked?.whom ?? null });
  }

  /** As `asData` takes it. */
  said(requestId) {
    const error = { code: this.code, message: this.message, data: { ...this.data, requestId } };
    const answer = (id) => ({ jsonrpc: '2.0', id, error });
    return json(Array.isArray(this.whom) ? this.whom.map(answer) : answer(this.whom), this.status, Object.entries(this.headers));
  }
}

export const forbidden = (reason, message, more) => new Refusal(403, -32000, message, { reason, ...more });

export const tooMany = (reason, message, retryAfter, asked) =>
  new Refusal(429, -32000, message, { reason, asked, headers: { 'retry-after': String(retryAfter) }, data: { reason, retryAfter } });

/** More than is ever allowed at once: waiting does not help, so it is no 429. */
export const tooManyAtOnce = (most, what, asked) =>
  new Refusal(400, -32600, `한 번에 ${what} ${most}개까지입니다. 나누어 보내세요.`, { reason: 'batch', asked, data: { most } });

/** The engine's own refusal (`edge` of request.mjs) with the id of the request, as those of this side have it. */
export async function identified(edge, requestId) {
  const message = await new Response(edge.body).json().catch(() => undefined);
  if (!message?.error) return edge;
  message.error.data = { ...message.error.data, requestId };
  return json(message, edge.status, edge.headers);
}
