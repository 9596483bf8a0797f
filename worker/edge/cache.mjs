// Upstream answers in two places: the Cache API of the data centre first, KV for what is asked for a second time (the
// free plan has 1,000 writes a day). Either may be missing or broken; then it is as if nothing were kept.
//
// Only finished bytes are shared. No request waits for a promise of another one: workerd cancels it with its owner.
// Nothing private gets into KV: the engine keeps validated answers of law.go.kr under a key without the caller's, and
// what holds words of its own is marked.

import { within } from './wait.mjs';

/** A new number leaves everything old behind. */
const VERSION = 1;
const SHORTEST_TTL_S = 60;
const CACHE_WAIT_MS = 500;
const KV_WAIT_MS = 1_500;
const KV_LARGEST = 4 << 20;
const KV_REST_MS = 600_000;
const SEEN_MOST = 2_000;

/** Questions this isolate has had to ask upstream: asked again, they are worth a write. */
const seen = new Set();
let kvRestsUntil = 0;

/** What holds words of a caller stays in the data centre and is gone with its time. */
const holdsWords = (key) => key.startsWith('hanlaw:words:');

const addressOf = (key) => `https://cache.invalid/${VERSION}/${encodeURIComponent(key)}`;
const seconds = () => Math.floor(Date.now() / 1_000);

/** One per request: Cache API calls count as its subrequests. */
export class LayeredCache {
  constructor(env, ctx, calls, tally) {
    Object.assign(this, { kv: env.CACHE, ctx, calls, tally });
  }

  async get(key) {
    const near = await this.near(key);
    if (near) {
      this.tally.cache.edge += 1;
      return near;
    }
    const far = this.kv && !holdsWords(key) && (await within(KV_WAIT_MS, this.kv.getWithMetadata(key, 'arrayBuffer')));
    if (!far?.value) {
      this.tally.cache.miss += 1;
      return undefined;
    }
    this.tally.cache.kv += 1;
    const bytes = new Uint8Array(far.value);
    this.later(this.keepNear(key, bytes, far.metadata?.until ?? seconds() + SHORTEST_TTL_S, true));
    return bytes;
  }

  /** The answer does not wait for it. */
  async put(key, bytes, ttl) {
    const until = seconds() + Math.max(ttl, SHORTEST_TTL_S);
    // Asked upstream before, and yet not kept near: this deployment has no working Cache API.
    const again = seen.has(key);
    seen.delete(key);
    seen.add(key);
    if (seen.size > SEEN_MOST) seen.delete(seen.values().next().value);
    this.later(this.keepNear(key, bytes, until, again));
    if (again) this.later(this.keepFar(key, bytes, until));
  }

  async near(key) {
    const found = await this.withCache((cache) => cache.match(addressOf(key)));
    if (!found) return undefined;
    const bytes = await within(CACHE_WAIT_MS, found.bytes());
    const until = Number(found.headers.get('x-until'));
    if (bytes && this.kv && found.headers.get('x-far') !== '1') {
      this.later(Promise.all([this.keepFar(key, bytes, until), this.keepNear(key, bytes, until, true)]));
    }
    return bytes;
  }

  keepNear(key, bytes, until, far) {
    const headers = {
      'cache-control': `public, max-age=${Math.max(1, until - seconds())}`,
      'content-type': 'application/octet-stream',
      'x-until': String(until),
      'x-far': far ? '1' : '0',
    };
    return this.withCache((cache) => cache.put(addressOf(key), new Response(bytes, { headers })));
  }

  async keepFar(key, bytes, until) {
    if (!this.kv || holdsWords(key) || bytes.length > KV_LARGEST || Date.now() < kvRestsUntil) return;
    try {
      const expirationTtl = Math.max(SHORTEST_TTL_S, until - seconds());
      await this.kv.put(key, bytes, { expirationTtl, metadata: { until } });
      this.tally.cache.written += 1;
    } catch {
      // Out of writes for today, or down: it is left alone for a while.
      kvRestsUntil = Date.now() + KV_REST_MS;
    }
  }

  async withCache(use) {
    if (this.calls <= 0 || typeof caches === 'undefined') return undefined;
    this.calls -= 1;
    return within(CACHE_WAIT_MS, (async () => use(await caches.open('hanlaw')))());
  }

  later(promise) {
    this.ctx.waitUntil(promise.catch(() => {}));
  }
}
