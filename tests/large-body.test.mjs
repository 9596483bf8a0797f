// One article out of a statute body of 3 MB: what it costs inside the wasm module. `cargo xtask bench --body` measures the
// whole process, next to another product.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Instance } from '../npm-shim/lib/drive.mjs';
import { BODIES, LARGE, SENTENCE, SMALL } from './lib/statute-body.mjs';

const dist = new URL('../target/dist/', import.meta.url);

/** A host whose upstream sends the whole body, whichever article is asked for. */
const host = {
  now: () => Date.UTC(2026, 5, 1),
  seed: () => 1,
  async perform(effect) {
    if (effect.kind !== 'fetch') return {};
    const body = BODIES.get(new URL(effect.url).searchParams.get('MST'));
    return { status: 200, contentType: 'application/json; charset=utf-8', body: Buffer.from(body) };
  },
};

test('a body of 3 MB takes no more than three times its size in the module', async (t) => {
  const glue = await import(new URL('engine.js', dist).href);
  const { memory } = glue.initSync({ module: readFileSync(new URL('engine.wasm', dist)) });
  const instance = new Instance(glue);
  const article = async ({ mst }, jo) => {
    const [before, began] = [memory.buffer.byteLength, performance.now()];
    const call = { op: 'call', tool: 'get_law_text', args: { mst, jo }, settings: { LAW_OC: 'test' } };
    const { value } = await instance.request(call, { host });
    assert.ok(value.text.includes(SENTENCE.slice(0, 20)), value.text);
    return { grown: memory.buffer.byteLength - before, millis: performance.now() - began };
  };
  await article(SMALL, '제2조');
  const { grown, millis } = await article(LARGE, '제900조');
  const size = Buffer.byteLength(BODIES.get(LARGE.mst));
  t.diagnostic(`${size} bytes: ${(grown / size).toFixed(2)} times in memory, ${millis.toFixed(1)} ms with fetch and copies`);
  assert.ok(grown <= 3 * size, `${grown} for ${size}`);
});
