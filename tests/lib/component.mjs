// The component in Node: transpiled by jco, driven in parallel over the effects of the Node host.

import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NodeHost } from '../../npm-shim/lib/host.mjs';

const root = new URL('../../', import.meta.url);
const dist = new URL('target/dist/', root);
export const jco = fileURLToPath(new URL('tests/component/node_modules/@bytecodealliance/jco/dist/jco.js', root));
export const componentFile = fileURLToPath(new URL('hanlaw.component.wasm', dist));
export const serviceFile = fileURLToPath(new URL('hanlaw.service.wasm', dist));

/** Transpiles the component; gives a maker of instances. Every core module is compiled once. */
export async function loadComponent() {
  const out = new URL('target/component/node/', root);
  const stale = async () => {
    const [made, from] = await Promise.all([stat(new URL('engine.js', out)), stat(componentFile)]);
    return made.mtimeMs <= from.mtimeMs;
  };
  if (await stale().catch(() => true)) {
    const args = ['transpile', componentFile, '-o', fileURLToPath(out), '--name', 'engine', '-I', 'async', '--quiet', '--no-typescript'];
    execFileSync(process.execPath, [jco, ...args], { stdio: 'inherit' });
  }
  const { instantiate } = await import(pathToFileURL(fileURLToPath(new URL('engine.js', out))));
  const modules = new Map();
  const compiled = async (path) => {
    if (!modules.has(path)) modules.set(path, new WebAssembly.Module(await readFile(new URL(path, out))));
    return modules.get(path);
  };
  return async () => {
    const instance = new ComponentInstance();
    const watch = async (module, imports) => {
      const core = await WebAssembly.instantiate(module, imports);
      instance.memory ??= core.exports.memory;
      return core;
    };
    return Object.assign(instance, await instantiate(compiled, {}, watch));
  };
}

/** One instance: `direct` and `stepped` as in the WIT, and `run` over a host. */
class ComponentInstance {
  /** The JSON of a request, as the bytes came; several effects are out at a time. */
  async run(envelope, { host, file } = {}) {
    const request = new this.stepped.Request(
      envelope instanceof Uint8Array ? envelope : new TextEncoder().encode(JSON.stringify({ now: Date.now(), ...envelope })),
    );
    if (file) request.attach(file);
    const out = new Map();
    let answer;
    for (;;) {
      const { tag, val } = request.step(answer);
      answer = undefined;
      if (tag === 'done') return val.json;
      if (tag === 'waiting') {
        const { id, response } = await Promise.race(out.values());
        out.delete(id);
        answer = { to: id, now: BigInt(Date.now()), response };
      } else if (tag === 'abandon') out.delete(val);
      else if (tag !== 'note') out.set(val.id, carryOut(host, tag, val));
    }
  }
}

const KINDS = { fetch: 'fetch', sleep: 'sleep', 'cache-get': 'cache_get', 'cache-put': 'cache_put', 'blob-range': 'blob' };

async function carryOut(host, tag, val) {
  const effect = { kind: KINDS[tag], ...val };
  if (tag === 'fetch') Object.assign(effect, { method: val.method.toUpperCase(), form: val.body, timeout: val.timeoutMillis });
  if (tag === 'blob-range') Object.assign(effect, { blob: val.name, offset: Number(val.offset) });
  if (tag === 'cache-put') effect.ttl = val.ttlSecs;
  const got = await host.perform(effect, new AbortController().signal);
  return { id: val.id, response: response(tag, got) };
}

function response(tag, got) {
  if (tag === 'cache-get' || tag === 'blob-range') return { tag: 'bytes', val: got.bytes };
  if (tag !== 'fetch') return { tag: 'nothing' };
  if (!got.error) return { tag: 'fetched', val: got };
  const failure = got.error === 'network' ? { tag: 'network', val: got.message } : { tag: got.error.replace('_', '-') };
  return { tag: 'failed', val: failure };
}

export const nodeHost = () => new NodeHost({ folder: dist });
