// The engine's module, compiled on V8's own threads: started first, it is ready when the rest has been loaded.

import { readFileSync } from 'node:fs';

export const FOLDER = new URL('../engine/', import.meta.url);

const started = new Map();

/** The same module for every instance of this process. */
export function compileEngine(folder = FOLDER) {
  const { href } = new URL('engine.wasm', folder);
  if (!started.has(href)) started.set(href, compiled(href));
  return started.get(href);
}

function compiled(href) {
  const module = (async () => WebAssembly.compile(readFileSync(new URL(href))))();
  // Who awaits it gets the error; until then it is nobody's.
  module.catch(() => {});
  return module;
}
