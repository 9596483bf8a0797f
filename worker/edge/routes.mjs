// The order in which a request is looked at: settings, host, route; for MCP origin, token, size, limits, engine.

import { checkHost, checkOrigin, checkToken, resourceMetadata } from './access.mjs';
import { Asked, MOST_MESSAGES } from './asked.mjs';
import { bodyOf, endLate } from './body.mjs';
import { FullError, TrapError } from './engine.mjs';
import { asData, asPage, json, preflight } from './headers.mjs';
import { deep, shallow } from './health.mjs';
import { headOf, ownKey } from './keys.mjs';
import { count, reach } from './limits.mjs';
import { Refusal, identified, tooManyAtOnce } from './refuse.mjs';
import { RequestEdge } from './request.mjs';
import { readSettings } from './settings.mjs';
import { Stats } from './stats.mjs';
import { turn } from './turns.mjs';
import { Visit } from './visit.mjs';

export class Edge {
  constructor(engine, { version, keyHeaders, methods }) {
    Object.assign(this, { engine, version, keyHeaders, methods, stats: new Stats() });
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
    const at = new Visit(request, env, ctx);
    endLate(at.tally.began);
    let said;
    try {
      said = await this.answer(request, at);
    } catch (error) {
      said = refused(error, at, request);
    } finally {
      for (const end of at.ends) end();
    }
    if (said.failed) at.reason = 'fault';
    const finish = () => this.stats.finish(at, said.status, this.settings);
    // A stream is counted at its end.
    if (said instanceof RequestEdge) said.atEnd(finish);
    else finish();
    if (said instanceof Response) return asPage(said, at.id);
    return asData(said instanceof RequestEdge && said.failed ? await identified(said, at.id) : said, at.id, at.origin);
  }

  answer(request, at) {
    const settings = this.configured(at.env);
    checkHost(at, settings);
    if (at.route === 'mcp') {
      at.origin = checkOrigin(request, at, settings);
      return request.method === 'OPTIONS' ? preflight(request, this.keyHeaders) : this.mcp(request, at, settings);
    }
    if (settings.HANLAW_TEST_PANIC && at.url.pathname === '/test-panic') this.engine.panic(at.url.searchParams.has('later'));
    return this.read(request, at, settings);
  }

  /** What is only read. A wrong method is said where there is something to read, and only there. */
  async read(request, at, settings) {
    if (['GET', 'HEAD'].includes(request.method)) return this.data(request, at, settings);
    const there = { page: true, health: true, stats: settings.MCP_AUTH_TOKEN, metadata: resourceMetadata(at.url, settings) };
    if (!there[at.route]) throw notFound();
    if (at.route === 'page') await page(request, at, 'HEAD');
    throw wrongMethod();
  }

  async data(request, at, settings) {
    const { url, env, ctx, route } = at;
    if (route === 'health') {
      if (url.searchParams.get('deep') !== '1') return json(shallow(this.version, settings));
      const { httpStatus, body } = await deep({ engine: this.engine, env, ctx, settings, version: this.version, reach: reach(env) });
      return json(body, httpStatus);
    }
    if (route === 'stats') {
      if (!settings.MCP_AUTH_TOKEN) throw notFound();
      await checkToken(request, at, settings);
      const memory = this.engine.glue.memory_bytes();
      return json({ of: 'this isolate', since: this.stats.since, memory, renewals: this.engine.renewals, limits: reach(env), ...this.stats.counts });
    }
    if (route === 'metadata') {
      at.origin = '*';
      const metadata = resourceMetadata(url, settings);
      if (metadata) return json(metadata);
      throw notFound();
    }
    return page(request, at, request.method);
  }

  async mcp(request, at, settings) {
    const spent = settings.MCP_AUTH_TOKEN && (await checkToken(request, at, settings)) ? 'authorization' : undefined;
    const post = request.method === 'POST';
    const body = post ? await bodyOf(request, settings.MCP_MAX_BODY_BYTES, at) : new Uint8Array();
    const asked = new Asked(this.engine, body);
    const key = ownKey(request.headers, at, settings, this.keyHeaders, spent, asked);
    const serverKey = !key && settings.HANLAW_SERVER_KEY !== 'off';
    at.caller = key ? 'own key' : serverKey ? 'server key' : 'no key';
    const others = turn();
    if (others) await others;
    const edge = new RequestEdge(request, at, settings, (method, messages, calls) => {
      at.method = this.methods[method];
      return admission(request, at.env, settings, Object.assign(asked, { messages, calls }), serverKey);
    });
    try {
      await this.engine.run(edge, request.method, headOf(request.headers, key), body, serverKey);
    } catch (error) {
      edge.end();
      throw error;
    }
    if (edge.refusal) throw edge.refusal;
    return edge;
  }
}

/** Refuses what is too much at once, and counts the rest. */
function admission(request, env, settings, asked, serverKey) {
  if (asked.messages > MOST_MESSAGES) throw tooManyAtOnce(MOST_MESSAGES, '메시지는', asked);
  if (asked.calls > settings.MCP_MAX_BATCH_CALLS) throw tooManyAtOnce(settings.MCP_MAX_BATCH_CALLS, '도구 호출과 자료 읽기는', asked);
  return asked.calls > 0 ? count(request, env, settings, asked, serverKey) : undefined;
}

const notFound = () => new Refusal(404, -32600, '그런 주소는 없습니다. MCP는 POST /mcp, 검증 화면은 / 입니다.', { reason: 'route' });

const wrongMethod = () => new Refusal(405, -32600, '이 주소는 읽기(GET)만 됩니다. MCP는 POST /mcp 입니다.', { reason: 'method', headers: { allow: 'GET, HEAD' } });

/** Plain names below the root: no escapes, no empty or climbing steps, which asset servers turn into redirects. */
const FILE = /^\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*(?:[A-Za-z0-9_-][A-Za-z0-9._-]*)?$/;

async function page(request, { url, env }, method) {
  if (!env.ASSETS || !FILE.test(url.pathname)) throw notFound();
  const headers = new Headers();
  const tag = request.headers.get('if-none-match');
  if (tag) headers.set('if-none-match', tag);
  const response = await env.ASSETS.fetch(new Request(`${url.origin}${url.pathname}`, { method, headers, redirect: 'manual' }));
  if (response.status < 400) return response;
  await response.body?.cancel();
  throw notFound();
}

function refused(error, at, request) {
  const refusal = error instanceof Refusal ? error : unforeseen(error, request);
  at.reason = refusal.reason;
  return refusal.said(at.id);
}

function unforeseen(error, request) {
  // Nobody reads it; the log has it.
  if (request.signal?.aborted) return new Refusal(499, -32000, '요청한 쪽이 기다리지 않고 끊었습니다.', { reason: 'left' });
  const again = '다시 시도해 주세요.';
  if (error instanceof FullError) return new Refusal(503, -32000, `서버가 바쁩니다. 잠시 뒤에 ${again}`, { reason: 'full', headers: { 'retry-after': '2' } });
  const reason = error instanceof TrapError ? 'trap' : 'unforeseen';
  return new Refusal(500, -32603, `서버 안에서 오류가 나 이 요청을 끝내지 못했습니다. ${again}`, { reason });
}
