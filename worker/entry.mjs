// Entry of the Cloudflare worker: one engine module, and around it who may ask, how much and how often.

import wasm from './engine.wasm';
import * as glue from './engine.js';
import { Engine } from './edge/engine.mjs';
import { Edge } from './edge/routes.mjs';

export { Meter } from './edge/meter.mjs';

glue.initSync({ module: wasm });

const engine = new Engine(glue, () => edge.stats.trapped());
const edge = new Edge(engine, { version: glue.version(), keyHeaders: glue.key_headers().split(' '), methods: glue.method_names().split(' ') });

export default {
  fetch: (request, env, ctx) => edge.handle(request, env, ctx),
};
