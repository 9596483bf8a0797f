// One artifact: the same requests through native code and engine.wasm in Node, workerd and Chromium give the
// same bytes, and a forced panic is survived.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { launchBrowser } from './lib/browser.mjs';
import { loadEngine, runNative, runNode, runWorkerd, serveFiles, startStandIn } from './lib/hosts.mjs';
import { parityRequests } from './lib/requests.mjs';
import { startWorker } from './lib/worker.mjs';
import { EngineTrap, Instance } from '../npm-shim/lib/drive.mjs';
import { NodeHost } from '../npm-shim/lib/host.mjs';

const dist = new URL('../target/dist/', import.meta.url);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The edge names the request in the engine's refusals. */
const withoutRequestId = ({ body }) => body.replace(/,"data":\{"requestId":"[0-9a-z-]+"\}|,"requestId":"[0-9a-z-]+"/, '');

describe('one engine on every host', () => {
  let standIn;
  let files;
  let requests;
  let settings;
  let native;

  before(async () => {
    standIn = await startStandIn();
    files = await serveFiles(
      { '/dist/': dist, '/lib/': new URL('../npm-shim/lib/', import.meta.url), '/test/': new URL('./lib/', import.meta.url) },
      standIn.url,
    );
    const glue = await loadEngine();
    requests = parityRequests(JSON.parse(glue.describe()).tools);
    settings = { HANLAW_UPSTREAM: `${files.url}/DRF/` };
    native = await runNative(requests, settings);
  });

  after(() => {
    standIn?.stop();
    files?.stop();
  });

  const same = (answers) => {
    assert.equal(answers.length, native.length);
    answers.forEach((answer, n) => {
      assert.deepEqual(answer, native[n], `request ${n}: ${JSON.stringify(requests[n]).slice(0, 300)}`);
    });
  };

  test('there are at least 200 requests and most of them succeed', () => {
    assert.ok(requests.length >= 200, `${requests.length} requests`);
    const good = native.filter((a) => a.status === 200).length;
    assert.ok(good > requests.length / 2, `${good} of ${requests.length}`);
  });

  test('Node gives the bytes of native code', async () => same(await runNode(requests, settings)));

  test('workerd gives the bytes of native code', async () => {
    const answers = await runWorkerd(requests, settings);
    same(answers.map((answer) => ({ ...answer, body: withoutRequestId(answer) })));
  });

  test('Chromium gives the bytes of native code', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${files.url}/test/blank.html`);
      const answers = await page.evaluate(
        async ([list, env]) => {
          const { runInPage } = await import('/test/page-host.mjs');
          return runInPage(list, env);
        },
        [requests, settings],
      );
      same(answers);
    } finally {
      await browser.close();
    }
  });

  test('worker, npm package and page carry the same engine.wasm', async () => {
    const paths = ['engine.wasm', 'worker/engine.wasm', 'page/engine.wasm', '../../npm-shim/engine/engine.wasm'];
    const sums = await Promise.all(paths.map(async (path) => sha256(await readFile(new URL(path, dist)))));
    assert.equal(new Set(sums).size, 1);
    assert.equal(sums[0], (await readFile(new URL('engine.sha256', dist), 'utf8')).trim());
  });
});

describe('a panic', () => {
  test('in Node ends what is in flight with an error; the next request succeeds', async () => {
    const glue = await loadEngine();
    const instance = new Instance(glue);
    const host = new NodeHost({ folder: dist });
    const stuck = new (class extends NodeHost {
      perform() {
        return new Promise(() => {});
      }
    })({ folder: dist });
    const asked = { op: 'call', tool: 'search_law', args: { query: '민법' }, settings: { LAW_OC: 'key' } };
    const waiting = instance.request(asked, { host: stuck });
    assert.throws(() => instance.enter(() => glue.test_panic()), EngineTrap);
    await assert.rejects(waiting, EngineTrap);
    const { value } = await instance.request({ op: 'verify', text: '민법 제750조' }, { host });
    assert.equal(value.counts.ok, 1);
  });

  test('in workerd gives an error; the next request succeeds', async () => {
    const { url, stop } = await startWorker({ bindings: { HANLAW_TEST_PANIC: '1' } });
    try {
      const broken = await fetch(`${url}/test-panic`);
      assert.equal(broken.status, 500);
      assert.match((await broken.json()).error.message, /다시 시도/);
      const health = await fetch(`${url}/health`);
      assert.equal(health.status, 200);
      assert.equal((await health.json()).status, 'ok');
    } finally {
      await stop();
    }
  });

  test('in Chromium is caught; the next request succeeds', async () => {
    const files = await serveFiles({
      '/dist/': dist,
      '/lib/': new URL('../npm-shim/lib/', import.meta.url),
      '/test/': new URL('./lib/', import.meta.url),
    });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${files.url}/test/blank.html`);
      const ok = await page.evaluate(async () => {
        const { panicInPage } = await import('/test/page-host.mjs');
        return panicInPage();
      });
      assert.equal(ok, 1);
    } finally {
      await browser.close();
      files.stop();
    }
  });
});
