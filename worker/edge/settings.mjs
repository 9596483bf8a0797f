// The variables of a deployment: one table, validated whole at the first request, one message for the first thing
// that is wrong. The engine validates its own once more (law-engine/src/settings.rs); here they have the bounds of a worker.

import { nearOurs } from './names.mjs';
import { asItIs, flag, headerText, hosts, issuer, oneOf, origins, token, wholeNumber } from './readers.mjs';

/** Name → how it is read and what it is when unset. They fence the server, so one that is set must say something. */
const TABLE = {
  MCP_AUTH_TOKEN: [token, undefined],
  OAUTH_ISSUER: [issuer, undefined],
  HANLAW_SERVER_KEY: [oneOf('off', 'token', 'public'), 'off'],
  FALLBACK_RATE_LIMIT_RPM: [wholeNumber(0, 100_000), 120],
  FALLBACK_RATE_LIMIT_BURST: [wholeNumber(1, 100_000), undefined],
  FALLBACK_DAILY_CAP: [wholeNumber(0, 100_000_000), 0],
  RATE_LIMIT_RPM: [wholeNumber(0, 100_000), 60],
  ALLOWED_HOSTS: [hosts, []],
  ALLOWED_ORIGINS: [origins, ['*']],
  ALLOW_QUERY_API_KEY: [flag, false],
  MCP_MAX_BODY_BYTES: [wholeNumber(1_024, 4 << 20), 1 << 20],
  MCP_MAX_BATCH_CALLS: [wholeNumber(1, 20), 20],
  HANLAW_PLAN: [oneOf('free', 'paid'), 'free'],
  HANLAW_LOG: [oneOf('off', 'errors', 'calls', 'all'), 'calls'],
  HANLAW_TEST_PANIC: [flag, false],
};

const MIB = 1 << 20;
/** A client gives up after 60 s: the answer has to be there before. */
const LONGEST_MS = 50_000;

/** Read by the engine. */
const ENGINE = {
  LAW_OC: asItIs,
  KOREAN_LAW_API_KEY: asItIs,
  LAW_USER_AGENT: headerText,
  LAW_REFERER: headerText,
  HANLAW_UPSTREAM: asItIs,
  HANLAW_ATTEMPT_MS: wholeNumber(100, 60_000),
  HANLAW_MAX_TEXT_CHARS: wholeNumber(1_000, 10_000_000),
  HANLAW_MAX_CITATIONS: wholeNumber(1, 10_000_000),
  MCP_CHAIN_DEADLINE_MS: wholeNumber(5_000, LONGEST_MS, ' 클라이언트가 60초 뒤에 끊습니다.'),
  MCP_MAX_UPSTREAM_REQUESTS: wholeNumber(1, 1_000),
  MCP_MAX_UPSTREAM_BODY_BYTES: wholeNumber(1_024, 100 * MIB),
  MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES: wholeNumber(1_024, 100 * MIB),
  MCP_MAX_TOOL_RESPONSE_CHARS: wholeNumber(1_024, 1_000_000),
};

/** Bindings have names of their own (wrangler.toml), and no text. */
const BINDINGS = ['ASSETS', 'CACHE', 'CLIENT_LIMIT', 'METER', 'STATS'];

/**
 * What fits a plan. The free plan gives 10 ms of CPU and 50 subrequests, which Cache API calls share with fetches;
 * the isolate has 128 MB on both.
 */
const PLANS = {
  free: { subrequests: 50, cacheCalls: 18, engine: { MCP_MAX_UPSTREAM_REQUESTS: '32', HANLAW_MAX_TEXT_CHARS: '20000', HANLAW_MAX_CITATIONS: '150' } },
  paid: { subrequests: 1_000, cacheCalls: 400, engine: { HANLAW_MAX_TEXT_CHARS: '40000', HANLAW_MAX_CITATIONS: '2000' } },
};

/** What fits an isolate: larger bodies are for operators who know what they read. */
const MEMORY = { MCP_MAX_UPSTREAM_BODY_BYTES: '4194304', MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES: '12582912' };

