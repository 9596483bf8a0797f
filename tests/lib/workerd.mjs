// The built worker in workerd itself, without Miniflare around it: for measurements, with the process's number.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import workerdBinary from 'workerd';
import { workerModules } from './worker.mjs';

const dist = new URL('../../target/dist/', import.meta.url);
const text = (value) => JSON.stringify(value);

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function config({ modules, bindings, port, folder }) {
  const embedded = modules.map(({ type, path, contents }) => {
    writeFileSync(join(folder, path.replaceAll('/', '_')), contents);
    return `(name = ${text(path)}, ${type === 'CompiledWasm' ? 'wasm' : 'esModule'} = embed ${text(path.replaceAll('/', '_'))})`;
  });
  const variables = Object.entries(bindings).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${embedded.join(', ')}],
      compatibilityDate = "2026-04-01", compatibilityFlags = ["enable_request_signal"],
      bindings = [(name = "ASSETS", service = "page"), ${variables.join(', ')}],
      globalOutbound = "none",
    )),
    (name = "page", disk = ${text(fileURLToPath(new URL('page', dist)))}),
    (name = "none", network = (allow = [])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
}

/** Gives `{url, pid, firstAnswerMs, firstAnswerCpuMs, stop}`; `modules` may be another worker's, for comparison. */
export async function startBare({ bindings = {}, modules = workerModules() } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hanlaw-workerd-'));
  const port = await freePort();
  writeFileSync(join(folder, 'config.capnp'), config({ modules, bindings, port, folder }));
  const began = performance.now();
  const child = spawn(workerdBinary.default ?? workerdBinary, ['serve', join(folder, 'config.capnp')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise((_, reject) => child.on('exit', (code) => reject(new Error(`workerd ended with ${code}: ${said}`))));
  ended.catch(() => {});
  await Promise.race([answered(url), ended]);
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, pid: child.pid, firstAnswerMs: performance.now() - began, firstAnswerCpuMs: cpuMs(child.pid), stop };
}

async function answered(url) {
  for (;;) {
    try {
      const response = await fetch(`${url}/health`);
      await response.arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** CPU of all threads of a process so far, in milliseconds, to the microsecond. */
export const cpuMs = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);

/** Memory in KiB, now and at its most. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { rssKiB: read('VmRSS'), peakKiB: read('VmHWM') };
}
