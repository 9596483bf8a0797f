// How often and how much at once: what is counted, what a refusal says and to whom, and whose key a request uses.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { call, message, post, raw, toolCall } from './lib/client.mjs';
import { startWorker } from './lib/worker.mjs';
import { bodyOf, endLate } from '../worker/edge/body.mjs';
import { clientOf } from '../worker/edge/client.mjs';
import { checkClient, takeServerKey } from '../worker/edge/limits.mjs';

const JO = ['parse_jo_code', { joText: '제38조의2' }];
const LEGACY = { 'mcp-protocol-version': '2025-03-26' };
const TOKEN = 'operators-secret-token';
const read = (id, n = id) => message('resources/read', { uri: `law://민법/제${n + 1}조` }, id);
const many = (count, one) => Array.from({ length: count }, (_, n) => one(n));
const jo = (n) => toolCall(...JO, n);

async function withWorker(options, use) {
  const worker = await startWorker(options);
  try {
    return await use(worker);
  } finally {
    await worker.stop();
  }
}

/** A law.go.kr that is down and keeps the keys it was asked with. */
function upstream() {
  const keys = [];
  return { keys, outbound: (request) => (keys.push(new URL(request.url).searchParams.get('OC')), new Response('', { status: 503 })) };
}

describe('a client', () => {
  const of = (address) => clientOf(new Request('http://x/', { headers: { 'cf-connecting-ip': address } }));
  const cases = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8::7': '2001:db8:0:0::/64',
    '2001:DB8::5:7': '2001:db8:0:0::/64',
    '2001:0db8:0000:0000:1::': '2001:db8:0:0::/64',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::': '2001:db8:1:2::/64',
    '::1': '0:0:0:0::/64',
  };
  for (const [address, client] of Object.entries(cases)) test(address, () => assert.equal(of(address), client));
});

describe('how often', () => {
  test('calls and readings are counted, a batch by both; refusals carry the ids of its requests', () =>
    withWorker({ bindings: { RATE_LIMIT_RPM: '5' } }, async ({ url }) => {
      assert.equal((await post(url, [...many(3, jo), read(3), read(4)], LEGACY)).status, 200);
      const refused = await post(url, [jo(0), read(1), message('ping', undefined, 'p'), { jsonrpc: '2.0', id: 9, result: {} }, { jsonrpc: '2.0', method: 'tools/call' }], LEGACY);
      assert.equal(refused.status, 429);
      assert.deepEqual(refused.json.map((one) => one.id), [0, 1, 'p']);
      assert.ok(Number(refused.headers.get('retry-after')) >= 1);
      assert.equal((await post(url, read(1))).status, 429);
      const escaped = JSON.stringify(toolCall(...JO)).replace('tools/call', 'tools\\u002fcall');
      assert.equal((await post(url, escaped)).status, 429, 'a method written with an escape');
      assert.match((await post(url, JSON.stringify(jo(0)).replace('"id":0', '"id":9007199254740993'))).text, /"id":9007199254740993,/);
      const free = [
        message('tools/list', { text: 'tools/call' }), message('resources/templates/list', { text: 'resources/read' }), message('prompts/list', {}), message('ping'),
        message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
        { jsonrpc: '2.0', method: 'notifications/initialized' }, { jsonrpc: '2.0', method: 'tools/call', params: {} },
      ];
      for (let n = 0; n < 21; n += 1) assert.ok((await post(url, free[n % free.length])).status < 300, JSON.stringify(free[n % free.length]));
    }));

  test('what is never allowed at once is not put off, and its size is bounded', () =>
    withWorker({ bindings: { RATE_LIMIT_RPM: '3', MCP_MAX_BATCH_CALLS: '4' } }, async ({ url }) => {
      for (const [batch, most] of [[many(4, jo), 3], [many(5, (n) => read(n)), 4], [many(21, jo), 4]]) {
        const refused = await post(url, batch, LEGACY);
        assert.equal(refused.status, 400);
        assert.equal(refused.headers.get('retry-after'), null);
        assert.deepEqual(refused.json.map(({ id, error }) => [id, error.data.most]), batch.map(({ id }) => [id, most]));
        assert.ok(refused.json[0].error.message.includes(`${most}개까지`));
      }
      for (let n = 0; n < 3; n += 1) await call(url, ...JO);
      const body = `[${JSON.stringify(jo(1))}${',{"id":1}'.repeat(100_000)}]`;
      const refused = await post(url, body, LEGACY);
      assert.deepEqual([refused.status, refused.json.id], [400, null]);
      assert.ok(refused.text.length < 500, `${refused.text.length} bytes`);
    }));

  test('the binding holds over isolates', () =>
    withWorker({ clientLimit: 4, isolates: 2, bindings: { RATE_LIMIT_RPM: '100' } }, async ({ miniflare }) => {
      const workers = await Promise.all(['hanlaw', 'hanlaw-1'].map((name) => miniflare.getWorker(name)));
      const init = (address) => ({ method: 'POST', headers: { accept: 'application/json', 'cf-connecting-ip': address }, body: JSON.stringify(toolCall(...JO)) });
      const statuses = [];
      for (let n = 0; n < 8; n += 1) statuses.push((await workers[n % 2].fetch('http://x/mcp', init('192.0.2.7'))).status);
      assert.equal(statuses.filter((status) => status === 200).length, 4);
      assert.equal((await workers[0].fetch('http://x/mcp', init('192.0.2.8'))).status, 200, 'another client');
      const house = await Promise.all([1, 2, 3, 4, 5].map((n) => workers[0].fetch('http://x/mcp', init(`2001:db8::${n}:1`)).then((r) => r.status)));
      assert.equal(house.filter((status) => status === 200).length, 4, 'one house of IPv6 is one client');
    }));

  test('a binding that never answers is waited for two seconds: it refuses nobody, and opens nothing', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const never = new Promise(() => {});
    const after = async (pending) => {
      for (let n = 0; n < 50; n += 1) await undefined;
      t.mock.timers.tick(2_000);
      return pending;
    };
    const one = { calls: 1, ids: [1] };
    await after(checkClient(new Request('http://x/'), { CLIENT_LIMIT: { limit: () => never } }, { RATE_LIMIT_RPM: 60 }, one));
    const settings = { FALLBACK_RATE_LIMIT_RPM: 60, FALLBACK_RATE_LIMIT_BURST: 1, FALLBACK_DAILY_CAP: 0 };
    for (const METER of [{ idFromName: () => 1, get: () => ({ take: () => never }) }, { idFromName: () => { throw new Error('down'); } }]) {
      const taken = () => after(takeServerKey({ METER }, settings, one)).then(() => 'taken', ({ status }) => status);
      assert.ok(['taken', 429].includes(await taken()));
      assert.equal(await taken(), 429, 'this isolate goes on counting');
    }
  });
});

