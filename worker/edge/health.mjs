// `/health` says that the server answers; `/health?deep=1` asks the engine, and upstream where there is a server key.
// The deep answer is kept for a minute, so that strangers cannot turn it into traffic upstream. That is its own limit: were it
// counted as a use of the server's key, strangers could use up the day of those who hold the token.

import { RequestEdge } from './request.mjs';
import { Tally } from './stats.mjs';

const KEEP_MS = 60_000;
const ADDRESS = 'https://cache.invalid/health';

export const shallow = (version, settings) => ({ status: 'ok', name: 'hanlaw', version, live: settings.HANLAW_SERVER_KEY !== 'off' });

let last;
let running = false;

/** `{status, httpStatus, body}`. Only finished results are shared; nobody waits for another request's check. */
export async function deep(around) {
  const now = Date.now();
  last ??= await kept();
  if (last && now - last.at < KEEP_MS) return said(last);
  if (running) return last ? said(last) : { httpStatus: 202, body: { status: 'checking' } };
  running = true;
  try {
    last = { at: Date.now(), ...(await check(around)) };
    around.ctx.waitUntil(keep(last));
    return said(last);
  } finally {
    running = false;
  }
}

const said = ({ at, checks, version }) => {
  const broken = checks.outline !== 'ok';
  const down = !['ok', 'no key'].includes(checks.upstream);
  const status = broken ? 'broken' : down ? 'degraded' : 'ok';
  return { httpStatus: broken ? 503 : 200, body: { status, name: 'hanlaw', version, checks, checkedAt: new Date(at).toISOString() } };
};

async function check(around) {
  const outline = await canary(around, false, 'verify_citations', { text: '민법 제750조' }, (result) => result.structuredContent?.counts?.ok === 1);
  const live = around.settings.HANLAW_SERVER_KEY !== 'off';
  const upstream = live ? await canary(around, true, 'get_law_text', { lawName: '민법', jo: '제1조' }, (result, tally) => !result.isError && (tally.upstream['200'] ?? 0) + tally.cache.edge + tally.cache.kv > 0) : 'no key';
  return { version: around.version, checks: { outline, upstream, limits: around.reach } };
}

/** `ok`, or the class of the trouble. */
async function canary({ engine, env, ctx, settings }, serverKey, name, args, good) {
  const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }));
  const tally = new Tally();
  const edge = new RequestEdge(undefined, { env, ctx, tally }, settings);
  try {
    await engine.run(edge, 'POST', 'accept\tapplication/json\nmcp-protocol-version\t2025-06-18\n', body, serverKey);
    const answer = await new Response(edge.body).json();
    if (good(answer.result ?? {}, tally)) return 'ok';
    const outcome = tally.tools[0]?.split(':')[1];
    const upstream = Object.keys(tally.upstream).find((seen) => seen !== '200');
    return [outcome, upstream].find((word) => word && word !== 'ok') ?? 'unexpected answer';
  } catch {
    return 'failed';
  }
}

async function kept() {
  try {
    const found = await (await caches.open('hanlaw')).match(ADDRESS);
    return found && (await found.json());
  } catch {
    return undefined;
  }
}

async function keep(value) {
  try {
    const headers = { 'cache-control': `max-age=${KEEP_MS / 1_000}` };
    await (await caches.open('hanlaw')).put(ADDRESS, Response.json(value, { headers }));
  } catch {
    // The isolate keeps its own.
  }
}
