// The built worker in workerd, with its page as assets.

import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Log, LogLevel, Miniflare } from 'miniflare';

const dist = new URL('../../target/dist/', import.meta.url);
const read = (name) => readFileSync(new URL(name, dist));

/** Every module of the bundle, the entry first. */
export function workerModules() {
  const edge = readdirSync(new URL('worker/edge/', dist)).map((name) => `edge/${name}`);
  const scripts = ['entry.mjs', 'engine.js', ...edge].map((path) => ({ type: 'ESModule', path, contents: read(`worker/${path}`) }));
  return [...scripts, { type: 'CompiledWasm', path: 'engine.wasm', contents: read('worker/engine.wasm') }];
}

/** Tests call tools faster than people; those that are about limits set their own. */
const BINDINGS = { RATE_LIMIT_RPM: '0', HANLAW_LOG: 'off' };

/**
 * Starts workerd; gives `{url, stop, miniflare, logged}`. `isolates` runs the worker so many times, named `hanlaw`,
 * `hanlaw-1` and so on, over the same bindings. `logged` collects what the worker writes.
 */
export async function startWorker({ port = 0, bindings = {}, kv = true, cache = true, meter = false, clientLimit, outbound, wrapped = {}, isolates = 1, options = {} } = {}) {
  const logged = [];
  const worker = (n) => ({
    name: n ? `hanlaw-${n}` : 'hanlaw',
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['enable_request_signal'],
    modules: workerModules(),
    bindings: { ...BINDINGS, ...bindings },
    cache,
    ...(kv && { kvNamespaces: ['CACHE'] }),
    ...(meter && { durableObjects: { METER: { className: 'Meter', useSQLite: true, ...(n && { scriptName: 'hanlaw' }) } } }),
    ...(clientLimit && { ratelimits: { CLIENT_LIMIT: { namespace_id: '1', simple: { limit: clientLimit, period: 60 } } } }),
    ...(Object.keys(wrapped).length > 0 && { wrappedBindings: Object.fromEntries(Object.keys(wrapped).map((name) => [name, { scriptName: `wrapped-${name.toLowerCase()}` }])) }),
    ...(outbound && { outboundService: outbound }),
    assets: {
      directory: fileURLToPath(new URL('page', dist)),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    },
  });
  const keep = (stream) => stream.setEncoding('utf8').on('data', (text) => logged.push(...text.split('\n').filter(Boolean)));
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port,
    log: new Log(LogLevel.NONE),
    handleRuntimeStdio: (stdout, stderr) => {
      keep(stdout);
      keep(stderr);
    },
    workers: [
      ...Array.from({ length: isolates }, (_, n) => worker(n)),
      ...Object.entries(wrapped).map(([name, script]) => ({ name: `wrapped-${name.toLowerCase()}`, modules: [{ type: 'ESModule', path: 'index.mjs', contents: script }] })),
    ],
    ...options,
  });
  const url = String(await miniflare.ready).replace(/\/$/, '');
  return { url, miniflare, logged, stop: () => miniflare.dispose() };
}
