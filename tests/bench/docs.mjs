// Documents: time per file next to kordoc in the same run, and the memory a file takes.
//
//   node tests/bench/docs.mjs --docs DIR [--peer DIR] [--runs 5] [--most 3000000] [--dist target/dist] [--files]
//
// DIR of --docs has folders of files; DIR of --peer holds node_modules/kordoc. Both read the bytes from memory and give
// Markdown, one after the other for every file. Files that either of them refuses are left out of the comparison. Times
// are processor time of the whole process, so that others on the machine do not count; a file belongs to the format its
// bytes have, whatever its name says; --files lists every file. Memory is what the wasm instance has grown
// to after this one file, over its bound.

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openParsers } from '../lib/parsers.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};
/** Milliseconds of a stretch of reads. */
const STRETCH = 10;

const FORMATS = [
  ['PK\x03\x04', 'hwpx'],
  ['\xd0\xcf\x11\xe0', 'hwp'],
  ['HWP Document File V3', 'hwp3'],
  ['%PDF', 'pdf'],
];

async function peerOf(folder) {
  if (!folder) return undefined;
  const require = createRequire(pathToFileURL(`${resolve(folder)}/`));
  const entry = require.resolve('kordoc').replace(/\.cjs$/, '.js');
  const { parse } = await import(pathToFileURL(entry).href);
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/kordoc/package.json'), 'utf8'));
  return { name: `kordoc ${version}`, read: async (bytes) => (await parse(Buffer.from(bytes))).markdown };
}

/** Every file once that we give text of, so that both are measured as compiled code. */
async function warmUp(folder, read, other) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!statSync(file).isFile() || statSync(file).size > 300_000) continue;
    const bytes = readFileSync(file);
    const text = await read(bytes).catch(() => undefined);
    if (text) await other?.(bytes).catch(() => {});
  }
}

/** Milliseconds of processor that this process has used. */
function processor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of a read: the median of some stretches long enough to be measured; nothing without text. */
async function time(read, bytes, runs) {
  const text = await read(bytes).catch(() => undefined);
  if (!text?.trim()) return undefined;
  const stretch = async (reads) => {
    const from = processor();
    for (let n = 0; n < reads; n += 1) await read(bytes);
    return (processor() - from) / reads;
  };
  const reads = Math.ceil(STRETCH / Math.max(await stretch(3), 0.01));
  const times = [];
  const begun = processor();
  while (times.length < runs && (times.length === 0 || processor() - begun < 3000)) times.push(await stretch(reads));
  return median(times);
}

/** By the first bytes; the folder for what has none of its own. */
function formatOf(bytes, folder) {
  const begins = (mark) => bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'));
  return FORMATS.find(([mark]) => begins(mark))?.[1] ?? folder;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const docs = option('--docs');
if (!docs) throw new Error('--docs DIR');
const dist = pathToFileURL(`${resolve(option('--dist', fileURLToPath(new URL('../../target/dist', import.meta.url))))}/`);
const [us, peer] = [await openParsers(dist), await peerOf(option('--peer'))];
const runs = Number(option('--runs', 5));
const report = [];
// Warnings of the other reader are no part of this report.
console.warn = console.error = () => {};
await warmUp(docs, us.read, peer?.read);
const formats = new Map();
for (const folder of readdirSync(docs).sort()) {
  if (!statSync(join(docs, folder)).isDirectory()) continue;
  for (const name of readdirSync(join(docs, folder)).sort()) {
    const bytes = readFileSync(join(docs, folder, name));
    if (bytes.length > Number(option('--most', 3_000_000))) continue;
    const own = await time(us.read, bytes, runs);
    const other = own && peer && (await time(peer.read, bytes, runs));
    if (own === undefined || (peer && other === undefined)) continue;
    const format = formatOf(bytes, folder);
    if (!formats.has(format)) formats.set(format, []);
    formats.get(format).push({ name, file: join(docs, folder, name), own, other, ratio: other / own });
  }
}
// Apart from the times: every file of these has a new instance.
for (const row of [...formats.values()].flat()) {
  row.memory = await us.memory(readFileSync(row.file));
}
for (const [format, rows] of formats) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const round = (n) => Math.round(n * 100) / 100;
  report.push({
    format,
    files: rows.length,
    millis: round(sum('own')),
    medianMillis: round(median(rows.map((r) => r.own))),
    ...(peer && {
      peerMillis: round(sum('other')),
      timesFaster: { together: round(sum('other') / sum('own')), median: round(median(rows.map((r) => r.ratio))), least: round(Math.min(...rows.map((r) => r.ratio))) },
      leastAt: rows.reduce((a, b) => (a.ratio < b.ratio ? a : b)).name,
    }),
    memory: {
      overTheBound: rows.filter((r) => r.memory > 1).length,
      most: round(Math.max(...rows.map((r) => r.memory))),
      mostAt: rows.reduce((a, b) => (a.memory > b.memory ? a : b)).name,
    },
    ...(process.argv.includes('--files') && {
      every: rows
        .sort((a, b) => a.ratio - b.ratio || a.own - b.own)
        .map((r) => [r.name, r.own, r.other, r.ratio].map((v) => (typeof v === 'number' ? Math.round(v * 1000) / 1000 : v)).join(' ')),
    }),
  });
}
console.log(JSON.stringify({ node: process.version, peer: peer?.name, report }, null, 1));
process.exit(0);