const isScalar = (value) => ['string', 'number', 'boolean'].includes(typeof value);
/** Lists and tables of `[vars]` come as plain values, bindings as objects of a class. */
const isVariable = (value) => isScalar(value) || Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype;
const plain = (value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)).trim();
const KNOWN = [...Object.keys(TABLE), ...Object.keys(ENGINE)];

/** Every variable of ours as text; a name or a kind of value that would pass for an unset one is an error. */
function textsOf(env) {
  const texts = {};
  for (const [name, value] of Object.entries(env)) {
    if (BINDINGS.includes(name)) {
      if (isVariable(value)) throw new Error(`${name}: 바인딩의 이름이라 변수로는 쓸 수 없습니다.`);
      continue;
    }
    const meant = KNOWN.includes(name) ? name : nearOurs(name, KNOWN);
    if (meant === undefined) continue;
    if (meant !== name) throw unknown(name, meant);
    if (!isScalar(value)) throw new Error(`${name} 값은 글자나 숫자여야 합니다. 목록은 배열이 아니라 쉼표로 나눈 한 줄로 쓰세요.`);
    texts[name] = plain(value);
    if (!texts[name]) throw new Error(`${name} 값이 비어 있습니다. 값을 쓰거나 설정을 지우세요.`);
  }
  return texts;
}

function unknown(name, meant) {
  const advice = meant ? `${meant} 설정을 쓰려던 것인지 확인하세요.` : `아는 이름: ${KNOWN.toSorted().join(', ')}.`;
  return new Error(`${name}: 그런 설정은 없습니다. ${advice} 이 서버의 것이 아니면 APP_으로 시작하는 이름으로 바꾸세요.`);
}

/** `{ …by name, plan, engine }`; throws an error with one message. */
export function readSettings(env) {
  const texts = textsOf(env);
  const settings = {};
  for (const [name, [read, fallback]] of Object.entries(TABLE)) settings[name] = name in texts ? read(texts[name], name) : fallback;
  settings.FALLBACK_RATE_LIMIT_BURST ??= settings.FALLBACK_RATE_LIMIT_RPM;
  const plan = PLANS[settings.HANLAW_PLAN];
  const engine = { ...MEMORY, ...plan.engine };
  for (const [name, read] of Object.entries(ENGINE)) if (name in texts) engine[name] = String(read(texts[name], name));
  together(settings, engine, plan);
  return { ...settings, cacheCalls: plan.cacheCalls, engine };
}

/** What must fit together. */
function together(settings, engine, plan) {
  const key = engine.LAW_OC ?? engine.KOREAN_LAW_API_KEY;
  if (settings.HANLAW_SERVER_KEY !== 'off' && !key) throw new Error('HANLAW_SERVER_KEY를 켜려면 LAW_OC 비밀값이 있어야 합니다.');
  if (settings.HANLAW_SERVER_KEY === 'token' && !settings.MCP_AUTH_TOKEN) {
    throw new Error('HANLAW_SERVER_KEY=token은 MCP_AUTH_TOKEN 비밀값이 있어야 합니다.');
  }
  if (settings.OAUTH_ISSUER && !settings.MCP_AUTH_TOKEN) {
    throw new Error('OAUTH_ISSUER를 쓰려면 MCP_AUTH_TOKEN이 있어야 합니다. OAuth를 확인한 앞단만 그 값을 x-mcp-token으로 붙여 보냅니다.');
  }
  // What it publishes names the server: by a name of the operator's, not by any a caller has come with.
  if (settings.OAUTH_ISSUER && settings.ALLOWED_HOSTS.length === 0) {
    throw new Error('OAUTH_ISSUER를 쓰려면 ALLOWED_HOSTS에 이 서버의 이름을 써야 합니다. 토큰을 받을 주소를 그 이름으로 알립니다.');
  }
  const most = plan.subrequests - plan.cacheCalls;
  if (Number(engine.MCP_MAX_UPSTREAM_REQUESTS ?? 0) > most) {
    throw new Error(`MCP_MAX_UPSTREAM_REQUESTS는 이 요금제(HANLAW_PLAN=${settings.HANLAW_PLAN})에서 ${most}까지입니다. 요청 하나의 하위 요청 ${plan.subrequests}개 가운데 ${plan.cacheCalls}개는 캐시가 씁니다.`);
  }
}
