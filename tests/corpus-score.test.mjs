// Retrieval and scale over the whole statute corpus: no score may fall below the committed table, every column stays
// above both baselines, and the limits of size and memory hold. Needs the shared data.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { questions } from './corpus/questions.mjs';

const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const archive = join(shared, 'corpus/statutes_full.tar.xz');
const committed = JSON.parse(readFileSync(new URL('corpus/scores.json', import.meta.url)));
const COLUMNS = ['recall@1', 'recall@5', 'recall@10', 'nDCG@10'];
const SETS = ['golden', 'corpus', 'corpus/query', 'corpus/context', 'hand', 'made', 'unseen', 'unseen/colloquial', 'unseen/exact', 'unseen/particles', 'unseen/reference', 'unseen/spacing', 'later'];

test('the scores only rise', { timeout: 900_000 }, () => {
  if (!existsSync(archive)) {
    console.log('SKIPPED local search scores: the shared data is not here');
    return;
  }
  const base = mkdtempSync(join(tmpdir(), 'hanlaw-score-'));
  try {
    assert.equal(spawnSync('tar', ['-xJf', archive, '-C', base]).status, 0);
    const lines = [...questions(base, join(shared, 'texts'))].map((q) => JSON.stringify(q));
    assert.ok(lines.length >= 640, `${lines.length} questions`);
    writeFileSync(join(base, 'questions.jsonl'), `${lines.join('\n')}\n`);
    const script = fileURLToPath(new URL('corpus/scale.mjs', import.meta.url));
    const run = spawnSync(process.execPath, [script, join(base, 'kr'), join(base, 'questions.jsonl'), join(base, 'index')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    assert.equal(run.status, 0, run.stderr);
    const { index, search, scores } = JSON.parse(run.stdout);
    console.log(`local search: ${JSON.stringify({ index, search })}`);
    for (const set of SETS) {
      for (const column of COLUMNS) {
        const [now, best] = [scores[set][column], committed.best[set][column]];
        assert.ok(now >= best, `${set} ${column} fell from ${best} to ${now}`);
        for (const baseline of ['whitespace', 'sqliteTrigram']) {
          assert.ok(now > committed[baseline][set][column], `${set} ${column}: ${now} is not above ${baseline}`);
        }
      }
    }
    assert.equal(index.files, 5674);
    assert.ok(index.bytes <= 0.6 * 275_553_827, `${index.bytes} bytes`);
    assert.ok(index.peakMB <= 400 && search.peakMB <= 400, `${index.peakMB} MB, ${search.peakMB} MB`);
    // The processor's time: other tests may run beside this one.
    assert.ok(index.cpuSeconds <= 60, `${index.cpuSeconds} s`);
    assert.ok(search.cpuMs.p95 <= 20, `${search.cpuMs.p95} ms`);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
