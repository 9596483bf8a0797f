import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Gate, PAGE_POLICY, address, listen } from '../lib/serve.mjs';
import { hanlaw } from './fake.mjs';

test('addresses', () => {
  const check = (text, want) => assert.deepEqual(address(text), want);
  check(undefined, { host: '127.0.0.1', port: 8787 });
  check('9000', { host: '127.0.0.1', port: 9000 });
  check('0.0.0.0:80', { host: '0.0.0.0', port: 80 });
  check('[::1]:80', { host: '::1', port: 80 });
  for (const bad of ['host', 'a:b', '1.2.3.4:99999', '::1:80']) check(bad, undefined);
});

test('open to others only with a token', async () => {
  const { code, err } = await hanlaw(['serve', '--http', '0.0.0.0:0']);
  assert.equal(code, 2);
  assert.match(err, /MCP_AUTH_TOKEN/);
});

test('the gate: host, origin, token', () => {
  const refused = (env, host, headers) => new Gate({ host, env }).refuses(headers)?.status;
  assert.equal(refused({}, '127.0.0.1', { host: 'localhost:8787' }), undefined);
  assert.equal(refused({}, '127.0.0.1', { host: 'evil.example' }), 403);
  assert.equal(refused({}, '127.0.0.1', { host: 'localhost', origin: 'https://evil.example' }), 403);
  assert.equal(refused({}, '127.0.0.1', { host: 'localhost', origin: 'http://localhost:3000' }), undefined);
  assert.equal(refused({ ALLOWED_ORIGINS: 'https://a.kr, https://b.kr' }, '127.0.0.1', { host: 'localhost', origin: 'https://b.kr' }), undefined);
  const env = { MCP_AUTH_TOKEN: 'secret' };
  assert.equal(refused(env, '0.0.0.0', { host: 'law.example' }), 401);
  assert.equal(refused(env, '0.0.0.0', { host: 'law.example', authorization: 'Bearer secret' }), undefined);
  assert.equal(refused(env, '0.0.0.0', { host: 'law.example', 'x-mcp-token': 'secre' }), 401);
});

test('the access token is never taken for a key', () => {
  const gate = new Gate({ host: '0.0.0.0', env: { MCP_AUTH_TOKEN: 'secret' } });
  assert.deepEqual(gate.forEngine({ authorization: 'Bearer secret', 'x-mcp-token': 'secret', accept: 'a' }), { accept: 'a' });
  assert.deepEqual(gate.forEngine({ authorization: 'Bearer mykey' }), { authorization: 'Bearer mykey' });
});

test('routes over a socket', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>한로');
  writeFileSync(join(folder, 'engine.wasm'), 'wasm');
  const asked = [];
  const desk = {
    env: { MCP_MAX_BODY_BYTES: '1024' },
    warn() {},
    async ask(envelope, { bytes }) {
      asked.push([envelope, Buffer.from(bytes).toString()]);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };
    },
  };
  const here = pathToFileURL(`${folder}/`);
  const server = await listen({ host: '127.0.0.1', port: 0, desk, page: here, engine: here, version: '1' });
  t.after(() => server.close());
  const base = `http://127.0.0.1:${server.address().port}`;
  const page = await fetch(base);
  assert.equal(await page.text(), '<!doctype html>한로');
  assert.equal((await fetch(base, { headers: { 'if-none-match': page.headers.get('etag') } })).status, 304);
  assert.equal((await fetch(`${base}/engine.wasm`)).headers.get('content-type'), 'application/wasm');
  assert.equal(page.headers.get('content-security-policy'), PAGE_POLICY);
  const { status, name, live } = await fetch(`${base}/health`).then((r) => r.json());
  assert.deepEqual([status, name, live], ['ok', 'hanlaw', false]);
  const preflight = await fetch(`${base}/mcp`, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'mcp-param-lawname, x-evil' } });
  assert.match(preflight.headers.get('access-control-allow-headers'), /authorization, mcp-param-lawname$/);
  assert.equal((await fetch(`${base}/mcp`)).status, 405);
  assert.equal((await fetch(`${base}/nothing`)).status, 404);
  assert.equal(await rawStatus(server, '/../package.json'), 404);
  assert.equal(await rawStatus(server, '/..%2fpackage.json'), 404);
  const answer = await fetch(`${base}/mcp`, { method: 'POST', body: '{"id":1}', headers: { 'x-law-oc': 'k' } });
  assert.deepEqual(await answer.json(), { ok: true });
  assert.deepEqual([asked[0][0].headers['x-law-oc'], asked[0][1]], ['k', '{"id":1}']);
  const large = await fetch(`${base}/mcp`, { method: 'POST', body: 'x'.repeat(2000) });
  assert.deepEqual([large.status, (await large.json()).error.code], [413, -32600]);
});

/** `fetch` would tidy the path up. */
const rawStatus = (server, path) =>
  new Promise((resolve) => request({ port: server.address().port, host: '127.0.0.1', path }, (r) => resolve(r.resume().statusCode)).end());

test('the page has the policy that the worker gives it', async () => {
  const { asPage } = await import('../../worker/edge/headers.mjs');
  assert.equal(asPage(new Response(''), 'id').headers.get('content-security-policy'), PAGE_POLICY);
});
