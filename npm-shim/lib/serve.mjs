// The worker's routes from Node with the same engine: POST /mcp, GET /health, the checker page.

import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { hasKey } from './env.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.bin': 'application/octet-stream',
};
const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
/** The worker's policy for the page: everything from here, nothing else. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const MIRRORED = /^mcp-param-[a-z0-9-]{1,64}$/;
const DEFAULT_BODY = 4 << 20;

/** Loopback names and addresses; anything else is open to others. */
export const isLoopback = (host) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** `HOST:PORT`, `PORT` or `[::1]:PORT`. */
export function address(text = '127.0.0.1:8787') {
  const match = /^(?:(?:\[([0-9a-f:]+)\]|([^:[\]]+)):)?(\d{1,5})$/i.exec(text);
  if (!match || Number(match[3]) > 65535) return undefined;
  return { host: match[1] ?? match[2] ?? '127.0.0.1', port: Number(match[3]) };
}

export class Gate {
  constructor({ host, env }) {
    this.local = isLoopback(host);
    this.token = env.MCP_AUTH_TOKEN ?? '';
    this.origins = (env.ALLOWED_ORIGINS ?? '').split(',').map((o) => o.trim()).filter(Boolean);
    this.cors = env.CORS_ORIGIN;
  }

  /** Why a request may not go on: `{status, code, message}`. Page and health are open. */
  refuses(headers) {
    if (this.local && !isLoopback(hostName(headers.host))) {
      return { status: 403, code: -32000, message: '이 서버는 이 컴퓨터에서만 부를 수 있습니다 (Host 머리글).' };
    }
    if (!this.allowsOrigin(headers.origin)) {
      return { status: 403, code: -32000, message: '허용되지 않은 Origin입니다. ALLOWED_ORIGINS에 넣으면 허용됩니다.' };
    }
    if (this.token && !this.knows(headers)) {
      return { status: 401, code: -32001, message: '접속 토큰이 없거나 다릅니다. x-mcp-token 또는 Authorization: Bearer로 보내세요.' };
    }
    return undefined;
  }

  allowsOrigin(origin) {
    if (!origin || this.origins.includes(origin)) return true;
    if (!this.origins.length && this.cors) return this.cors === '*' || this.cors === origin;
    return this.local && URL.canParse(origin) && isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''));
  }

  knows(headers) {
    const bearer = headers.authorization?.replace(/^Bearer\s+/i, '');
    return [headers['x-mcp-token'], bearer].some((given) => given !== undefined && sameSecret(given, this.token));
  }

  /** The access token is not the person's key: the engine must not take it for one. */
  forEngine(headers) {
    const { 'x-mcp-token': _, ...rest } = headers;
    const bearer = rest.authorization?.replace(/^Bearer\s+/i, '');
    if (this.token && bearer !== undefined && sameSecret(bearer, this.token)) delete rest.authorization;
    return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value].flat().join(', ')]));
  }
}

const hostName = (host = '') => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

function sameSecret(a, b) {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(x, y);
}

/** Starts listening; resolves with the server. */
export async function listen({ host, port, desk, page, engine, version }) {
  const gate = new Gate({ host, env: desk.env });
  const limit = bodyLimit(desk.env);
  const server = createServer((request, response) => {
    route({ request, response, gate, limit, desk, page, engine, version }).catch((error) => {
      desk.warn(`요청 처리 중 오류: ${error?.message ?? error}`);
      if (!response.headersSent) sendError(response, 500, -32603, '내부 오류가 났습니다.');
      else response.destroy();
    });
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

async function route(at) {
  const { request, response, gate } = at;
  const { pathname } = new URL(request.url, 'http://localhost');
  for (const [name, value] of Object.entries(SAFE)) response.setHeader(name, value);
  if (pathname === '/health') return send(response, 200, { status: 'ok', name: 'hanlaw', version: at.version, live: hasKey(at.desk.env), timestamp: new Date().toISOString() });
  if (pathname !== '/mcp') return file(at, pathname);
  cors(request, response, gate);
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  const refused = gate.refuses(request.headers);
  if (refused) return sendError(response, refused.status, refused.code, refused.message);
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST, OPTIONS');
    return sendError(response, 405, -32000, '이 주소는 POST만 받습니다.');
  }
  return mcp(at);
}

function cors(request, response, gate) {
  const { origin } = request.headers;
  if (origin && gate.allowsOrigin(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
  }
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  // Mirrored tool parameters have names of their own; a preflight names those it means.
  const asked = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const known =
    'content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id, x-law-oc, law-oc, apikey, x-api-key, x-mcp-token, authorization';
  response.setHeader('access-control-allow-headers', [known, ...asked.filter((name) => MIRRORED.test(name)).slice(0, 20)].join(', '));
}

async function mcp({ request, response, gate, limit, desk }) {
  const body = await readBody(request, limit);
  if (!body) return sendError(response, 413, -32600, `요청 본문은 ${limit}바이트까지입니다.`);
  const abort = new AbortController();
  response.on('close', () => response.writableFinished || abort.abort());
  const answer = await desk.ask(
    { op: 'http', method: 'POST', headers: gate.forEngine(request.headers) },
    { bytes: body, signal: abort.signal },
  );
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function readBody(request, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Reading on (without keeping it) lets the client see the answer.
    if (size <= limit) chunks.push(chunk);
    if (size > limit * 4) return undefined;
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}

/** A page file; the engine's three files come out of the engine folder, once in the package. */
async function file({ request, response, page, engine }, pathname) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendError(response, 405, -32000, 'GET만 받습니다.');
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (!/^[a-z0-9][a-z0-9./-]*$/i.test(name) || name.includes('..')) return missing(response);
  for (const folder of [page, engine]) {
    const bytes = await readFile(new URL(name, folder)).catch(() => undefined);
    if (!bytes) continue;
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    const headers = { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', etag, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY };
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  }
  return missing(response);
}

const missing = (response) => send(response, 404, { error: '그런 주소는 없습니다. / , /mcp , /health 가 있습니다.' });

function send(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

const sendError = (response, status, code, message) =>
  send(response, status, { jsonrpc: '2.0', id: null, error: { code, message } });

function bodyLimit(env) {
  const value = Number(env.MCP_MAX_BODY_BYTES ?? DEFAULT_BODY);
  return Number.isInteger(value) && value >= 1024 && value <= 10 << 20 ? value : DEFAULT_BODY;
}
