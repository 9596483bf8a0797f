// The stdio bridge with an upstream that takes its time: cancellation, progress, many calls at once, endings.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Bridge, stopAll } from './lib/cli.mjs';
import { startStandIn } from './lib/hosts.mjs';

const ARTICLE = ['get_law_text', { lawName: '민법', jo: '제750조' }];
const answered = ({ result }) => assert.match(result.content[0].text, /고의 또는 과실로 인한 위법행위/);

describe('the bridge', () => {
  let quick;
  let slow;
  const env = (standin) => ({ LAW_OC: 'good', HANLAW_UPSTREAM: `${standin.url}/DRF/` });

  before(async () => {
    [quick, slow] = [await startStandIn(), await startStandIn('--millis', '1500')];
  });

  after(() => {
    stopAll();
    quick?.stop();
    slow?.stop();
  });

  test('a cancelled call is not answered, and the next one is', async () => {
    const bridge = new Bridge(env(slow));
    let came = false;
    bridge.call(...ARTICLE).then(() => (came = true));
    const id = bridge.last;
    await pause(500);
    bridge.say({ method: 'notifications/cancelled', params: { requestId: id, reason: '그만' } });
    const { result } = await bridge.call('parse_jo_code', { joText: '제38조의2' });
    assert.match(result.content[0].text, /003802/);
    answered(await bridge.call(...ARTICLE));
    assert.equal(came, false);
    assert.equal((await bridge.end()).code, 0);
  });

  test('long work tells how far it is, to who asked for it', async () => {
    const bridge = new Bridge(env(quick));
    const [tool, args] = ['legal_research', { query: '상법 개정 이력', task: 'amendment_track' }];
    await bridge.call(tool, args);
    assert.deepEqual(bridge.notices, []);
    await bridge.call(tool, args, { _meta: { progressToken: 'p' } });
    const told = bridge.notices.filter((notice) => notice.method === 'notifications/progress');
    assert.ok(told.length > 0);
    assert.ok(told.every(({ params }) => params.progressToken === 'p' && Number.isFinite(params.progress)));
    const steps = told.map(({ params }) => params.progress);
    assert.deepEqual(steps, [...steps].sort((a, b) => a - b));
    await bridge.end();
  });

  test('twelve calls at once: each gets its own answer, the local one before the slow ones', async () => {
    const bridge = new Bridge(env(slow));
    const order = [];
    const calls = Array.from({ length: 12 }, (_, n) =>
      bridge.call('get_law_text', { lawName: '민법', jo: `제${750 + (n % 2)}조` }).then(({ result }) => {
        order.push('slow');
        assert.match(result.content[0].text, new RegExp(`제${750 + (n % 2)}조`));
      }),
    );
    await bridge.call('verify_citations', { text: '안녕하세요' }).then(() => order.push('local'));
    await Promise.all(calls);
    assert.equal(order[0], 'local');
    await bridge.end();
  });

  test('a message of three megabytes is answered, one of five refused under its own id', async () => {
    const bridge = new Bridge(env(quick));
    const text = (times) => `${'가나다 라마바 사아자. '.repeat(times)} 민법 제1200조`;
    const { result } = await bridge.call('verify_citations', { text: text(90_000) });
    assert.equal(result.structuredContent.counts.error, 1);
    assert.equal((await bridge.call('verify_citations', { text: text(150_000) })).error.code, -32600);
    const parsed = await bridge.call('parse_jo_code', { joText: '제10조' });
    assert.match(parsed.result.content[0].text, /001000/);
    await bridge.end();
  });

  test('after calls that failed the conversation goes on, with nothing on stderr', async () => {
    const bridge = new Bridge(env(quick));
    assert.ok((await bridge.call('no_such_tool', {})).error);
    assert.ok((await bridge.call('get_law_text', { nothing: 1 })).result.isError);
    assert.ok((await bridge.ask('nothing/at/all', {})).error);
    answered(await bridge.call(...ARTICLE));
    assert.deepEqual(await bridge.end(), { code: 0, stdout: bridge.run.stdout, stderr: '' });
  });

  test('at the end of input a call in flight is still answered', async () => {
    const bridge = new Bridge(env(slow));
    const call = bridge.call(...ARTICLE);
    await pause(300);
    const ended = bridge.end();
    answered(await call);
    assert.equal((await ended).code, 0);
  });

  test('a signal lets a call in flight finish; a second one ends at once', async () => {
    const bridge = new Bridge(env(slow));
    const call = bridge.call(...ARTICLE);
    await pause(500);
    bridge.run.child.kill('SIGTERM');
    answered(await call);
    assert.equal((await bridge.run.ended).code, 0);
    const other = new Bridge(env(slow));
    other.call(...ARTICLE);
    await pause(500);
    other.run.child.kill('SIGINT');
    await pause(100);
    other.run.child.kill('SIGINT');
    assert.equal((await other.run.ended).code, 130);
  });
});
