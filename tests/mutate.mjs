// Damaged documents through the built engine: whatever comes, there is an answer, and the next request is served.
//
//   node tests/mutate.mjs [--rounds 300] [--format hwpx] [--seeds DIR] [--only NUMBER] [--dist target/dist]
//
// Seeds are those of the fuzz targets (fuzz/seeds) and, with --seeds DIR, the files in the folders hwpx, hwp, hml, pdf of
// DIR. A trap ends one request; it is printed with the number that --only takes, and the script ends with 1.

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadPdf, openInstance } from '../npm-shim/lib/engine.mjs';
import { EngineTrap } from '../npm-shim/lib/drive.mjs';
import { mutant } from './lib/mutant.mjs';

const ROOT = new URL('..', import.meta.url);
const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};

const FORMATS = ['hwpx', 'hwp5', 'hwp3', 'hwpml', 'docx', 'html', 'markdown', 'text', 'pdf'];
const FOLDERS = { hwpx: 'hwpx', hwp5: 'hwp', hwpml: 'hml', pdf: 'pdf' };
/** Seeds of containers that are files of the format; the others are what stands inside. */
const WHOLE = /^(whole|plain|turned)$/;
const TEXTS = new Set(['html', 'markdown', 'text']);
/** Larger files say the same and take longer. */
const MOST = 200_000;

function seedsOf(format, own) {
  const names = (folder, wanted) => readdirSync(folder).sort().filter(wanted).map((name) => join(folder, name));
  const files = names(fileURLToPath(new URL(`fuzz/seeds/${format}/`, ROOT)), (name) => TEXTS.has(format) || WHOLE.test(name));
  if (own && FOLDERS[format]) files.push(...names(join(own, FOLDERS[format]), () => true));
  return files.filter((file) => statSync(file).size <= MOST).map((file) => readFileSync(file));
}

/** Any answer will do; only a trap is wrong. */
async function survives(work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof EngineTrap || error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return false;
    throw error;
  }
}

const dist = pathToFileURL(`${resolve(option('--dist', fileURLToPath(new URL('target/dist', ROOT))))}/`);
const rounds = Number(option('--rounds', 300));
const only = option('--only');
const engine = await openInstance(dist);
const host = { now: () => 0, seed: () => 1, perform: async () => ({ error: 'network', message: '' }) };
const { glue, wasm } = await loadPdf(dist);
glue.initSync({ module: await WebAssembly.compile(wasm) });

const convert = (bytes) => engine.request({ op: 'convert' }, { host, bytes });
const read = (bytes) => {
  try {
    return JSON.parse(glue.read(bytes));
  } catch (error) {
    glue.__wbg_reset_state();
    throw error;
  }
};
const next = async () => (await engine.request({ op: 'cite', text: '민법 제750조' }, { host })).value.citations?.length === 1;
const small = readFileSync(new URL('fuzz/seeds/pdf/whole', ROOT));

let traps = 0;
for (const format of option('--format') ? [option('--format')] : FORMATS) {
  const seeds = seedsOf(format, option('--seeds'));
  const began = performance.now();
  let [slowest, failed] = [0, 0];
  for (let n = only ? Number(only) : 0; n < (only ? Number(only) + 1 : rounds); n += 1) {
    const bytes = mutant(seeds[n % seeds.length], n);
    const from = performance.now();
    const alive = await survives(() => (format === 'pdf' ? read(bytes) : convert(bytes)));
    slowest = Math.max(slowest, performance.now() - from);
    if (!alive) {
      failed += 1;
      console.log(`not ok - ${format}: mutation ${n} is a trap`);
      if (only) writeFileSync(`mutant.${format}`, bytes);
    }
    const served = format === 'pdf' ? 'document' in read(small) : await next();
    if (!served) throw new Error(`${format}: after mutation ${n} the next request has no answer`);
  }
  traps += failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`# ${format}: ${rounds} mutations of ${seeds.length} seeds, ${failed} traps, slowest ${slowest.toFixed(0)} ms, ${seconds} s`);
}
console.log(`# pass ${traps ? 0 : 1}\n# fail ${traps ? 1 : 0}`);
process.exitCode = traps ? 1 : 0;
