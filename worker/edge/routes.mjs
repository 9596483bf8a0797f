// The order in which a request is looked at: settings, host, route; for MCP origin, token, size, limits, engine.

import { checkHost, checkOrigin, checkToken, ownKey, resourceMetadata } from './access.mjs';
import { readBody, readCalls } from './body.mjs';
import { FullError, TrapError } from './engine.mjs';
import { asData, asPage, preflight } from './headers.mjs';
import { deep, shallow } from './health.mjs';
import { checkClient, reach, takeServerKey } from './limits.mjs';
import { Refusal } from './refuse.mjs';
import { RequestEdge } from './request.mjs';
import { readSettings } from './settings.mjs';
import { Stats, Tally } from './stats.mjs';

export class Edge {
  constructor(engine, { version, keyHeaders }) {
    Object.assign(this, { engine, version, keyHeaders, stats: new Stats() });
  }

  /** Reads the variables once per isolate; a wrong one is named to everybody, because nothing works until it is right. */
  configured(env) {
    if (this.settings) return this.settings;
    if (this.fault === undefined) {
      try {
        const settings = readSettings(env);
        this.fault = this.engine.configure(settings.engine);
        if (!this.fault) this.settings = settings;
      } catch (error) {
        this.fault = error.message;
      }
      if (this.fault) console.error(JSON.stringify({ setting: this.fault }));
    }
    if (this.fault) throw new Refusal(500, -32603, `서버 설정이 잘못되었습니다. ${this.fault}`, { reason: 'settings' });
    return this.settings;
  }

  async handle(request, env, ctx) {
    const url = new URL(request.url);
    // Made here: an id of the caller's would be text of the caller's in the log.
    const at = { id: crypto.randomUUID().slice(0, 13), tally: new Tally(), env, ctx, url, route: routeOf(url.pathname) };
    const response = await this.answer(request, at).catch((error) => refused(error, at));
    const dressed = at.route === 'page' && response.status < 400 ? asPage(response, at.id) : asData(response, at.id, at.origin);
    const finish = () => this.stats.finish({ ...at, status: response.status, settings: this.settings });
    if (response.headers.get('content-type') !== 'text/event-stream') {
      finish();
      return dressed;
    }
    // A stream is counted at its end.
    return new Response(dressed.body.pipeThrough(new TransformStream({ flush: finish })), dressed);
  }

  async answer(request, at) {
    const { url, env } = at;
    const settings = this.configured(env);
    checkHost(url, settings);
    if (at.route === 'mcp') {
      at.origin = checkOrigin(request, url, settings);
      return request.method === 'OPTIONS' ? preflight(request) : this.mcp(request, at, settings);
    }
    if (settings.HANLAW_TEST_PANIC && url.pathname === '/test-panic') return this.run(request, at, settings);
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound();
    return this.read(request, at, settings);
  }

  async read(request, at, settings) {
    const { url, env, ctx, route } = at;
    if (route === 'health') {
      if (url.searchParams.get('deep') !== '1') return Response.json(shallow(this.version, settings));
      const { httpStatus, body } = await deep({ engine: this.engine, env, ctx, settings, version: this.version, reach: reach(env) });
      return Response.json(body, { status: httpStatus });
    }
    if (route === 'stats') {
      if (!settings.MCP_AUTH_TOKEN) throw notFound();
      await checkToken(request, url, settings);
      return Response.json({ of: 'this isolate', since: this.stats.since, memory: this.engine.glue.memory_bytes(), limits: reach(env), ...this.stats.counts });
    }
    if (route === 'metadata') {
      at.origin = '*';
      const metadata = resourceMetadata(url, settings);
      if (metadata) return Response.json(metadata);
      throw notFound();
    }
    return page(request, url, env);
  }

  async mcp(request, at, settings) {
    const headers = await checkToken(request, at.url, settings);
    if (request.method !== 'POST') return this.run(request, at, settings, { headers });
    const body = await readBody(request, settings.MCP_MAX_BODY_BYTES, at.ctx);
    const asked = readCalls(body);
    at.method = asked.method;
    if (asked.calls > settings.MCP_MAX_BATCH_CALLS) {
      throw new Refusal(400, -32600, `한 번에 tools/call은 ${settings.MCP_MAX_BATCH_CALLS}개까지입니다.`, { reason: 'batch' });
    }
    await checkClient(request, at.env, settings, asked);
    const own = ownKey(headers, at.url, settings, this.keyHeaders);
    const serverKey = !own && settings.HANLAW_SERVER_KEY !== 'off';
    if (serverKey) await takeServerKey(at.env, settings, asked);
    at.caller = own ? 'own key' : serverKey ? 'server key' : 'no key';
    return this.run(request, at, settings, { headers, body, serverKey });
  }

  async run(request, at, settings, { headers = new Map(), body = new Uint8Array(), serverKey = false } = {}) {
    const { env, ctx, tally } = at;
    const edge = new RequestEdge({ signal: request.signal, method: request.method, headers, body, env, ctx, settings, tally, serverKey });
    try {
      return await this.engine.run(request, edge, at.ctx);
    } finally {
      edge.close();
    }
  }
}

const ROUTES = { '/mcp': 'mcp', '/health': 'health', '/stats': 'stats' };

function routeOf(pathname) {
  if (Object.hasOwn(ROUTES, pathname)) return ROUTES[pathname];
  return pathname.startsWith('/.well-known/') ? 'metadata' : 'page';
}

const notFound = () => new Refusal(404, -32600, '그런 주소는 없습니다. MCP는 POST /mcp, 검증 화면은 / 입니다.', { reason: 'route' });

/** Plain names below the root: no escapes, no empty or climbing steps, which asset servers turn into redirects. */
const FILE = /^\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*(?:[A-Za-z0-9_-][A-Za-z0-9._-]*)?$/;

async function page(request, url, env) {
  if (!env.ASSETS || !FILE.test(url.pathname)) throw notFound();
  const headers = new Headers();
  const tag = request.headers.get('if-none-match');
  if (tag) headers.set('if-none-match', tag);
  const response = await env.ASSETS.fetch(new Request(`${url.origin}${url.pathname}`, { method: request.method, headers, redirect: 'manual' }));
  if (response.status < 400) return response;
  await response.body?.cancel();
  throw notFound();
}

function refused(error, at) {
  const refusal = error instanceof Refusal ? error : unforeseen(error);
  at.reason = refusal.reason;
  return refusal.response(at.id);
}

function unforeseen(error) {
  const again = '다시 시도해 주세요.';
  if (error instanceof FullError) return new Refusal(503, -32000, `서버가 바쁩니다. 잠시 뒤에 ${again}`, { reason: 'full', headers: { 'retry-after': '2' } });
  const reason = error instanceof TrapError ? 'trap' : 'unforeseen';
  return new Refusal(500, -32603, `서버 안에서 오류가 나 이 요청을 끝내지 못했습니다. ${again}`, { reason });
}
