// The engine's files in this package, and an instance made of them.

import { readFileSync } from 'node:fs';
import { Instance } from './drive.mjs';

export const FOLDER = new URL('../engine/', import.meta.url);

/** The second module, for PDF only. */
export async function loadPdf(folder = FOLDER) {
  return { glue: await import(new URL('pdf.js', folder).href), wasm: readFileSync(new URL('pdf.wasm', folder)) };
}

/** Compiles synchronously: in Node that starts sooner than the asynchronous way. */
export async function openInstance(folder = FOLDER) {
  const glue = await import(new URL('engine.js', folder).href);
  glue.initSync({ module: readFileSync(new URL('engine.wasm', folder)) });
  return new Instance(glue);
}
