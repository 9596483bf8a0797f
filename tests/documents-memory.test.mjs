// Every shared document in an instance of its own: its memory stays under 3 × the inflated bytes + 8 MB.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openParsers } from './lib/parsers.mjs';

const docs = fileURLToPath(new URL('../../shared/data/docs', import.meta.url));

test('a document costs no more memory than it may', { timeout: 300_000 }, async () => {
  if (!existsSync(docs)) {
    console.log('SKIPPED memory of documents: the shared data is not here');
    return;
  }
  const { memory } = await openParsers(new URL('../target/dist/', import.meta.url));
  const over = [];
  let files = 0;
  for (const name of readdirSync(docs, { recursive: true }).filter((name) => /\.(hml|hwpx?|pdf)$/.test(name))) {
    files += 1;
    const share = await memory(readFileSync(join(docs, name)));
    if (share > 1) over.push(`${name}: ${share.toFixed(2)} of the bound`);
  }
  assert.deepEqual(over, []);
  assert.ok(files > 100, `${files} files`);
});
