// What the worker adds to the start of workerd: spawn → first answer, next to an empty worker, taken in turns. The
// limit is on CPU, over all threads: the platform counts CPU too, and other work on the machine does not change it.
//
//   node tests/bench/startup.mjs [--runs 9] [--limit 50]

import { startBare } from '../lib/workerd.mjs';

const option = (name, fallback) => Number(process.argv[process.argv.indexOf(name) + 1] ?? fallback) || fallback;
const EMPTY = [{ type: 'ESModule', path: 'entry.mjs', contents: 'export default { fetch: () => new Response("ok") };' }];

const runs = option('--runs', 9);
const times = { empty: [], worker: [] };
const cpu = { empty: [], worker: [] };
for (let run = 0; run < runs; run += 1) {
  for (const [name, modules] of [['empty', EMPTY], ['worker', undefined]]) {
    const { firstAnswerMs, firstAnswerCpuMs, stop } = await startBare({ modules });
    times[name].push(firstAnswerMs);
    cpu[name].push(firstAnswerCpuMs);
    stop();
  }
}
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const added = (of) => Math.round(median(of.worker) - median(of.empty));
const limit = option('--limit', 50);
console.log(JSON.stringify({ runs, addedWallMs: added(times), addedCpuMs: added(cpu), limitMs: limit }));
if (added(cpu) > limit) process.exit(1);
