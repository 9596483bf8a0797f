import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Progress } from '../lib/progress.mjs';
import { sink } from './fake.mjs';

const terminal = () => Object.assign(sink(), { isTTY: true });
const slowly = (millis) => ({ perform: () => new Promise((resolve) => setTimeout(resolve, millis, {})) });

test('nothing is shown where nobody looks', async () => {
  const stderr = sink();
  const host = slowly(1);
  const watch = new Progress(stderr).watch(host);
  assert.equal(watch.host, host);
  watch.tell(1, 2, '받는 중');
  watch.end();
  assert.equal(stderr.text, '');
});

test('on a terminal the engine’s own words are shown, and cleared at the end', () => {
  const stderr = terminal();
  const watch = new Progress(stderr).watch(slowly(1));
  watch.tell(1, 2, '받는 중');
  watch.end();
  assert.equal(stderr.text, '\r\u001b[K1/2 받는 중\r\u001b[K');
});

test('on a terminal a wait for upstream is told after a second, other waits are not', async () => {
  const check = async (kind, want) => {
    const stderr = terminal();
    const watch = new Progress(stderr).watch(slowly(1300));
    await watch.host.perform({ kind });
    watch.end();
    assert.match(stderr.text, want);
  };
  await Promise.all([check('fetch', /기다리는 중 … 1초[^]*\r\u001b\[K$/), check('sleep', /^$/)]);
});
