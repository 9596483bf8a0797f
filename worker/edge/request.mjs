// What the engine may ask for while it answers one request, and what it says about it. See worker/src/edge.rs.

import { LayeredCache } from './cache.mjs';

/** Clients give up after 60 s. */
const DEADLINE_MS = 55_000;
const BLOB = /^[a-z0-9][a-z0-9.-]{0,40}$/;

export class RequestEdge {
  /** `headers` is a Map, `body` bytes: what the engine answers. */
  constructor({ signal, method, headers, body, env, ctx, settings, tally, serverKey }) {
    Object.assign(this, { signal, method, headers, body, env, ctx, tally, serverKey });
    this.cache = new LayeredCache(env, ctx, settings.cacheCalls, tally);
    this.left = new Promise((resolve) => {
      this.leave = resolve;
    });
  }

  get head() {
    let head = '';
    for (const [name, value] of this.headers) head += `${name}\t${value}\n`;
    return head;
  }

  /** What needs nothing from outside ends before anybody could leave: only the rest is watched. */
  watch() {
    if (this.timer) return;
    // Without it the request would end with its client at once, and what the engine holds for it with nobody.
    this.ctx.waitUntil(
      new Promise((resolve) => {
        this.finished = resolve;
      }),
    );
    this.timer = setTimeout(() => this.leave(504), DEADLINE_MS);
    if (this.signal?.aborted) this.leave(499);
    else this.signal?.addEventListener('abort', () => this.leave(499), { once: true });
  }

  close() {
    clearTimeout(this.timer);
    this.finished?.();
  }

  async cacheGet(key) {
    this.watch();
    return this.cache.get(key);
  }

  async cachePut(key, value, ttl) {
    return this.cache.put(key, value, ttl);
  }

  /** A slice of a file that travels with the deployment. */
  async slice(blob, n) {
    this.watch();
    if (!this.env.ASSETS || !BLOB.test(blob)) return undefined;
    const response = await this.env.ASSETS.fetch(`https://assets.local/blob/${blob}/${n}`);
    if (response.status === 200) return response.bytes();
    await response.body?.cancel();
    return undefined;
  }

  gone() {
    return this.left;
  }

  note(line) {
    const [name, ...fields] = line.split('\t');
    const values = Object.fromEntries(fields.map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]));
    this.tally.note(name, values);
  }
}
