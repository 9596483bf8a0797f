// The two parsers as they are built, and what a file may cost in memory.
//
// The bound is 3 × the inflated bytes + 8 MB, where the inflated bytes of a zip archive are those of its XML, of a PDF those
// of its deflate streams, and of other files, as a lower bound, their own length.

import { readFileSync } from 'node:fs';
import { constants, inflateSync } from 'node:zlib';
import { Instance } from '../../npm-shim/lib/drive.mjs';
import { isPdf } from '../../npm-shim/lib/pdf.mjs';

const host = { now: () => 0, seed: () => 1 };

/** `{read, memory}` of the modules in the folder `dist`. */
export async function openParsers(dist) {
  const load = async (name) => {
    const glue = await import(new URL(`${name}.js`, dist).href);
    glue.initSync({ module: readFileSync(new URL(`${name}.wasm`, dist)) });
    return glue;
  };
  const [engine, pdf] = [await load('engine'), await load('pdf')];
  let instance = new Instance(engine);
  /** The Markdown of a file. */
  const read = async (bytes) => {
    if (isPdf(bytes)) return JSON.parse(pdf.read(bytes, 'markdown')).markdown;
    return (await instance.request({ op: 'convert', want: 'markdown' }, { host, bytes })).value.markdown;
  };
  /** Bytes of a fresh instance after one file, over what the file may cost. */
  const memory = async (bytes) => {
    const glue = isPdf(bytes) ? pdf : engine;
    glue.__wbg_reset_state();
    instance = new Instance(engine);
    await read(bytes);
    return glue.initSync().memory.buffer.byteLength / (3 * inflated(bytes) + 8 * 1024 * 1024);
  };
  return { read, memory };
}

function streams(pdf) {
  let sum = 0;
  for (let at = pdf.indexOf('stream', 0, 'latin1'); at >= 0; at = pdf.indexOf('stream', at + 6, 'latin1')) {
    const from = at + 6 + (pdf[at + 6] === 13 ? 2 : 1);
    if (pdf[from] !== 0x48 && pdf[from] !== 0x78 && pdf[from] !== 0x68 && pdf[from] !== 0x58) continue;
    try {
      sum += inflateSync(pdf.subarray(from), { finishFlush: constants.Z_SYNC_FLUSH }).length;
    } catch {}
  }
  return sum;
}

function inflated(bytes) {
  if (isPdf(bytes)) return Math.max(bytes.length, streams(bytes));
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes.length;
  let sum = 0;
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0 && at + 46 <= bytes.length; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (/\.(xml|hpf|rels)$/i.test(name)) sum += bytes.readUInt32LE(at + 24);
  }
  return sum;
}
