// Refusals: JSON-RPC shaped, each with the id of the request they belong to, never with text or keys of the caller.

import { json } from './headers.mjs';

/** A refusal on its way out. `ids` are the JSON-RPC ids it answers; one `null` when they are not known. */
export class Refusal extends Error {
  constructor(status, code, message, { reason, headers = {}, data = {}, ids = [null], batch = false } = {}) {
    super(message);
    Object.assign(this, { status, code, reason, headers, data, ids, batch });
  }

  /** As `asData` takes it. */
  said(requestId) {
    const error = { code: this.code, message: this.message, data: { ...this.data, requestId } };
    const all = this.ids.map((id) => ({ jsonrpc: '2.0', id, error }));
    return json(this.batch ? all : all[0], this.status, Object.entries(this.headers));
  }
}

export const forbidden = (reason, message) => new Refusal(403, -32000, message, { reason });

export const tooMany = (reason, message, retryAfter, asked) =>
  new Refusal(429, -32000, message, { reason, ...asked, headers: { 'retry-after': String(retryAfter) }, data: { reason, retryAfter } });
