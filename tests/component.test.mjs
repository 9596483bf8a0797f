// The engine as a component: the answers of engine.wasm byte for byte, in Node (jco) and Python (wasmtime); a trap
// is survived; hostile input is refused; the service answers over wasi:http as the edge does.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Instance } from '../npm-shim/lib/drive.mjs';
import { componentFile, jco, loadComponent, nodeHost, serviceFile } from './lib/component.mjs';
import { loadEngine, startStandIn } from './lib/hosts.mjs';
import { parityRequests } from './lib/requests.mjs';
import { startService } from './lib/service.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const PYTHON = path('../target/venv/bin/python');
const OUTLINE = path('../target/dist/outline.bin');
const TODAY = '2026-06-05';

const python = (...args) => execFileSync(PYTHON, [path('component/driver.py'), componentFile, OUTLINE, ...args], { encoding: 'utf8' });

/** The imports and exports in the text of a world. */
const names = (wit) => wit.match(/^ +(import|export) [^;]+/gm).map((line) => line.trim());

function worldOf(file) {
  const wit = execFileSync(process.execPath, [jco, 'wit', file], { encoding: 'utf8' });
  return names(wit.slice(wit.indexOf('world root {'), wit.indexOf('}', wit.indexOf('world root {'))));
}

/** The JSON of every answer of engine.wasm, as it leaves the module. */
async function engineAnswers(envelopes) {
  const glue = await loadEngine();
  let done;
  class Recording extends glue.Engine {
    poll(id, now) {
      const out = super.poll(id, now);
      if (out.done !== undefined) done = out.done;
      return out;
    }
  }
  const instance = new Instance({ ...glue, Engine: Recording });
  const answers = [];
  for (const envelope of envelopes) {
    await instance.request(envelope, { host: nodeHost() });
    answers.push(done);
  }
  return answers;
}

function same(answers, wanted, envelopes) {
  assert.equal(answers.length, wanted.length);
  answers.forEach((answer, n) => assert.equal(answer, wanted[n], `request ${n}: ${JSON.stringify(envelopes[n]).slice(0, 300)}`));
}