describe("the server's key", () => {
  const bindings = { HANLAW_SERVER_KEY: 'public', LAW_OC: 'office-key', FALLBACK_RATE_LIMIT_RPM: '60', FALLBACK_RATE_LIMIT_BURST: '2', MCP_MAX_UPSTREAM_REQUESTS: '1' };

  test('is counted wherever it may go, and goes nowhere else', async () => {
    const { keys, outbound } = upstream();
    await withWorker({ outbound, meter: true, kv: false, cache: false, bindings: { ...bindings, FALLBACK_DAILY_CAP: '2' } }, async ({ url }) => {
      assert.equal((await post(url, read(1))).status, 200);
      assert.equal((await call(url, 'search_law', { query: '민법' })).status, 200);
      const spent = keys.length;
      assert.ok(spent >= 2 && keys.every((key) => key === 'office-key'), keys.join());
      for (const body of [read(2), toolCall('search_law', { query: '상법' })]) assert.equal((await post(url, body)).status, 429);
      const others = [
        message('prompts/get', { name: 'verify', arguments: { text: '민법 제1조' } }), message('completion/complete', { ref: { type: 'ref/resource', uri: 'law://{name}/{article}' }, argument: { name: 'name', value: '민법' } }),
        message('resources/list', {}), message('resources/templates/list', {}), message('prompts/list', {}), message('tools/list', {}),
      ];
      for (const body of others) assert.notEqual((await post(url, body)).status, 429, body.method);
      assert.equal(keys.length, spent, 'nothing uncounted has asked upstream');
      assert.equal((await post(url, read(3), { 'x-law-oc': 'mine' })).status, 200);
      assert.equal(keys.at(-1), 'mine');
    });
  });

  test('a batch that is larger than its burst or its day is told how many fit', async () => {
    for (const [more, most] of [[{}, 2], [{ FALLBACK_RATE_LIMIT_BURST: '9', FALLBACK_DAILY_CAP: '4' }, 4]]) {
      await withWorker({ meter: true, bindings: { ...bindings, ...more } }, async ({ url }) => {
        const refused = await post(url, many(5, jo), LEGACY);
        assert.deepEqual([refused.status, refused.headers.get('retry-after'), refused.json[4].error.data.most], [400, null, most]);
        assert.equal((await post(url, many(most, jo), LEGACY)).status, 200, 'nothing was taken for it');
      });
    }
    await withWorker({ bindings: { ...bindings, FALLBACK_RATE_LIMIT_RPM: '0' } }, async ({ url }) => assert.equal((await call(url, ...JO)).status, 403, 'a rate of none is no matter of waiting'));
  });
});

