// Who may use the worker, from where, with whose key and how often.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call, control, message, post, raw, said, toolCall } from './lib/client.mjs';
import { startStandIn } from './lib/hosts.mjs';
import { startWorker } from './lib/worker.mjs';

const TOKEN = 'correct-horse-battery-staple';
const LIST = message('tools/list', {});
const JO = ['parse_jo_code', { joText: '제38조의2' }];

/** Runs `use` against a worker of its own. */
async function withWorker(options, use) {
  const worker = await startWorker(options);
  try {
    return await use(worker);
  } finally {
    await worker.stop();
  }
}

describe('a server with a token', () => {
  let worker;
  before(async () => {
    worker = await startWorker({ bindings: { MCP_AUTH_TOKEN: TOKEN, OAUTH_ISSUER: 'https://login.example.kr', ALLOWED_HOSTS: '127.0.0.1' } });
  });
  after(() => worker?.stop());

  test('lets in by either header and by nothing else', async () => {
    for (const headers of [{ authorization: `Bearer ${TOKEN}` }, { authorization: `bearer ${TOKEN}` }, { 'x-mcp-token': TOKEN }]) {
      assert.equal((await post(worker.url, LIST, headers)).status, 200, JSON.stringify(headers));
    }
    const others = [{}, { authorization: TOKEN }, { authorization: `Basic ${TOKEN}` }, { 'x-mcp-token': `${TOKEN}x` }, { 'x-mcp-token': '' }, { 'x-api-key': TOKEN }, { 'x-mcp-token': `${TOKEN}, ${TOKEN}` }];
    for (const headers of others) {
      const answer = await post(worker.url, LIST, headers);
      assert.equal(answer.status, 401, JSON.stringify(headers));
      assert.equal(answer.json.error.code, -32001);
      assert.match(answer.headers.get('www-authenticate'), /^Bearer resource_metadata="http.*oauth-protected-resource\/mcp"$/);
    }
    assert.equal((await post(worker.url, LIST, {}, { path: `/mcp?token=${TOKEN}` })).status, 401);
  });

  test('page, health and the issuer of tokens are open; counters are for the operator', async () => {
    for (const path of ['/', '/health']) assert.equal((await raw(worker.url, { path })).status, 200, path);
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      const metadata = JSON.parse((await raw(worker.url, { path })).text);
      assert.deepEqual(metadata.authorization_servers, ['https://login.example.kr']);
      assert.equal(metadata.resource, `${worker.url}/mcp`);
    }
    assert.equal((await raw(worker.url, { path: '/stats' })).status, 401);
    await call(worker.url, ...JO, { 'x-mcp-token': TOKEN });
    const stats = JSON.parse((await raw(worker.url, { path: '/stats', headers: { 'x-mcp-token': TOKEN } })).text);
    assert.equal(stats.tools.parse_jo_code, 1);
    assert.equal(stats.outcomes.ok, 1);
    assert.ok(stats.refused.token >= 8, JSON.stringify(stats.refused));
    assert.ok(stats.memory > 0);
  });

  test('a preflight needs no token', async () => {
    const answer = await raw(worker.url, { method: 'OPTIONS', path: '/mcp', headers: { origin: 'https://chat.example', 'access-control-request-method': 'POST' } });
    assert.equal(answer.status, 204);
  });
});

describe('browsers', () => {
  const ORIGIN = 'https://office.example.kr';

  test('a preflight allows what MCP sends, mirrored parameters included', () =>
    withWorker({}, async ({ url }) => {
      const asked = 'content-type, mcp-protocol-version, mcp-method, mcp-name, mcp-param-city, x-law-oc, x-evil';
      const answer = await raw(url, { method: 'OPTIONS', path: '/mcp', headers: { origin: ORIGIN, 'access-control-request-method': 'POST', 'access-control-request-headers': asked } });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.match(answer.headers['access-control-allow-methods'], /POST/);
      const allowed = answer.headers['access-control-allow-headers'].split(', ');
      for (const name of asked.split(', ')) assert.equal(allowed.includes(name), name !== 'x-evil', name);
      const { headers } = await post(url, LIST, { origin: ORIGIN });
      assert.match(headers.get('access-control-expose-headers'), /mcp-protocol-version.*retry-after/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }));

  test('only listed origins, listed hosts', () =>
    withWorker({ bindings: { ALLOWED_ORIGINS: ORIGIN, ALLOWED_HOSTS: '127.0.0.1' } }, async ({ url }) => {
      const own = await post(url, LIST, { origin: ORIGIN });
      assert.equal(own.status, 200);
      assert.equal(own.headers.get('access-control-allow-origin'), ORIGIN);
      assert.match(own.headers.get('vary'), /origin/);
      assert.equal((await post(url, LIST)).status, 200, 'programs send no origin');
      assert.equal((await post(url, LIST, { origin: url })).status, 200, 'its own page');
      for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://office.example.kr', `${ORIGIN}:8443`, `https://evil.example/${ORIGIN}`]) {
        const answer = await post(url, LIST, { origin });
        assert.equal(answer.status, 403, origin);
        assert.equal(answer.headers.get('access-control-allow-origin'), null);
        assert.equal(answer.json.error.code, -32000);
      }
      const preflight = await raw(url, { method: 'OPTIONS', path: '/mcp', headers: { origin: 'https://evil.example' } });
      assert.equal(preflight.status, 403);
      const { port } = new URL(url);
      for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
        assert.equal((await raw(url, { method: 'POST', path: '/mcp', headers: { host, 'x-forwarded-host': '127.0.0.1' }, body: '{}' })).status, 403, host);
        assert.equal((await raw(url, { path: '/health', headers: { host } })).status, 403, host);
      }
    }));

  test('every answer carries what keeps a browser safe', () =>
    withWorker({}, async ({ url }) => {
      for (const path of ['/health', '/nothing', '/mcp']) {
        const { headers } = await raw(url, { path });
        assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'", path);
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.equal(headers['x-frame-options'], 'DENY');
        assert.equal(headers['cache-control'], 'no-store');
        assert.ok(headers['x-request-id']);
      }
      const { headers } = await raw(url, { path: '/' });
      assert.match(headers['content-security-policy'], /default-src 'self'.*connect-src 'self'.*frame-ancestors 'none'/);
    }));
});

