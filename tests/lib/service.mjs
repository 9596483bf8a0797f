// The service component on this machine, by `jco serve`.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { jco, serviceFile } from './component.mjs';

const folder = fileURLToPath(new URL('../../target/component/serve/', import.meta.url));

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Gives `{url, stop}` once the service answers. */
export async function startService(env) {
  const port = await freePort();
  const args = [jco, 'serve', serviceFile, '--host', '127.0.0.1', '--port', String(port), '--jco-dir', folder];
  // A group of its own: jco starts a second process that does not end with the first.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env }, detached: true });
  const stop = () => process.kill(-child.pid);
  let ended;
  child.on('exit', (code) => (ended = code ?? 'a signal'));
  const url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 600; n += 1) {
    if (ended !== undefined) throw new Error(`jco serve ended with ${ended}`);
    const up = await fetch(`${url}/health`).then((r) => r.ok, () => false);
    if (up) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop();
  throw new Error('the service did not answer');
}
