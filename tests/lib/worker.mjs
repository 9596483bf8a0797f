// The built worker in workerd, with its page as assets.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';

const dist = new URL('../../target/dist/', import.meta.url);
const read = (name) => readFileSync(new URL(name, dist));

/** Starts workerd; gives `{url, stop}`. */
export async function startWorker({ port = 0, bindings = {} } = {}) {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port,
    name: 'hanlaw',
    compatibilityDate: '2026-04-01',
    modules: [
      { type: 'ESModule', path: 'entry.mjs', contents: read('worker/entry.mjs') },
      { type: 'ESModule', path: 'engine.js', contents: read('worker/engine.js') },
      { type: 'CompiledWasm', path: 'engine.wasm', contents: read('worker/engine.wasm') },
    ],
    bindings,
    kvNamespaces: ['CACHE'],
    assets: {
      directory: fileURLToPath(new URL('page', dist)),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    },
  });
  const url = String(await miniflare.ready).replace(/\/$/, '');
  return { url, stop: () => miniflare.dispose() };
}
