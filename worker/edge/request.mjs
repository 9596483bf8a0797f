// What the engine may ask for while it answers one request, and what it says about it. See worker/src/edge.rs.

import { Answer } from './answer.mjs';
import { LayeredCache } from './cache.mjs';

/** Clients give up after 60 s. */
const DEADLINE_MS = 55_000;
const BLOB = /^[a-z0-9][a-z0-9.-]{0,40}$/;

export class RequestEdge extends Answer {
  /**
   * `request` is what came in, for its signal; `admission` looks at what its body asks for (method, messages, calls): it
   * throws a refusal, or gives a promise where it has to wait.
   */
  constructor(request, { env, ctx, tally }, settings, admission) {
    super();
    this.request = request;
    this.env = env;
    this.ctx = ctx;
    this.tally = tally;
    this.settings = settings;
    this.admission = admission;
  }

  /** Whether the engine shall go on: no (0, and why is kept), yes (1), or `admitted` will say. Nothing is thrown through the engine. */
  admit(method, messages, calls) {
    try {
      this.waiting = this.admission?.(method, messages, calls);
    } catch (refusal) {
      this.refusal = refusal;
      return 0;
    }
    return this.waiting ? 2 : 1;
  }

  async admitted() {
    try {
      await this.waiting;
      return true;
    } catch (refusal) {
      this.refusal = refusal;
      return false;
    }
  }

  get cache() {
    this.layers ??= new LayeredCache(this.env, this.ctx, this.settings.cacheCalls, this.tally);
    return this.layers;
  }

  async cacheGet(key) {
    return this.cache.get(key);
  }

  async cachePut(key, value, ttl) {
    return this.cache.put(key, value, ttl);
  }

  /** A slice of a file that travels with the deployment. */
  async slice(blob, n) {
    if (!this.env.ASSETS || !BLOB.test(blob)) return undefined;
    const response = await this.env.ASSETS.fetch(`https://assets.local/blob/${blob}/${n}`);
    if (response.status === 200) {
      const bytes = await response.bytes();
      this.tally.slices += 1;
      this.tally.sliceBytes += bytes.length;
      return bytes;
    }
    await response.body?.cancel();
    return undefined;
  }

  /** Ends when nobody waits for the answer any more. What is answered within the call never asks. */
  gone() {
    return new Promise((resolve) => {
      // Without it the request would end with its client at once, and what the engine holds for it with nobody.
      this.ctx.waitUntil(new Promise((finished) => this.atEnd(finished)));
      const timer = setTimeout(() => resolve(504), DEADLINE_MS);
      this.atEnd(() => clearTimeout(timer));
      const signal = this.request?.signal;
      if (signal?.aborted) resolve(499);
      else signal?.addEventListener('abort', () => resolve(499), { once: true });
    });
  }

  note(line) {
    const [name, ...fields] = line.split('\t');
    const values = {};
    for (const field of fields) {
      const at = field.indexOf('=');
      values[field.slice(0, at)] = field.slice(at + 1);
    }
    this.tally.note(name, values);
  }
}
