// Runs in the page: the engine over the page's own fetch, for the parity test only. The product's page has no
// network at all.

import { Instance } from '/lib/drive.mjs';
import { boundedFetch } from '/lib/fetch.mjs';

async function start() {
  const glue = await import('/dist/engine.js');
  const bytes = async (name) => new Uint8Array(await (await fetch(`/dist/${name}`)).arrayBuffer());
  glue.initSync({ module: new WebAssembly.Module(await bytes('engine.wasm')) });
  const outline = await bytes('outline.bin');
  const cache = new Map();
  const host = {
    now: () => Date.now(),
    seed: () => 1,
    async perform(effect, signal) {
      switch (effect.kind) {
        case 'fetch':
          return boundedFetch(effect, signal);
        case 'cache_get':
          return { bytes: cache.get(effect.key) };
        case 'cache_put':
          return cache.set(effect.key, effect.value);
        case 'blob':
          return { bytes: outline.subarray(effect.offset, effect.offset + effect.len) };
        case 'sleep':
          return new Promise((resolve) => setTimeout(resolve, effect.millis, {}));
        default:
          return {};
      }
    },
  };
  return { glue, instance: new Instance(glue), host };
}

export async function runInPage(requests, settings) {
  const { instance, host } = await start();
  const answers = [];
  for (const request of requests) {
    const { value } = await instance.request({ op: 'http', settings, ...request }, { host });
    answers.push({ status: value.status, type: value.headers['content-type'] ?? '', body: value.body });
  }
  return answers;
}

/** Counts confirmed citations after a trap. */
export async function panicInPage() {
  const { glue, instance, host } = await start();
  try {
    instance.enter(() => glue.test_panic());
    return -1;
  } catch {
    const { value } = await instance.request({ op: 'verify', text: '민법 제750조' }, { host });
    return value.counts.ok;
  }
}
