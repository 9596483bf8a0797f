// The variables of a deployment: what is wrong is named, and nothing that is wrong passes for unset.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { raw } from './lib/client.mjs';
import { startWorker } from './lib/worker.mjs';
import { isListed } from '../worker/edge/hosts.mjs';
import { readSettings } from '../worker/edge/settings.mjs';

const TOKEN = 'correct-horse-battery-staple';
/** Stands for a secret in the wrong place: no message shows it. */
const SECRET = 'my-real-law-key-123';

const WRONG = {
  'a number out of its bounds': [{ MCP_MAX_BODY_BYTES: '12' }, /^MCP_MAX_BODY_BYTES 값이 .*1024부터/],
  'a number that is a secret': [{ RATE_LIMIT_RPM: SECRET }, /^RATE_LIMIT_RPM 값이/],
  'a choice that is a secret': [{ HANLAW_SERVER_KEY: SECRET }, /^HANLAW_SERVER_KEY 값이 .*off, token, public/],
  "the engine's number that is a secret": [{ HANLAW_ATTEMPT_MS: SECRET }, /^HANLAW_ATTEMPT_MS 값이/],
  'a host that is a secret': [{ ALLOWED_HOSTS: `${SECRET}?` }, /^ALLOWED_HOSTS 값이/],
  'an issuer that is a secret': [{ OAUTH_ISSUER: SECRET }, /^OAUTH_ISSUER 값이/],
  'a token that is too short': [{ MCP_AUTH_TOKEN: SECRET.slice(0, 10) }, /^MCP_AUTH_TOKEN 값이 .*16자 이상/],
  'a token of nothing': [{ MCP_AUTH_TOKEN: '' }, /^MCP_AUTH_TOKEN 값이 비어/],
  'a token of blanks': [{ MCP_AUTH_TOKEN: '  ' }, /^MCP_AUTH_TOKEN 값이 비어/],
  'a relay that came to nothing': [{ HANLAW_UPSTREAM: '' }, /^HANLAW_UPSTREAM 값이 비어/],
  'a key of blanks': [{ LAW_OC: ' ' }, /^LAW_OC 값이 비어/],
  'a cap of nothing': [{ FALLBACK_DAILY_CAP: '' }, /^FALLBACK_DAILY_CAP 값이 비어/],
  'a list of nothing': [{ ALLOWED_HOSTS: ' ,' }, /^ALLOWED_HOSTS 값이 잘못/],
  'a server key that is switched on but missing': [{ HANLAW_SERVER_KEY: 'public' }, /LAW_OC 비밀값/],
  'a server key for token holders without a token': [{ HANLAW_SERVER_KEY: 'token', LAW_OC: 'k' }, /MCP_AUTH_TOKEN 비밀값/],
  'an issuer without the token of its front': [{ OAUTH_ISSUER: 'https://login.example.kr' }, /앞단/],
  'an issuer without a name of its own': [{ OAUTH_ISSUER: 'https://login.example.kr', MCP_AUTH_TOKEN: TOKEN }, /ALLOWED_HOSTS에 이 서버의 이름/],
  'an origin that is none': [{ ALLOWED_ORIGINS: 'https://a.example, b.example' }, /^ALLOWED_ORIGINS 값이/],
  'an origin with a wildcard': [{ ALLOWED_ORIGINS: 'https://*.a.kr' }, /와일드카드/],
  'every origin and one': [{ ALLOWED_ORIGINS: '*, https://a.kr' }, /\* 하나만/],
  'an origin with a path': [{ ALLOWED_ORIGINS: 'https://a.kr/page' }, /^ALLOWED_ORIGINS 값이/],
  'a host with a wildcard': [{ ALLOWED_HOSTS: '*.a.kr' }, /와일드카드/],
  'a host that is an address': [{ ALLOWED_HOSTS: 'https://a.kr' }, /^ALLOWED_HOSTS 값이/],
  'a port there is not': [{ ALLOWED_HOSTS: 'a.kr:99999' }, /^ALLOWED_HOSTS 값이/],
  'a browser that would be a header of its own': [{ LAW_USER_AGENT: 'a\nb: c' }, /^LAW_USER_AGENT 값이/],
  'a browser in other letters': [{ LAW_USER_AGENT: '한글 브라우저' }, /^LAW_USER_AGENT 값이/],
  'a deadline after which no client waits': [{ MCP_CHAIN_DEADLINE_MS: '120000' }, /50000까지/],
  'more upstream than the free plan bears': [{ MCP_MAX_UPSTREAM_REQUESTS: '33' }, /HANLAW_PLAN=free.*32까지/],
  'more upstream than the paid plan bears': [{ MCP_MAX_UPSTREAM_REQUESTS: '601', HANLAW_PLAN: 'paid' }, /HANLAW_PLAN=paid.*600까지/],
  'a burst no call fits into': [{ FALLBACK_RATE_LIMIT_BURST: '0' }, /^FALLBACK_RATE_LIMIT_BURST 값이 .*1부터/],
  'a list as a list of TOML': [{ ALLOWED_ORIGINS: ['https://a.kr'] }, /^ALLOWED_ORIGINS 값은 글자나 숫자.*쉼표/],
  'a token as a table of TOML': [{ MCP_AUTH_TOKEN: { value: TOKEN } }, /^MCP_AUTH_TOKEN 값은 글자나 숫자/],
  'a misspelt list of TOML': [{ ALOWED_HOSTS: ['a.kr'] }, /^ALOWED_HOSTS: 그런 설정은 없습니다/],
  'a variable with the name of a binding': [{ CLIENT_LIMIT: '60' }, /^CLIENT_LIMIT: 바인딩의 이름/],
  'a table with the name of a binding': [{ METER: { limit: 60 } }, /^METER: 바인딩의 이름/],
};