describe('whose key', () => {
  /** Headers → the key law.go.kr is asked with, or the status. */
  const MIXES = [
    [{ 'x-law-oc': ' mine ' }, 'mine'],
    [{ 'x-law-oc': 'Bearer mine' }, 'mine'],
    [{ authorization: 'Bearer mine' }, 'mine'],
    [{ authorization: 'mine' }, 'mine'],
    [{ authorization: 'Basic dXNlcjp4', 'x-api-key': 'mine' }, 'mine'],
    [{ 'x-law-oc': TOKEN, apikey: 'mine' }, 'mine'],
    ...[{}, { authorization: 'Bearer' }, { authorization: 'Bearer ' }, { authorization: 'Basic' }, { authorization: 'Basic dXNlcjp4' }, { authorization: 'DPoP x' }, { authorization: `Bearer ${'x'.repeat(600)}` }, { 'x-law-oc': 'Bearer ' }, { 'x-law-oc': '' }].map((headers) => [headers, 'office-key']),
    ...['x-law-oc', 'apikey', 'law-oc', 'law_oc', 'x-api-key', 'authorization'].flatMap((name) => [TOKEN, `Bearer ${TOKEN}`].map((value) => [{ [name]: value }, 'office-key'])),
    ...[['mine', 'mine'], 'two words', 'k\u00e9y', 'x'.repeat(129)].map((value) => [{ 'x-law-oc': value }, 400]),
    [{ authorization: 'Bearer two words' }, 400],
  ];

  test("is the caller's, the server's, or refused: never the token, never a scheme, never another one in silence", async () => {
    const { keys, outbound } = upstream();
    await withWorker({ outbound, kv: false, cache: false, bindings: { MCP_AUTH_TOKEN: TOKEN, HANLAW_SERVER_KEY: 'token', LAW_OC: 'office-key', MCP_MAX_UPSTREAM_REQUESTS: '1', FALLBACK_RATE_LIMIT_RPM: '1000' } }, async ({ url }) => {
      for (const [headers, expected] of MIXES) {
        keys.length = 0;
        const answer = await raw(url, { method: 'POST', path: '/mcp', headers: { 'content-type': 'application/json', 'x-mcp-token': TOKEN, ...headers }, body: JSON.stringify(toolCall('search_law', { query: '민법' }, 'id')) });
        const [seen] = keys.length ? new Set(keys) : [answer.status];
        assert.equal(seen, expected, JSON.stringify(headers));
        if (expected === 400) assert.match(answer.text, /"id":"id".*(x-law-oc|authorization)에 든 인증키/);
      }
    });
  });

  test('in the address, where that is switched on, only once', async () => {
    const { keys, outbound } = upstream();
    await withWorker({ outbound, bindings: { ALLOW_QUERY_API_KEY: '1' } }, async ({ url }) => {
      assert.equal((await post(url, jo(1), {}, { path: '/mcp?oc=mine&oc=other' })).status, 400);
      assert.deepEqual(keys, []);
    });
  });

  test('every header a key may stand in is allowed to browsers', () =>
    withWorker({}, async ({ url }) => {
      const { headers } = await raw(url, { method: 'OPTIONS', path: '/mcp', headers: { origin: 'https://a.kr', 'access-control-request-method': 'POST' } });
      const allowed = headers['access-control-allow-headers'].split(', ');
      for (const name of ['x-law-oc', 'apikey', 'law-oc', 'law_oc', 'x-api-key', 'authorization', 'x-mcp-token']) assert.equal(allowed.filter((one) => one === name).length, 1, name);
    }));
});

describe('a small body that comes too slowly', () => {
  const bodyAt = (began, bytes, headers) => bodyOf({ headers: new Headers({ 'content-length': '9', ...headers }), bytes: () => bytes }, 1 << 20, { tally: { began } });
  const never = new Promise(() => {});

  test('is given up by the first request that comes after twenty seconds', async () => {
    const [late, young] = [bodyAt(1_000, never), bodyAt(2_000, never)];
    endLate(20_999);
    assert.equal(await Promise.race([late, 'still waiting']), 'still waiting');
    endLate(21_000);
    await assert.rejects(late, ({ status }) => status === 408);
    assert.equal(await Promise.race([young, 'still waiting']), 'still waiting');
    endLate(22_000);
    await assert.rejects(young);
  });

  test('and is forgotten when it has come or its client has left', async () => {
    assert.equal(await bodyAt(0, Promise.resolve('all of it'), { 'content-encoding': 'Identity' }), 'all of it');
    await assert.rejects(bodyAt(0, Promise.reject(new Error('left'))), ({ status }) => status === 400);
    endLate(Infinity);
  });

  test('in workerd, where one request ends others', () =>
    withWorker({}, async ({ url }) => {
      const { hostname, port } = new URL(url);
      const dribbling = many(20, () => connect(Number(port), hostname).on('error', () => {}).setEncoding('utf8'));
      const answers = dribbling.map((socket) => new Promise((resolve) => socket.once('data', resolve)));
      for (const socket of dribbling) socket.write('POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{"a":');
      await new Promise((resolve) => setTimeout(resolve, 20_500));
      assert.equal((await post(url, message('ping'))).status, 200);
      for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 408/);
      assert.equal((await post(url, message('ping'))).status, 200);
    }));
});

test('a wrong method is said where there is something to read', () =>
  withWorker({ bindings: { MCP_AUTH_TOKEN: TOKEN } }, async ({ url }) => {
    for (const path of ['/', '/index.html', '/loader.mjs', '/health', '/stats']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await raw(url, { method, path });
        assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], `${method} ${path}`);
      }
    }
    for (const path of ['/nothing', '/.well-known/oauth-protected-resource']) assert.equal((await raw(url, { method: 'POST', path })).status, 404, path);
    assert.equal((await raw(url, { method: 'HEAD', path: '/health' })).status, 200);
  }));
