// Scale figures of local search in Node, one line of JSON: time and size of an index over a large folder, latency of
// the questions, memory of the process.
//
//   node tests/corpus/scale.mjs FOLDER questions.jsonl [INDEX]

import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDER, openInstance } from '../../npm-shim/lib/engine.mjs';
import { NodeHost } from '../../npm-shim/lib/host.mjs';
import { update } from '../../npm-shim/lib/corpus/indexer.mjs';
import { openReader, placeOf, tools } from '../../npm-shim/lib/corpus/session.mjs';
import { Table } from './table.mjs';

const [folder, file, index = mkdtempSync(join(tmpdir(), 'hanlaw-scale-'))] = process.argv.slice(2);
const instance = await openInstance();
const host = new NodeHost({ folder: FOLDER });
const place = placeOf({ root: folder, index });
const peak = () => Math.round(process.resourceUsage().maxRSS / 1024);
const out = {};

const fresh = !existsSync(join(place.place, 'manifest.json'));
const began = process.hrtime.bigint();
const cpu = process.cpuUsage();
const done = await update({ ...place, ...tools({ instance, host }) });
const used = process.cpuUsage(cpu);
if (fresh) {
  out.index = {
    files: done.files,
    seconds: Number(process.hrtime.bigint() - began) / 1e9,
    cpuSeconds: (used.user + used.system) / 1e6,
    bytes: done.bytes,
    segments: done.segments,
    peakMB: peak(),
  };
}

host.corpus = openReader(place, instance.glue);
const settings = { HANLAW_CORPUS: '1' };
const table = new Table();
const times = [];
const cpus = [];
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const question = JSON.parse(line);
  const [start, used] = [process.hrtime.bigint(), process.cpuUsage()];
  const { value } = await instance.request({ op: 'call', tool: 'corpus_search', args: { query: question.query, limit: 10 }, settings }, { host });
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
  const { user, system } = process.cpuUsage(used);
  cpus.push((user + system) / 1000);
  if (value.isError) throw new Error(value.text);
  table.add(question, value.structured.results.map((r) => ({ law: r.title, article: r.headings.at(-1)?.split(/[ (]/)[0] })));
}
const part = (list, share) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const spread = (list) => ({ p50: part(list, 0.5), p95: part(list, 0.95), max: part(list, 1) });
// The processor's time says what the wall clock would on a machine with nothing else to do.
out.search = { questions: times.length, wallMs: spread(times), cpuMs: spread(cpus), peakMB: peak() };
out.scores = table;
console.log(JSON.stringify(out, null, 1));
