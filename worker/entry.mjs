import wasm from "./engine.wasm";
import * as glue from "./engine.js";
glue.initSync({ module: wasm });
export default { fetch: (request, env, ctx) => glue.fetch(request, env, ctx) };
