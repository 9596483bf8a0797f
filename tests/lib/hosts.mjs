// One request list, four hosts. Each gives `{status, type, body}` per request, in order.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Instance } from '../../npm-shim/lib/drive.mjs';
import { NodeHost } from '../../npm-shim/lib/host.mjs';
import { startWorker } from './worker.mjs';

const root = new URL('../../', import.meta.url);
const dist = new URL('target/dist/', root);

const plain = ({ status, headers, body }) => ({ status, type: headers['content-type'] ?? '', body });
const envelope = (request, settings) => ({ op: 'http', settings, ...request });

export { startProgram, startStandIn } from './program.mjs';

export function runNative(requests, settings) {
  const child = spawn(fileURLToPath(new URL('target/debug/examples/native', root)), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(requests.map((r) => `${JSON.stringify(envelope(r, settings))}\n`).join(''));
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (out += chunk));
    child.on('close', (code) => {
      if (code) reject(new Error(`native ended with ${code}`));
      else resolve(out.trim().split('\n').map((line) => plain(JSON.parse(line))));
    });
  });
}

/** The engine as the npm package loads it. */
export async function loadEngine() {
  const glue = await import(new URL('engine.js', dist));
  glue.initSync({ module: new WebAssembly.Module(await readFile(new URL('engine.wasm', dist))) });
  return glue;
}

export async function runNode(requests, settings) {
  const instance = new Instance(await loadEngine());
  const answers = [];
  for (const request of requests) {
    const { value } = await instance.request(envelope(request, settings), { host: new NodeHost({ folder: dist }) });
    answers.push(plain(value));
  }
  return answers;
}

export async function runWorkerd(requests, settings) {
  // What fits into an isolate is not what is compared here.
  const { url, stop } = await startWorker({ bindings: { HANLAW_PLAN: 'paid', HANLAW_MAX_TEXT_CHARS: '1000000', HANLAW_MAX_CITATIONS: '1000000', ...settings } });
  const answers = [];
  try {
    for (const { method, headers, body } of requests) {
      const response = await fetch(`${url}/mcp`, { method, headers, body: method === 'POST' ? body : undefined });
      answers.push({
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        body: await response.text(),
      });
    }
  } finally {
    await stop();
  }
  return answers;
}

const TYPES = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };

/** A browser does not let a page say who it is and where it comes from; upstream refuses those who do not. */
const POLITE = { 'user-agent': 'Mozilla/5.0', referer: 'https://www.law.go.kr/' };

/** Serves folders by prefix; what no folder has goes to `upstream`. */
export async function serveFiles(folders, upstream) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    for (const [prefix, folder] of Object.entries(folders)) {
      if (!pathname.startsWith(prefix)) continue;
      const name = pathname.slice(prefix.length) || 'index.html';
      const bytes = await readFile(new URL(decodeURIComponent(name), folder)).catch(() => undefined);
      if (!bytes) continue;
      response.setHeader('content-type', TYPES[name.split('.').pop()] ?? 'application/octet-stream');
      return response.end(bytes);
    }
    if (!upstream) return response.writeHead(404).end();
    const { host, connection, ...headers } = request.headers;
    const answer = await fetch(upstream + request.url, { headers: { ...headers, ...POLITE }, redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-length': body.length,
    });
    return response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