describe('whose key', () => {
  let standIn;
  let upstream;
  const SEARCH = ['search_law', { query: '민법' }];

  before(async () => {
    standIn = await startStandIn();
    upstream = { HANLAW_UPSTREAM: `${standIn.url}/DRF/` };
  });
  after(() => standIn?.stop());

  const keyed = async () => {
    const { requests } = await control(standIn).log();
    await control(standIn).reset();
    return requests.map((request) => request.had_key);
  };

  test('a key of the server is not used unless it is switched on', () =>
    withWorker({ bindings: { ...upstream, LAW_OC: 'office-key' } }, async ({ url }) => {
      await call(url, ...SEARCH);
      assert.deepEqual(await keyed(), []);
      for (const headers of [{ 'x-law-oc': 'mine' }, { apikey: 'mine' }, { 'law-oc': 'mine' }, { 'x-api-key': 'mine' }, { authorization: 'Bearer mine' }]) {
        const args = { query: '민법', display: String(2 + Object.keys(headers)[0].length) };
        await call(url, 'search_law', args, headers);
        assert.ok((await keyed()).every(Boolean), JSON.stringify(headers));
      }
      await post(url, toolCall(...SEARCH), {}, { path: '/mcp?oc=mine' });
      assert.deepEqual(await keyed(), [], 'a key in the address does not count');
    }));

  test('a key in the address counts where that is switched on', () =>
    withWorker({ bindings: { ...upstream, ALLOW_QUERY_API_KEY: '1' } }, async ({ url }) => {
      await post(url, toolCall(...SEARCH), {}, { path: '/mcp?oc=mine' });
      assert.ok((await keyed()).length > 0);
    }));

  test('a public server key has a bucket, a burst and a day; those with their own key are not counted', () =>
    withWorker({ meter: true, bindings: { ...upstream, HANLAW_SERVER_KEY: 'public', LAW_OC: 'office-key', FALLBACK_RATE_LIMIT_RPM: '60', FALLBACK_RATE_LIMIT_BURST: '3', FALLBACK_DAILY_CAP: '4' } }, async ({ url }) => {
      for (let n = 0; n < 3; n += 1) assert.equal((await call(url, ...JO)).status, 200);
      const refused = await call(url, ...JO);
      assert.equal(refused.status, 429);
      assert.equal(refused.json.id, 1);
      assert.equal(refused.json.error.data.reason, 'server-key-minute');
      assert.match(refused.json.error.message, /x-law-oc/);
      assert.equal(refused.headers.get('retry-after'), '1');
      assert.equal((await call(url, ...JO, { 'x-law-oc': 'mine' })).status, 200);
      assert.equal((await post(url, LIST)).status, 200);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      assert.equal((await call(url, ...JO)).status, 200);
      const spent = await call(url, ...JO);
      assert.equal(spent.json.error.data.reason, 'server-key-day');
      assert.ok(Number(spent.headers.get('retry-after')) > 60);
    }));

  test('two isolates share one bucket', () =>
    withWorker({ meter: true, isolates: 2, bindings: { ...upstream, HANLAW_SERVER_KEY: 'public', LAW_OC: 'office-key', FALLBACK_RATE_LIMIT_RPM: '1', FALLBACK_RATE_LIMIT_BURST: '6' } }, async ({ miniflare }) => {
      const workers = await Promise.all(['hanlaw', 'hanlaw-1'].map((name) => miniflare.getWorker(name)));
      const body = JSON.stringify(toolCall(...JO));
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => workers[n % 2].fetch('http://x/mcp', { method: 'POST', headers, body }).then((response) => response.status)));
      assert.deepEqual(statuses.filter((status) => status === 200).length, 6);
      assert.ok(statuses.every((status) => [200, 429].includes(status)));
    }));

  test('two isolates share one day', () =>
    withWorker({ meter: true, isolates: 2, bindings: { ...upstream, HANLAW_SERVER_KEY: 'public', LAW_OC: 'office-key', FALLBACK_RATE_LIMIT_RPM: '1000', FALLBACK_DAILY_CAP: '7' } }, async ({ miniflare }) => {
      const workers = await Promise.all(['hanlaw', 'hanlaw-1'].map((name) => miniflare.getWorker(name)));
      const init = (calls) => ({
        method: 'POST',
        headers: { accept: 'application/json', 'mcp-protocol-version': '2025-03-26' },
        body: JSON.stringify(Array.from({ length: calls }, (_, id) => toolCall(...JO, id))),
      });
      assert.equal((await workers[0].fetch('http://x/mcp', init(4))).status, 200);
      assert.equal((await workers[1].fetch('http://x/mcp', init(4))).status, 429, 'a batch counts by its calls, whole or not at all');
      assert.equal((await workers[1].fetch('http://x/mcp', init(3))).status, 200);
      for (const worker of workers) {
        const spent = await worker.fetch('http://x/mcp', init(1));
        assert.equal((await spent.json())[0].error.data.reason, 'server-key-day');
        assert.ok(Number(spent.headers.get('retry-after')) > 0);
      }
    }));
});
