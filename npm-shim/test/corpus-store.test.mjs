// The index on disk: whole or not there, and one writer at a time.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { Store, defaultPlace } from '../lib/corpus/store.mjs';

let place;
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'hanlaw-store-'))));
afterEach(() => rmSync(place, { recursive: true }));

const MANIFEST = { generation: '3', segments: [], files: { 'a.md': { hash: 'x' } }, skipped: [] };

test('a manifest is read as it was written or not at all', () => {
  const store = new Store(place, '1.1');
  assert.equal(store.read(), null);
  store.write(MANIFEST);
  assert.deepEqual(store.read().files, MANIFEST.files);
  assert.equal(new Store(place, '1.2').read(), null, 'another version is none');
  const path = join(place, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  for (const broken of [text.slice(0, -5), text.replace('a.md', 'b.md'), '', 'x\n{}']) {
    writeFileSync(path, broken);
    assert.equal(store.read(), null);
  }
});

test('a damaged segment is none', () => {
  const store = new Store(place, '1.1');
  const row = store.writeSegment(Buffer.from('segment'));
  assert.equal(store.readSegment(row).toString(), 'segment');
  writeFileSync(join(place, row.name), 'segmant');
  assert.equal(store.readSegment(row), null);
});

test('what no manifest names is swept', () => {
  const store = new Store(place, '1.1');
  const [kept, gone] = [store.writeSegment(Buffer.from('1')), store.writeSegment(Buffer.from('2'))];
  writeFileSync(join(place, 'tmp-1-seg'), 'half');
  store.sweep({ segments: [kept] });
  assert.ok(store.readSegment(kept));
  assert.equal(store.readSegment(gone), null);
});

test('a second writer waits, then is refused; a dead one is no hindrance', async () => {
  const store = new Store(place, '1.1');
  const first = await store.lock();
  let told = 0;
  assert.equal(await store.lock({ waitMs: 300, onWait: () => (told += 1) }), null);
  assert.equal(told, 1);
  setTimeout(() => first.release(), 200);
  const second = await store.lock({ waitMs: 5000 });
  assert.ok(second, 'it comes in when the first one is done');
  second.release();
  writeFileSync(join(place, 'lock'), JSON.stringify({ pid: 2 ** 22 + 12345, host: (await import('node:os')).hostname() }));
  const third = await store.lock();
  assert.ok(third);
  third.release();
});

test('the index lies in the cache of the user, one place per folder', () => {
  const env = { XDG_CACHE_HOME: '/cache' };
  assert.match(defaultPlace('/문서', env), /^\/cache\/hanlaw\/corpus\/[0-9a-f]{16}$/);
  assert.notEqual(defaultPlace('/문서', env), defaultPlace('/문서2', env));
});
