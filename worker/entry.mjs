// Entry of the Cloudflare worker around the one engine module.
//
// A panic inside an async Rust handler leaves its promise unsettled for ever. workers-rs notes the panic in
// `__worker_init_state.criticalError`; here that ends every request in flight with an error and makes a new
// instance for the next one.

import wasm from './engine.wasm';
import * as glue from './engine.js';

glue.initSync({ module: wasm });

let stopped = false;
let inFlight = new Set();

const state = globalThis.__worker_init_state;
Object.defineProperty(state, 'criticalError', {
  get: () => stopped,
  set: (value) => {
    if (!value || stopped) return;
    stopped = true;
    for (const fail of inFlight) fail();
    inFlight = new Set();
  },
});

const FAILED = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32603, message: '서버 안에서 오류가 나 이 요청을 끝내지 못했습니다. 다시 시도해 주세요.' },
});

const failure = () =>
  new Response(FAILED, { status: 500, headers: { 'content-type': 'application/json' } });

export default {
  async fetch(request, env, ctx) {
    if (stopped) {
      glue.__wbg_reset_state();
      stopped = false;
    }
    let fail;
    const broken = new Promise((resolve) => {
      fail = () => resolve(failure());
    });
    inFlight.add(fail);
    try {
      return await Promise.race([glue.fetch(request, env, ctx), broken]);
    } catch {
      return failure();
    } finally {
      inFlight.delete(fail);
    }
  },
};
