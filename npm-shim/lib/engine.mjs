// The engine's files in this package, and an instance made of them.

import { readFileSync } from 'node:fs';
import { FOLDER, compileEngine } from './compile.mjs';
import { Instance } from './drive.mjs';

export { FOLDER };

/** The second module, for PDF only. */
export async function loadPdf(folder = FOLDER) {
  return { glue: await import(new URL('pdf.js', folder).href), wasm: readFileSync(new URL('pdf.wasm', folder)) };
}

export async function openInstance(folder = FOLDER) {
  const compiled = compileEngine(folder);
  const glue = await import(new URL('engine.js', folder).href);
  glue.initSync({ module: await compiled });
  return new Instance(glue);
}
