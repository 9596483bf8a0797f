// The engine's module, compiled on V8's own threads: started first, it is ready when the rest has been loaded.

import { readFileSync } from 'node:fs';

export const FOLDER = new URL('../engine/', import.meta.url);

let started;

/** The same module for every instance of this process. */
export function compileEngine() {
  started ??= (async () => WebAssembly.compile(readFileSync(new URL('engine.wasm', FOLDER))))();
  // Who awaits it gets the error; until then it is nobody's.
  started.catch(() => {});
  return started;
}
