// What a check costs at the edge, and that strangers cannot make the worker outgrow its isolate (128 MB at Cloudflare).

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { MOST, TWENTY, names } from './lib/citations.mjs';
import { call, message, post, raw, said, toolCall } from './lib/client.mjs';
import { startWorker } from './lib/worker.mjs';
import { cpuMs, startBare } from './lib/workerd.mjs';

const MIB = 1 << 20;
const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
const TOKEN = { 'x-mcp-token': 'a-token-for-the-operator' };
const KEY = { ...TOKEN, 'x-law-oc': 'a-key-of-mine' };
const OPERATOR = { MCP_AUTH_TOKEN: TOKEN['x-mcp-token'] };
/** What README says: one large body of upstream at a time, a bound on texts and values, no new work above 80 MiB. */
const CEILING = 96 * MIB;

const stats = async (url) => JSON.parse((await raw(url, { path: '/stats', headers: TOKEN })).text);

describe('a text with twenty citations', () => {
  test('reads its own pieces of the outline, once; thousands of other laws leave the memory where it was', async (t) => {
    const { url, stop } = await startWorker({ bindings: OPERATOR });
    try {
      const check = async (text) => (await call(url, 'verify_citations', { text }, TOKEN)).json.result.structuredContent;
      const before = await stats(url);
      const report = await check(TWENTY);
      assert.equal(report.citations.length, 20);
      const after = await stats(url);
      const pieces = after.slices - before.slices;
      t.diagnostic(`${pieces} pieces of 64 KiB, ${Math.round((after.sliceBytes - before.sliceBytes) / 1_024)} KiB; memory ${before.memory / MIB} → ${after.memory / MIB} MiB`);
      assert.ok(pieces > 0 && pieces <= 30, `${pieces} of the outline's 78 pieces`);
      assert.ok(after.memory <= 8 * MIB, `${after.memory / MIB} MiB`);
      await check(TWENTY);
      assert.equal((await stats(url)).slices, after.slices, 'nothing is read twice');
      // More laws than the blocks that stay decoded (4 MB) can hold.
      for (let from = 0; from < names.length; from += 20) await check(names.slice(from, from + 20).map((name) => `${name} 제1조`).join(', '));
      const { memory, sliceBytes } = await stats(url);
      t.diagnostic(`after ${names.length} laws: ${Math.round(sliceBytes / MIB)} MiB read, memory ${memory / MIB} MiB`);
      assert.ok(memory <= 16 * MIB, `${memory / MIB} MiB`);
    } finally {
      await stop();
    }
  });

  test('takes a part of the CPU that the free plan gives; the most it may have is in proportion', async (t) => {
    const { url, pid, stop } = await startBare({ bindings: { RATE_LIMIT_RPM: '0', HANLAW_LOG: 'off' } });
    try {
      const spent = async (times, ask) => {
        const began = cpuMs(pid);
        for (let n = 0; n < times; n += 1) await ask();
        return (cpuMs(pid) - began) / times;
      };
      const check = (text = TWENTY) => call(url, 'verify_citations', { text });
      const first = await spent(1, check);
      await spent(200, check);
      const health = await spent(200, () => raw(url, { path: '/health' }));
      const warm = (await spent(200, check)) - health;
      const most = (await spent(50, () => check(MOST))) - health;
      t.diagnostic(`first ${first.toFixed(1)} ms of process time, then ${warm.toFixed(2)} ms beyond /health (${health.toFixed(2)} ms), 150 citations ${most.toFixed(2)} ms`);
      // Process time counts compiling on other threads too, and other work on the machine makes it longer.
      assert.ok(first < 60, `${first} ms`);
      assert.ok(warm < 5, `${warm} ms`);
      assert.ok(most < 12 * warm, `${most} ms beside ${warm} ms`);
    } finally {
      stop();
    }
  });
});

describe('bodies that are still coming', () => {
  test('have room for sixteen MiB together; small ones and later ones pass', async () => {
    const { url, stop } = await startWorker({});
    const { hostname, port } = new URL(url);
    const list = JSON.stringify(message('tools/list', {}));
    const chunked = () => raw(url, { method: 'POST', path: '/mcp', headers: { 'content-type': 'application/json' }, chunks: [list] });
    try {
      assert.equal((await chunked()).status, 200);
      const dribbling = Array.from({ length: 16 }, () => connect(Number(port), hostname).on('error', () => {}));
      for (const socket of dribbling) socket.write('POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n');
      await pause(500);
      const refused = await chunked();
      assert.equal(refused.status, 503);
      assert.equal(refused.headers['retry-after'], '2');
      assert.equal((await post(url, list)).status, 200);
      for (const socket of dribbling) socket.resetAndDestroy();
      await pause(500);
      assert.equal((await chunked()).status, 200);
    } finally {
      await stop();
    }
  });
});

