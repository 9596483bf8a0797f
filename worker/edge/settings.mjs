// The variables of a deployment: one table, validated whole at the first request, one message for the first thing
// that is wrong. The engine's own variables are validated by the engine (law-engine/src/settings.rs).

const wholeNumber = (min, max) => (text, name) => {
  const number = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`${name} 값이 잘못되었습니다: '${text}'. ${min}부터 ${max}까지의 정수를 쓰세요.`);
};

const oneOf = (...words) => (text, name) => {
  if (words.includes(text)) return text;
  throw new Error(`${name} 값이 잘못되었습니다: '${text}'. ${words.join(', ')} 가운데 하나를 쓰세요.`);
};

const flag = (text, name) => oneOf('0', '1')(text, name) === '1';

const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/;
const hosts = (text, name) => list(text, name, (one) => HOST.test(one), 'example.kr, localhost:8787');

const isOrigin = (one) => {
  try {
    return one === '*' || new URL(one).origin === one;
  } catch {
    return false;
  }
};
const origins = (text, name) => list(text, name, isOrigin, 'https://example.kr');

function list(text, name, good, example) {
  const entries = text.split(',').map((one) => one.trim().toLowerCase()).filter(Boolean);
  const bad = entries.find((one) => !good(one));
  if (bad !== undefined) throw new Error(`${name} 값이 잘못되었습니다: '${bad}'. 쉼표로 나누어 쓰세요. 예: ${example}`);
  return entries;
}

/** The value is a secret: it is not repeated in the message. */
function token(text, name) {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return text;
  throw new Error(`${name}은 빈칸 없는 영문·숫자·기호 16자 이상이어야 합니다. 예: openssl rand -hex 24`);
}

function issuer(text, name) {
  try {
    const url = new URL(text);
    if (url.protocol === 'https:' && !url.search && !url.hash && !url.username) return text;
  } catch {
    // Said below.
  }
  throw new Error(`${name}는 https 주소여야 합니다. 예: https://login.example.kr`);
}

/** Name → how it is read and what it is when unset. */
const TABLE = {
  MCP_AUTH_TOKEN: [token, undefined],
  OAUTH_ISSUER: [issuer, undefined],
  HANLAW_SERVER_KEY: [oneOf('off', 'token', 'public'), 'off'],
  FALLBACK_RATE_LIMIT_RPM: [wholeNumber(0, 100_000), 120],
  FALLBACK_RATE_LIMIT_BURST: [wholeNumber(0, 100_000), undefined],
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

/** Read by the engine. */
const ENGINE = [
  'LAW_OC', 'KOREAN_LAW_API_KEY', 'LAW_USER_AGENT', 'LAW_REFERER', 'HANLAW_UPSTREAM', 'HANLAW_ATTEMPT_MS', 'HANLAW_MAX_TEXT_CHARS', 'HANLAW_MAX_CITATIONS',
  'MCP_CHAIN_DEADLINE_MS', 'MCP_MAX_UPSTREAM_REQUESTS', 'MCP_MAX_UPSTREAM_BODY_BYTES', 'MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES', 'MCP_MAX_TOOL_RESPONSE_CHARS',
];

/**
 * What fits a plan. The free plan gives 10 ms of CPU and 50 subrequests, which Cache API calls share with fetches;
 * the isolate has 128 MB on both.
 */
const PLANS = {
  free: { cacheCalls: 18, engine: { MCP_MAX_UPSTREAM_REQUESTS: '32', HANLAW_MAX_TEXT_CHARS: '20000', HANLAW_MAX_CITATIONS: '300' } },
  paid: { cacheCalls: 400, engine: { HANLAW_MAX_TEXT_CHARS: '40000', HANLAW_MAX_CITATIONS: '2000' } },
};

/** What fits an isolate: larger bodies are for operators who know what they read. */
const MEMORY = { MCP_MAX_UPSTREAM_BODY_BYTES: '4194304', MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES: '12582912' };

/** A client gives up after 60 s: the answer has to be there before. */
const LONGEST_MS = 50_000;

/** Names that look like ours; a misspelt one must not pass for an unset one. */
const OURS = /^(LAW|KOREAN_LAW|HANLAW|MCP|OAUTH|RATE_LIMIT|FALLBACK|ALLOW|ALLOWED|CORS)_/;

const plain = (value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)).trim();
const isVariable = (value) => ['string', 'number', 'boolean'].includes(typeof value);

/** `{ …by name, plan, engine }`; throws an error with one message. */
export function readSettings(env) {
  const given = Object.entries(env).filter(([, value]) => isVariable(value) && plain(value));
  const values = Object.fromEntries(given.map(([name, value]) => [name, plain(value)]));
  for (const name of Object.keys(values)) {
    if (OURS.test(name) && !(name in TABLE) && !ENGINE.includes(name)) {
      throw new Error(`${name}이라는 설정은 없습니다. 이름을 확인하세요. 아는 이름: ${[...Object.keys(TABLE), ...ENGINE].sort().join(', ')}`);
    }
  }
  const settings = {};
  for (const [name, [read, fallback]] of Object.entries(TABLE)) {
    settings[name] = name in values ? read(values[name], name) : fallback;
  }
  settings.FALLBACK_RATE_LIMIT_BURST ??= settings.FALLBACK_RATE_LIMIT_RPM;
  const plan = PLANS[settings.HANLAW_PLAN];
  const engine = { ...MEMORY, ...plan.engine, ...Object.fromEntries(ENGINE.filter((name) => name in values).map((name) => [name, values[name]])) };
  together(settings, engine);
  return { ...settings, cacheCalls: plan.cacheCalls, engine };
}

/** What must fit together. */
function together(settings, engine) {
  const key = engine.LAW_OC ?? engine.KOREAN_LAW_API_KEY;
  if (settings.HANLAW_SERVER_KEY !== 'off' && !key) throw new Error('HANLAW_SERVER_KEY를 켜려면 LAW_OC 비밀값이 있어야 합니다.');
  if (settings.HANLAW_SERVER_KEY === 'token' && !settings.MCP_AUTH_TOKEN) {
    throw new Error('HANLAW_SERVER_KEY=token은 MCP_AUTH_TOKEN 비밀값이 있어야 합니다.');
  }
  if (settings.OAUTH_ISSUER && !settings.MCP_AUTH_TOKEN) {
    throw new Error('OAUTH_ISSUER를 쓰려면 MCP_AUTH_TOKEN이 있어야 합니다. OAuth를 확인한 앞단만 그 값을 x-mcp-token으로 붙여 보냅니다.');
  }
  if (Number(engine.MCP_CHAIN_DEADLINE_MS ?? 0) > LONGEST_MS) {
    throw new Error(`MCP_CHAIN_DEADLINE_MS는 서버에서 ${LONGEST_MS}까지입니다. 클라이언트가 60초 뒤에 끊습니다.`);
  }
}
