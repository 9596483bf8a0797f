// How often a client may call tools, and how much of the server's key all of them together may use. Lists, discovery
// and notifications are never counted.

import { Buckets } from './bucket.mjs';
import { tooMany } from './refuse.mjs';

/** Best effort: what this isolate has seen. The bindings hold across isolates. */
const clients = new Buckets();
const ownKeys = new Buckets(1);

/** Set by Cloudflare itself; other forwarding headers are the caller's invention. One house of IPv6 counts as one. */
export function clientOf(request) {
  const address = request.headers.get('cf-connecting-ip') ?? 'local';
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;
}

/** Refuses when the client has called too often. The binding's period is a minute (wrangler.toml). */
export async function checkClient(request, env, settings, asked) {
  const rpm = settings.RATE_LIMIT_RPM;
  if (rpm === 0 || asked.calls === 0) return;
  const client = clientOf(request);
  const refuse = (retryAfter) => tooMany('client', `도구를 너무 자주 불렀습니다. ${retryAfter}초 뒤에 다시 부르세요.`, retryAfter, asked);
  const own = clients.take(client, { rpm, burst: Math.max(rpm, asked.calls), cap: 0 }, asked.calls, Date.now());
  if (!own.ok) throw refuse(own.retryAfter);
  if (!env.CLIENT_LIMIT) return;
  for (let n = 0; n < asked.calls; n += 1) {
    const allowed = await env.CLIENT_LIMIT.limit({ key: client }).catch(() => ({ success: true }));
    if (!allowed.success) throw refuse(60);
  }
}

/** Takes from the server key's bucket; refuses when it is empty. */
export async function takeServerKey(env, settings, asked) {
  if (asked.calls === 0) return;
  const rule = { rpm: settings.FALLBACK_RATE_LIMIT_RPM, burst: settings.FALLBACK_RATE_LIMIT_BURST, cap: settings.FALLBACK_DAILY_CAP };
  const outcome = await metered(env, rule, asked.calls);
  if (outcome.ok) return;
  const advice = '자신의 인증키를 x-law-oc 헤더로 보내면 이 제한을 받지 않습니다(https://open.law.go.kr 에서 무료).';
  const message = outcome.reason === 'day' ? `이 서버의 인증키로 오늘 쓸 수 있는 양을 다 썼습니다. ${advice}` : `이 서버의 인증키를 쓰는 요청이 몰려 있습니다. ${outcome.retryAfter}초 뒤에 다시 부르거나, ${advice}`;
  throw tooMany(`server-key-${outcome.reason}`, message, outcome.retryAfter, asked);
}

async function metered(env, rule, calls) {
  if (env.METER) {
    try {
      return await env.METER.get(env.METER.idFromName('server-key')).take(rule, calls);
    } catch {
      // Counting goes on in this isolate: a broken counter must not open the key to everybody.
    }
  }
  return ownKeys.take('server-key', rule, calls, Date.now());
}

/** How far the limits reach, for the operator. */
export const reach = (env) => ({
  client: env.CLIENT_LIMIT ? 'binding' : 'isolate (best effort)',
  serverKey: env.METER ? 'durable object' : 'isolate (best effort)',
});