/** Name → what it was meant for, or `''` when nobody can tell. */
const MISSPELT = {
  MCP_AUTH_TOKN: 'MCP_AUTH_TOKEN',
  mcp_auth_token: 'MCP_AUTH_TOKEN',
  'mcp-auth-token': 'MCP_AUTH_TOKEN',
  mcpAuthToken: 'MCP_AUTH_TOKEN',
  MCPAUTH_TOKEN: 'MCP_AUTH_TOKEN',
  MPC_AUTH_TOKEN: 'MCP_AUTH_TOKEN',
  AUTH_TOKEN: 'MCP_AUTH_TOKEN',
  ACCESS_TOKEN: '',
  API_TOKENS: '',
  ALOWED_ORIGINS: 'ALLOWED_ORIGINS',
  ALLOW_ORIGINS: 'ALLOWED_ORIGINS',
  ORIGINS: '',
  CORS_ORIGIN: '',
  RATELIMIT_RPM: 'RATE_LIMIT_RPM',
  RATE_LIMIT: 'RATE_LIMIT_RPM',
  FALBACK_DAILY_CAP: 'FALLBACK_DAILY_CAP',
  DAILY_CAP: 'FALLBACK_DAILY_CAP',
  SERVER_KEY: 'HANLAW_SERVER_KEY',
  LAWOC: 'LAW_OC',
  law_oc: 'LAW_OC',
  HANLAW_LAW_OC: '',
  OATH_ISSUER: 'OAUTH_ISSUER',
  MAX_BODY_BYTES: 'MCP_MAX_BODY_BYTES',
};

const OTHERS = 'CF_API_TOKEN CLOUDFLARE_API_TOKEN CF_ACCOUNT_ID NODE_ENV ENVIRONMENT STAGE DEBUG LOG_LEVEL TZ SENTRY_AUTH_TOKEN GITHUB_TOKEN OTEL_RATE_LIMIT APP_TOKEN APP_ALLOWED_HOSTS DB_HOST RELEASE OTHER toString'.split(' ');

