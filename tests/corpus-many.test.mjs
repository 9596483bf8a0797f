// Fifty thousand small files: indexed, updated and asked within bounds, and the bridge starts as if they were not there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from './corpus/many.mjs';

test('very many small files', { timeout: 600_000 }, async () => {
  const out = await measure(50_000);
  console.log(`many files: ${JSON.stringify(out)}`);
  assert.deepEqual([out.index.files, out.update.read, out.nothingNew.read, out.search.documents], [50_000, 10, 0, 50_000]);
  assert.equal(out.search.first, '문서 49997');
  // The processor's time: other tests may run beside this one.
  assert.ok(out.index.cpuSeconds <= 30, `${out.index.cpuSeconds} s`);
  assert.ok(out.update.cpuSeconds <= 6, `${out.update.cpuSeconds} s`);
  assert.ok(out.search.cpuSeconds <= 1, `${out.search.cpuSeconds} s`);
  for (const part of ['index', 'update', 'search']) assert.ok(out[part].peakMB <= 400, `${part}: ${out[part].peakMB} MB`);
  for (const { without, withRoot } of [out.firstAnswerMs, out.firstAnswerIndexedMs]) {
    assert.ok(withRoot <= without * 1.5 + 20, `${withRoot} ms with the folder, ${without} ms without`);
  }
});