describe('the component', () => {
  let standIn;
  let instantiate;
  let envelopes;
  let wanted;

  before(async () => {
    standIn = await startStandIn();
    instantiate = await loadComponent();
    const settings = { HANLAW_UPSTREAM: `${standIn.url}/DRF/` };
    const { tools } = JSON.parse((await loadEngine()).describe());
    const now = Date.now();
    envelopes = parityRequests(tools).map((request) => ({ op: 'http', settings, ...request, now, seed: 1 }));
    wanted = await engineAnswers(envelopes);
  });

  after(() => standIn?.stop());

  test('imports nothing and exports hanlaw:engine', () => {
    const interfaces = ['types', 'direct', 'stepped'];
    assert.deepEqual(worldOf(componentFile), interfaces.map((name) => `export hanlaw:engine/${name}@0.1.0`));
  });

  test('in Node gives the bytes of engine.wasm for every parity request', async () => {
    assert.ok(envelopes.length >= 200, `${envelopes.length} requests`);
    const instance = await instantiate();
    const answers = [];
    for (const envelope of envelopes) answers.push(await instance.run(envelope, { host: nodeHost() }));
    same(answers, wanted, envelopes);
  });

  test('in Python gives the bytes of engine.wasm for every parity request', async () => {
    const child = spawn(PYTHON, [path('component/driver.py'), componentFile, OUTLINE, 'answers'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(envelopes.map((envelope) => `${JSON.stringify(envelope)}\n`).join(''));
    let out = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) out += chunk;
    same(out.trim().split('\n').map((line) => JSON.parse(line)), wanted, envelopes);
  });

  test('gives at once what engine.wasm gives', async () => {
    const glue = await loadEngine();
    const { direct } = await instantiate();
    const outline = await readFile(OUTLINE);
    glue.load_outline(outline);
    direct.loadOutline(outline);
    assert.equal(direct.describe(), glue.describe());
    for (const text of ['민법 제750조', '형법 제347조(횡령) 및 대법원 2088다12345', '제5조', '점심 3조 원어치']) {
      for (const [asOf, context] of [[undefined, undefined], ['2015-01-01', '상법 시행령']]) {
        assert.equal(direct.check(text, { today: TODAY, asOf, context }), glue.check(text, JSON.stringify({ today: TODAY, asOf, context })));
      }
    }
    const file = new TextEncoder().encode('# 제목\n\n민법 제750조\n');
    const asked = [
      [{ op: 'cite', text: '같은 법 제5조, 민법 제1조', context: '상법' }, () => direct.cite('같은 법 제5조, 민법 제1조', '상법')],
      [{ op: 'route', line: '최근 3년 건축법 개정', today: TODAY }, () => direct.route('최근 3년 건축법 개정', TODAY)],
    ];
    const answers = await engineAnswers(asked.map(([envelope]) => envelope));
    asked.forEach(([envelope, answer], n) => assert.equal(answer(), answers[n], envelope.op));
    const { value } = await new Instance(glue).request({ op: 'convert' }, { host: nodeHost(), bytes: file });
    assert.equal(direct.convert(file), JSON.stringify(value));
  });

  test('refuses by name what it cannot do', async () => {
    const { direct } = await instantiate();
    const refusal = (call) => {
      try {
        return call();
      } catch (error) {
        return error.payload;
      }
    };
    const check = (today) => refusal(() => direct.check('민법 제1조', { today, asOf: undefined, context: undefined }));
    assert.match(check(TODAY).message, /load-outline|목록/);
    assert.match(check('오늘').message, /날짜가 아닙니다/);
    assert.match(refusal(() => direct.convert(new TextEncoder().encode('%PDF-1.7'))).message, /PDF/);
    assert.match(refusal(() => direct.cite('민법 제1조 '.repeat(9), '법'.repeat(1_000))).message, /context가 너무 깁니다/);
    assert.equal(refusal(() => direct.loadOutline(new Uint8Array(64))).label, 'INVALID_PARAMETER');
  });

  test('a trap ends its instance; the next one answers', async () => {
    const spent = await instantiate();
    // All of its memory is taken, so that the next allocation fails.
    for (let pages = 32_768; pages >= 1; pages >>= 1) {
      try {
        spent.memory.grow(pages);
      } catch {
        // less, then
      }
    }
    assert.equal(spent.memory.buffer.byteLength, 2 ** 32);
    assert.throws(() => spent.direct.cite('민법 제750조 '.repeat(1_000_000)), WebAssembly.RuntimeError);
    const next = await instantiate();
    const report = JSON.parse(await next.run({ op: 'verify', text: '민법 제750조' }, { host: nodeHost() }));
    assert.equal(report.overall, 'verified');
  });

  test('hostile input is answered or refused, never a trap', async () => {
    const cases = JSON.parse(await readFile(path('component/hostile.json')));
    const instance = await instantiate();
    const { direct } = instance;
    direct.loadOutline(await readFile(OUTLINE));
    const options = (today) => ({ today, asOf: undefined, context: undefined });
    const calls = {
      text: [(v) => direct.check(v, options(TODAY)), (v) => direct.cite(v, undefined), (v) => direct.cite('제5조', v)],
      line: [(v) => direct.route(v, TODAY)],
      day: [(v) => direct.check('민법 제1조', options(v))],
      envelope: [(v) => instance.run(new TextEncoder().encode(v), { host: nodeHost() })],
      file: [(v) => direct.convert(v)],
      outline: [(v) => direct.loadOutline(v)],
    };
    for (const entry of cases) {
      const { as, value, hex, times = 1 } = entry;
      const given = hex === undefined ? value.repeat(times) : Buffer.from(hex.repeat(times), 'hex');
      for (const call of calls[as]) {
        try {
          const answer = await call(given);
          assert.ok(as === 'outline' || JSON.parse(answer), JSON.stringify(entry));
        } catch (error) {
          assert.ok(error.payload?.message, `${JSON.stringify(entry)}: ${error.stack}`);
        }
      }
    }
    assert.equal(JSON.parse(direct.check('민법 제750조', options(TODAY))).overall, 'verified', 'still well');
  });

  test('hostile answers of a host end the request with an error', async () => {
    const { stepped } = await instantiate();
    const reply = (body) => ({ tag: 'fetched', val: { status: 200, contentType: 'text/html', body } });
    const responses = [
      { tag: 'nothing' },
      { tag: 'bytes', val: undefined },
      { tag: 'bytes', val: new Uint8Array(100_000).fill(255) },
      reply(new Uint8Array(9 << 20)),
      reply(new TextEncoder().encode('<html>잠시 후 다시')),
      ...['timeout', 'too-large', 'cancelled', 'offline'].map((tag) => ({ tag: 'failed', val: { tag } })),
      { tag: 'failed', val: { tag: 'network', val: 'ECONNRESET' } },
    ];
    for (const response of responses) {
      const asked = { op: 'call', tool: 'search_treaties', args: { query: '투자' }, settings: { LAW_OC: 'key' }, now: 0 };
      const request = new stepped.Request(new TextEncoder().encode(JSON.stringify(asked)));
      let effect = request.step(undefined);
      assert.equal(request.step({ to: effect.val.id + 7, now: 0n, response }).tag, 'waiting', 'nobody asked for it');
      for (let n = 0; effect.tag !== 'done' && n < 1_000; n += 1) {
        const id = effect.val?.id;
        effect = request.step(id === undefined ? undefined : { to: id, now: BigInt(n), response });
      }
      assert.equal(effect.tag, 'done', JSON.stringify(response).slice(0, 100));
      assert.equal(JSON.parse(effect.val.json).isError, true, effect.val.json.slice(0, 300));
    }
  });

  test('in Python a trap is survived and hostile input refused', () => {
    assert.match(python('trap'), /^1 passed, 0 failed$/m);
    assert.match(python('hostile', path('component/hostile.json')), /^\d\d passed, 0 failed$/m);
  });

  test('the example checks a text offline and fetches an article', () => {
    const env = { ...process.env, LAW_OC: 'key', HANLAW_UPSTREAM: `${standIn.url}/DRF/` };
    const example = path('../examples/component/check.py');
    const out = execFileSync(PYTHON, [example, componentFile, OUTLINE, '민법 제750조, 대법원 2088다12345'], { encoding: 'utf8', env });
    assert.match(out, /✓ 민법 제750조 \(불법행위의 내용\)/);
    assert.match(out, /✗ 대법원 2088다12345/);
    assert.match(out, /제750조\(불법행위의 내용\) 고의 또는 과실로/);
  });
});

describe('the service', () => {
  let standIn;
  let service;

  before(async () => {
    standIn = await startStandIn();
    service = await startService({ HANLAW_UPSTREAM: `${standIn.url}/DRF/` });
  });

  after(() => {
    service?.stop();
    standIn?.stop();
  });

  test('is of the world that its WIT describes, and links in wasmtime', async () => {
    const declared = names(await readFile(path('../crates/law-service/wit/service.wit'), 'utf8'));
    assert.deepEqual(worldOf(serviceFile).sort(), declared.sort());
    assert.match(python('links', serviceFile), /^1 passed, 0 failed$/m);
  });

  test('tells its health and refuses other addresses', async () => {
    const health = await fetch(`${service.url}/health`);
    assert.equal(health.status, 200);
    assert.equal((await health.json()).status, 'ok');
    assert.equal((await fetch(`${service.url}/etc/passwd`)).status, 404);
  });

  test('gives the answers of engine.wasm over HTTP', async () => {
    const { tools } = JSON.parse((await loadEngine()).describe());
    const requests = parityRequests(tools);
    const settings = { HANLAW_UPSTREAM: `${standIn.url}/DRF/` };
    const wanted = (await engineAnswers(requests.map((r) => ({ op: 'http', settings, ...r })))).map((json) => JSON.parse(json));
    for (const [n, { method, headers, body }] of requests.entries()) {
      const response = await fetch(`${service.url}/mcp`, { method, headers, body: method === 'POST' ? body : undefined });
      const got = { status: response.status, type: response.headers.get('content-type') ?? '', body: await response.text() };
      const { status, headers: given, body: text } = wanted[n];
      assert.deepEqual(got, { status, type: given['content-type'] ?? '', body: text }, `request ${n}: ${JSON.stringify(requests[n]).slice(0, 300)}`);
    }
  });

  test('refuses what is too long', async () => {
    const long = await fetch(`${service.url}/mcp`, { method: 'POST', body: 'x'.repeat(3 << 20) });
    assert.equal(long.status, 413);
    assert.match((await long.json()).error.message, /2MB/);
  });
});
