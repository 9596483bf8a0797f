// The two layers of the cache: what is kept where, what never is, and what happens without them.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { call, control, leaveAfter, post, said, toolCall } from './lib/client.mjs';
import { startStandIn } from './lib/hosts.mjs';
import { startWorker } from './lib/worker.mjs';

const ARTICLE = ['get_law_text', { lawName: '민법', jo: '제750조' }];
const KEY = { 'x-law-oc': 'first-callers-key' };
const OTHER = { 'x-law-oc': 'second-callers-key' };
const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

describe('the cache', () => {
  let standIn;
  let upstream;
  let worker;

  before(async () => {
    standIn = await startStandIn();
    upstream = control(standIn);
  });
  after(() => standIn?.stop());
  beforeEach(() => upstream.reset());
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const start = async (options = {}) => {
    worker = await startWorker({ ...options, bindings: { HANLAW_UPSTREAM: `${standIn.url}/DRF/`, ...options.bindings } });
    return worker;
  };
  const calls = async () => (await upstream.log()).calls;
  const entries = async (name = 'hanlaw') => {
    const kv = await worker.miniflare.getKVNamespace('CACHE', name);
    const { keys } = await kv.list();
    return Promise.all(keys.map(async ({ name: key, expiration, metadata }) => ({ key, expiration, metadata, text: await kv.get(key) })));
  };

  test('an answer serves everybody from the second time on, near first; KV is written for what is read twice', async () => {
    const { url } = await start();
    const first = await call(url, ...ARTICLE, KEY);
    const asked = await calls();
    assert.ok(asked > 0);
    await pause(100);
    assert.deepEqual(await entries(), [], 'read once: no write');
    const second = await call(url, ...ARTICLE, OTHER);
    assert.equal(await calls(), asked, 'no further call upstream');
    assert.equal(said(second).replace(/\(.*캐시.*\)/, ''), said(first).replace(/\(.*캐시.*\)/, ''));
    await pause(100);
    const kept = await entries();
    assert.ok(kept.length > 0);
    for (const { key, text, expiration } of kept) {
      assert.match(key, /^hanlaw:drf:\d+:[0-9a-f]{16}$/);
      assert.doesNotMatch(text, /callers-key|OC=/);
      assert.ok(expiration * 1_000 > Date.now() + 60_000);
    }
    await call(url, ...ARTICLE, KEY);
    await pause(50);
    assert.equal((await entries()).length, kept.length);
  });

  test('words of a caller stay out of KV', async () => {
    const { url } = await start({ cache: false });
    for (let n = 0; n < 3; n += 1) {
      await call(url, 'search_decisions', { domain: 'precedent', query: '홍길동 김철수 이혼' }, KEY);
      await call(url, ...ARTICLE, KEY);
      await pause(100);
    }
    const kept = await entries();
    assert.ok(kept.length > 0, 'what is no search is kept');
    for (const { key, text } of kept) assert.doesNotMatch(key + decodeURIComponent(text.split('\n')[0]) + text, /홍길동|hanlaw:words/);
  });

  test('another isolate reads what the first one kept', async () => {
    const { miniflare } = await start({ isolates: 2 });
    const init = { method: 'POST', headers: { accept: 'application/json', 'mcp-protocol-version': '2025-06-18', ...KEY }, body: JSON.stringify(toolCall(...ARTICLE)) };
    for (const name of ['hanlaw', 'hanlaw']) await (await (await miniflare.getWorker(name)).fetch('http://x/mcp', init)).text();
    const asked = await calls();
    await pause(100);
    const answer = await (await (await miniflare.getWorker('hanlaw-1')).fetch('http://x/mcp', init)).json();
    assert.match(answer.result.content[0].text, /750/);
    assert.equal(await calls(), asked);
  });

  test('without the Cache API what is asked twice goes to KV; without KV nothing is missing', async () => {
    const { url } = await start({ cache: false });
    for (let n = 0; n < 2; n += 1) await call(url, ...ARTICLE, KEY);
    await pause(100);
    const asked = await calls();
    assert.ok((await entries()).length > 0);
    assert.match(said(await call(url, ...ARTICLE, OTHER)), /750/);
    assert.equal(await calls(), asked, 'read from KV');
    await worker.stop();
    const bare = await start({ cache: false, kv: false });
    for (let n = 0; n < 2; n += 1) assert.match(said(await call(bare.url, ...ARTICLE, KEY)), /750/);
  });

  test('a KV that fails or hangs is a KV that is not there', async () => {
    const broken = `export class Broken { constructor() { this.get = this.getWithMetadata = this.put = () => Promise.reject(new Error('KV PUT failed: 429 Too Many Requests')); } }
      export default function () { return new Broken(); }`;
    const hanging = broken.replace("Promise.reject(new Error('KV PUT failed: 429 Too Many Requests'))", 'new Promise(() => {})');
    for (const [name, script] of Object.entries({ broken, hanging })) {
      const own = await startWorker({ kv: false, cache: false, wrapped: { CACHE: script }, bindings: { HANLAW_UPSTREAM: `${standIn.url}/DRF/` } });
      try {
        for (let n = 0; n < 2; n += 1) {
          const answer = await call(own.url, ...ARTICLE, KEY);
          assert.match(said(answer), /750/, name);
          assert.ok(answer.millis < 15_000, `${name}: ${answer.millis} ms`);
        }
      } finally {
        await own.stop();
      }
    }
  });

  test('the first client leaving takes nothing from the second', async () => {
    const { url } = await start();
    await upstream.fault({ kind: 'delay', count: '100', millis: '400' });
    const first = leaveAfter(url, 200, toolCall(...ARTICLE), KEY);
    await pause(150);
    const second = call(url, ...ARTICLE, OTHER);
    await first;
    assert.match(said(await second), /손해/);
  });

  test('neither address nor headers of a caller reach what others read', async () => {
    const { url } = await start();
    const poison = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '1.2.3.4', 'x-original-url': '/evil', range: 'bytes=0-1', 'cf-cache-status': 'HIT' };
    const poisoned = await post(url, toolCall(...ARTICLE), { ...KEY, ...poison }, { path: '/mcp?oc=evil&lawName=형법&__fault=503' });
    const clean = await call(url, ...ARTICLE, OTHER);
    assert.equal(said(poisoned), said(clean));
    const { requests } = await upstream.log();
    assert.ok(requests.every(({ address, fault }) => !/evil|__fault/.test(address) && !fault));
  });

  test('errors and empty answers are not kept', async () => {
    const { url } = await start();
    for (const kind of ['refused', 'maintenance', 'empty', '503']) {
      await upstream.fault({ kind, count: '100' });
      await call(url, ...ARTICLE, KEY);
      await upstream.reset();
      const answer = await call(url, ...ARTICLE, KEY);
      assert.match(said(answer), /손해/, `after ${kind}`);
      await worker.stop();
      await start();
      break;
    }
    await pause(50);
    assert.deepEqual(await entries(), []);
  });

  test('with upstream down an old copy answers, with its date', async () => {
    const { url, miniflare } = await start({ cache: false });
    for (let n = 0; n < 2; n += 1) await call(url, ...ARTICLE, KEY);
    await pause(100);
    const kv = await miniflare.getKVNamespace('CACHE');
    const days = 3;
    for (const { key, text } of await entries()) {
      const aged = text.replace(/^\d+/, (stored) => String(Number(stored) - days * 86_400_000));
      await kv.put(key, aged, { metadata: { until: Math.floor(Date.now() / 1_000) + 3_600 } });
    }
    await upstream.fault({ kind: '503', count: '1000' });
    const answer = await call(url, ...ARTICLE, KEY);
    const day = new Date(Date.now() + 9 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
    assert.match(said(answer), /손해/);
    assert.ok(answer.text.includes(day), `the date ${day} is in the answer: ${said(answer).slice(0, 300)}`);
  });
});
