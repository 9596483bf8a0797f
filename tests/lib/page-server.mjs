// A plain static file server that keeps a log of what was asked for.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.bin': 'application/octet-stream',
};

/** `change(name, text)` may alter a file on its way out, to plant faults. */
export async function servePage(folder, change = (_, bytes) => bytes) {
  const log = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    log.push(pathname);
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    try {
      const bytes = await readFile(new URL(name, folder));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain', 'cache-control': 'no-store' });
      response.end(change(name, bytes));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, log, stop: () => server.close() };
}
