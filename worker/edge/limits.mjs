// How often a client may ask for what can reach upstream (asked.mjs), and how much of the server's key all of them together
// may use. Lists, discovery and notifications are never counted.

import { Buckets } from './bucket.mjs';
import { clientOf } from './client.mjs';
import { forbidden, tooMany, tooManyAtOnce } from './refuse.mjs';
import { within } from './wait.mjs';

/** Best effort: what this isolate has seen. The bindings hold across isolates. */
const clients = new Buckets();
const ownKeys = new Buckets(1);

/** A binding that does not answer by then is treated as a broken one. */
const BINDING_MS = 2_000;

/** Counts what is asked for and refuses what is too much: at once, or later where a binding has to be asked. */
export function count(request, env, settings, asked, serverKey) {
  const checked = checkClient(request, env, settings, asked);
  if (!serverKey) return checked;
  return checked ? checked.then(() => takeServerKey(env, settings, asked)) : takeServerKey(env, settings, asked);
}

/** Refuses when the client has asked too often. The binding's period is a minute (wrangler.toml). */
export function checkClient(request, env, { RATE_LIMIT_RPM: rpm }, asked) {
  if (rpm === 0) return undefined;
  if (asked.calls > rpm) throw tooManyAtOnce(rpm, '도구 호출과 자료 읽기는', asked);
  const client = clientOf(request);
  const refuse = (retryAfter) => tooMany('client', `도구를 너무 자주 불렀습니다. ${retryAfter}초 뒤에 다시 부르세요.`, retryAfter, asked);
  const own = clients.take(client, { rpm, burst: rpm, cap: 0 }, asked.calls, Date.now());
  if (!own.ok) throw refuse(own.retryAfter);
  // A broken binding refuses nobody: what this isolate counts still holds, and nothing of the operator's is spent by it.
  return env.CLIENT_LIMIT && checkBinding(env.CLIENT_LIMIT, client, asked, refuse);
}

async function checkBinding(binding, client, asked, refuse) {
  if (!(await within(BINDING_MS, bound(binding, client, asked.calls), true))) throw refuse(60);
}

async function bound(binding, key, calls) {
  for (let n = 0; n < calls; n += 1) if (!(await binding.limit({ key })).success) return false;
  return true;
}

const OWN_KEY = '자신의 인증키를 x-law-oc 헤더로 보내면 이 제한을 받지 않습니다(https://open.law.go.kr 에서 무료).';

/** Takes from the server key's bucket; refuses when it is empty. */
export function takeServerKey(env, settings, asked) {
  const rule = { rpm: settings.FALLBACK_RATE_LIMIT_RPM, burst: settings.FALLBACK_RATE_LIMIT_BURST, cap: settings.FALLBACK_DAILY_CAP };
  if (rule.rpm === 0) throw forbidden('server-key-closed', `이 서버의 인증키로는 도구를 부를 수 없습니다. ${OWN_KEY}`, { asked });
  const most = Math.min(rule.burst, rule.cap || Infinity);
  if (asked.calls > most) throw tooManyAtOnce(most, '이 서버의 인증키를 쓰는 요청은', asked);
  const own = () => ownKeys.take('server-key', rule, asked.calls, Date.now());
  if (!env.METER) return checkTaken(own(), asked);
  // A counter that is broken or silent must not open the key to everybody: this isolate counts.
  return metered(env.METER, rule, asked.calls).then((counted) => checkTaken(counted ?? own(), asked));
}

function checkTaken(outcome, asked) {
  if (outcome.ok) return;
  const message = outcome.reason === 'day' ? '이 서버의 인증키로 오늘 쓸 수 있는 양을 다 썼습니다.' : `이 서버의 인증키를 쓰는 요청이 몰려 있습니다. ${outcome.retryAfter}초 뒤에 다시 부르세요.`;
  throw tooMany(`server-key-${outcome.reason}`, `${message} ${OWN_KEY}`, outcome.retryAfter, asked);
}

const metered = (meter, rule, calls) => within(BINDING_MS, (async () => meter.get(meter.idFromName('server-key')).take(rule, calls))());

/** How far the limits reach, for the operator. */
export const reach = (env) => ({
  client: env.CLIENT_LIMIT ? 'binding' : 'isolate (best effort)',
  serverKey: env.METER ? 'durable object' : 'isolate (best effort)',
});