describe('memory', () => {
  /** A statute whose body is about so long. */
  const statute = (bytes) => {
    const units = [];
    for (let length = 0, n = 1; length < bytes; n += 1) {
      const unit = { 조문번호: String(n), 조문여부: '조문', 조문제목: '목적', 조문내용: `제${n}조(목적) ${'이 법은 국민의 권리를 보호한다. '.repeat(4)}`, 항: [{ 항번호: '①', 항내용: '① 가나다라마바사' }] };
      units.push(unit);
      length += Buffer.byteLength(JSON.stringify(unit)) + 1;
    }
    return JSON.stringify({ 법령: { 기본정보: { 법령명_한글: '민법', 법령ID: '001706', 시행일자: '20250101', 공포일자: '20250101' }, 조문: { 조문단위: units } } });
  };

  for (const [plan, text, body] of [['free', 20_000, 3.9], ['paid', 40_000, 3.9]]) {
    test(`stays below its ceiling whatever comes in and whatever upstream sends: ${plan}`, async (t) => {
      const [large, tooLarge] = [statute(body * MIB), Buffer.alloc(9 * MIB, 'a')];
      let served = 0;
      const outbound = (request) => {
        if (new URL(request.url).pathname.endsWith('lawSearch.do')) {
          return Response.json({ LawSearch: { totalCnt: '1', law: [{ 법령명한글: '민법', 법령ID: '001706', 법령일련번호: '265307', 시행일자: '20250101', 현행연혁코드: '현행' }] } });
        }
        served += 1;
        return served % 4 === 0 ? new Response(tooLarge) : new Response(large, { headers: { 'content-type': 'application/json' } });
      };
      const { url, stop } = await startWorker({ outbound, kv: false, cache: false, bindings: { ...OPERATOR, HANLAW_PLAN: plan } });
      const article = (n, id) => toolCall('get_law_text', { lawName: '민법', jo: `제${n + 1}조` }, id);
      const batch = (n) => Array.from({ length: 20 }, (_, id) => article(n + id, id));
      const kinds = [
        (n) => post(url, article(n), KEY),
        () => call(url, 'verify_citations', { text: '제1조'.repeat(text).slice(0, text) }, KEY),
        () => call(url, 'verify_citations', { text: '민법 제750조, '.repeat(60_000).slice(0, 340_000) }, KEY),
        () => post(url, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_law_text","arguments":{"lawName":"민법","jo":"제1조"},"junk":[${'0,'.repeat(500_000)}0]}}`, KEY),
        (n) => post(url, batch(n), { ...KEY, 'mcp-protocol-version': '2025-03-26' }),
        () => post(url, '['.repeat(MIB - 10), KEY),
        // Twenty texts that are each allowed, and together are not.
        () => post(url, Array.from({ length: 20 }, (_, id) => toolCall('verify_citations', { text: '민법 제750조, '.repeat(300) }, id)), { ...KEY, 'mcp-protocol-version': '2025-03-26' }),
      ];
      try {
        let [most, over, sent] = [0, false, 0];
        const looks = { good: 0, reset: 0 };
        const watching = (async () => {
          while (!over) {
            // A connection that is refused while the worker has its hands full is not what is looked for here.
            const seen = await stats(url).catch(() => undefined);
            looks[seen ? 'good' : 'reset'] += 1;
            most = Math.max(most, seen?.memory ?? 0);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        })();
        const answered = {};
        const client = async () => {
          while (sent < 180) {
            sent += 1;
            const { status } = await kinds[sent % kinds.length](sent);
            answered[status] = (answered[status] ?? 0) + 1;
          }
        };
        await Promise.all(Array.from({ length: 24 }, client));
        over = true;
        await watching;
        const small = await call(url, 'verify_citations', { text: '민법 제750조' }, KEY);
        const end = await stats(url);
        t.diagnostic(`answers ${JSON.stringify(answered)}, most ${Math.round(most / MIB)} MiB, ${end.renewals} new instances, at the end ${Math.round(end.memory / MIB)} MiB`);
        assert.ok(looks.good > 20 && looks.reset < looks.good / 10, JSON.stringify(looks));
        assert.match(said(small), /확인 1/);
        assert.ok(most <= CEILING, `${most / MIB} MiB`);
        assert.ok(end.memory <= 48 * MIB, 'a module that has grown is replaced');
        assert.ok(end.renewals > 0);
        assert.equal(answered[503], undefined, 'nobody is turned away for it');
        assert.equal(end.traps, 0);
        assert.deepEqual(Object.keys(answered).filter((status) => !['200', '400', '413'].includes(status)), []);
        assert.ok(answered[200] > 20, 'work goes on');
      } finally {
        await stop();
      }
    });
  }
});