describe('variables', () => {
  for (const [name, [bindings, pattern]] of Object.entries(WRONG)) {
    test(`${name} is named, its value is not`, () => {
      assert.throws(() => readSettings(bindings), ({ message }) => {
        assert.match(message, pattern);
        assert.ok(!message.includes(SECRET.slice(0, 10)), message);
        return true;
      });
    });
  }

  test('a name that is near one of ours is an error, whatever it holds', () => {
    for (const [name, meant] of Object.entries(MISSPELT)) {
      assert.throws(() => readSettings({ [name]: SECRET }), ({ message }) => {
        assert.ok(message.startsWith(`${name}: 그런 설정은 없습니다.`) && !message.includes(SECRET), message);
        assert.equal(/ (\S+) 설정을 쓰려던/.exec(message)?.[1] ?? '', meant, name);
        return true;
      });
    }
  });

  test('names of others are theirs', () => readSettings(Object.fromEntries(OTHERS.map((name) => [name, 'x']))));

  test('unset and numeric values are what they should be', () => {
    const binding = new (class Fetcher {})();
    const settings = readSettings({ MCP_MAX_BODY_BYTES: 4096, ALLOW_QUERY_API_KEY: true, ASSETS: binding, METER: binding, DB: {}, OTHER: 'x' });
    assert.equal(settings.MCP_MAX_BODY_BYTES, 4096);
    assert.deepEqual(settings.ALLOWED_HOSTS, []);
    assert.equal(settings.ALLOW_QUERY_API_KEY, true);
    assert.equal(settings.HANLAW_SERVER_KEY, 'off');
    assert.equal(settings.engine.MCP_MAX_UPSTREAM_REQUESTS, '32');
    assert.equal(settings.engine.LAW_OC, undefined);
  });

  test('origins are kept as browsers write them', () => {
    assert.deepEqual(readSettings({ ALLOWED_ORIGINS: 'HTTPS://A.kr/, https://b.kr:443, http://b.kr:8080, https://한글.kr' }).ALLOWED_ORIGINS, ['https://a.kr', 'https://b.kr', 'http://b.kr:8080', 'https://xn--bj0bj06e.kr']);
  });

  test('hosts are compared in one form, with the port that is meant', () => {
    const listed = (hosts, url) => isListed(new URL(url), readSettings({ ALLOWED_HOSTS: hosts }).ALLOWED_HOSTS);
    const yes = { 'A.kr': 'https://a.kr/', 'a.kr': 'https://a.kr:8443/', 'a.kr:443': 'https://a.kr/', '127.0.0.1:80': 'http://127.0.0.1/', 'a.kr.': 'https://a.kr/', 'b.kr': 'https://b.kr./', '[0:0:0:0:0:0:0:1]': 'http://[::1]:8787/', '[::1]:0080': 'http://[::1]/', '한글.kr': 'https://xn--bj0bj06e.kr/' };
    for (const [hosts, url] of Object.entries(yes)) assert.ok(listed(hosts, url), hosts);
    const no = { 'a.kr:443': 'http://a.kr/', 'a.kr:8443': 'https://a.kr/', 'a.kr': 'https://b.a.kr/', '[::1]': 'http://[::2]/' };
    for (const [hosts, url] of Object.entries(no)) assert.ok(!listed(hosts, url), hosts);
  });

  for (const bindings of [{ RATE_LIMIT_RPM: SECRET }, { HANLAW_UPSTREAM: `http://${SECRET}.example.kr/DRF/` }, { ALLOWED_HOSTS: ['a.kr'] }]) {
    const [name] = Object.keys(bindings);
    test(`the first request says it, and neither it nor the log shows the value: ${name}`, async () => {
      const { url, logged, stop } = await startWorker({ bindings });
      try {
        for (const path of ['/mcp', '/health', '/']) {
          const answer = await raw(url, { method: path === '/mcp' ? 'POST' : 'GET', path });
          assert.equal(answer.status, 500);
          const { error } = JSON.parse(answer.text);
          assert.ok(error.message.includes(name) && !answer.text.includes(SECRET), answer.text);
          assert.equal(error.data.requestId, answer.headers['x-request-id']);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
        assert.ok(logged.some((line) => line.includes(name)) && !logged.some((line) => line.includes(SECRET)));
      } finally {
        await stop();
      }
    });
  }
});
