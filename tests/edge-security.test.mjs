// A list of attacks, each against the running worker.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect } from 'node:net';
import { call, message, post, raw, said, toolCall } from './lib/client.mjs';
import { startWorker } from './lib/worker.mjs';

const CALLER = 'callers-own-secret-key';
const OFFICE = 'office-secret-key';
const TOKEN = 'operators-secret-token';
const SECRET = /callers-own-secret|office-secret|operators-secret/;
const TEXT = '세상에 없는 비밀스러운 문장';
const ARTICLE = ['get_law_text', { lawName: '민법', jo: '제750조' }];

describe('keys', () => {
  /** What law.go.kr may do with the address it was asked at: repeat it in every way. */
  const echoes = {
    'an error page with the address': (url) => new Response(`<html><body>오류: ${url}</body></html>`, { status: 500, headers: { 'content-type': 'text/html' } }),
    'a refusal that names the key': (url) => Response.json({ result: '사용자 정보 검증에 실패하였습니다.', msg: `OC=${url.searchParams.get('OC')} 키 ${CALLER} ${OFFICE}` }),
    'data with links that carry it': (url) =>
      Response.json({ LawSearch: { totalCnt: '1', law: { 법령명한글: '민법', 법령ID: '001706', 법령일련번호: '1', 법령상세링크: `/DRF/lawService.do?OC=${url.searchParams.get('OC')}&target=law&MST=1` } } }),
    'a redirect with it': (url) => new Response(null, { status: 302, headers: { location: `https://elsewhere.example/?OC=${url.searchParams.get('OC')}` } }),
    'a page with a script': (url) => new Response(`<script>location.href='${url}'</script>`, { headers: { 'content-type': 'text/html' } }),
    'a dead line': () => {
      throw new Error('connection lost');
    },
  };
  for (const [name, echo] of Object.entries(echoes)) {
    test(`${name}: no answer, header or log line shows one`, async () => {
      const bindings = { LAW_OC: OFFICE, HANLAW_SERVER_KEY: 'token', MCP_AUTH_TOKEN: TOKEN, HANLAW_LOG: 'all', MCP_MAX_UPSTREAM_REQUESTS: '1' };
      const hosts = new Set();
      const outbound = (request) => {
        const url = new URL(request.url);
        hosts.add(url.hostname);
        return echo(url);
      };
      const { url, logged, stop } = await startWorker({ bindings, outbound });
      try {
        const headers = { 'x-mcp-token': TOKEN };
        for (const key of [{}, { 'x-law-oc': CALLER }, { authorization: `Bearer ${CALLER}` }]) {
          for (const [tool, args] of [ARTICLE, ['search_decisions', { domain: 'precedent', query: TEXT }], ['verify_citations', { text: `${TEXT} 민법 제750조, 대법원 2013다61381` }]]) {
            const answer = await call(url, tool, args, { ...headers, ...key });
            assert.doesNotMatch(answer.text + JSON.stringify([...answer.headers]), SECRET, tool);
          }
        }
        for (const path of ['/stats', '/health?deep=1', '/health', `/mcp?oc=${CALLER}`, `/${TOKEN}`]) {
          const answer = await raw(url, { path, headers });
          assert.doesNotMatch(answer.text + JSON.stringify(answer.headers), SECRET, path);
        }
        const log = logged.join('\n');
        assert.match(log, /"route":"mcp"/);
        assert.doesNotMatch(log, SECRET);
        assert.ok(!log.includes('비밀스러운') && !log.includes('127.0.0.1'));
        assert.deepEqual([...hosts], ['www.law.go.kr']);
      } finally {
        await stop();
      }
    });
  }
});

describe('refusals', () => {
  /** Keys in every place a caller may put one. */
  const everywhere = { 'x-law-oc': CALLER, apikey: CALLER, 'law-oc': CALLER, 'x-api-key': CALLER, 'x-mcp-token': `${TOKEN}x`, cookie: `oc=${CALLER}`, 'mcp-name': CALLER };
  const refused = async (bindings, ways) => {
    const { url, logged, stop } = await startWorker({ bindings: { HANLAW_LOG: 'all', ...bindings } });
    try {
      for (const [status, { headers, body = toolCall(...ARTICLE), path = '/mcp', method = 'POST' }] of ways) {
        const answer = await raw(url, { method, path: `${path}?oc=${CALLER}`, headers: { 'content-type': 'application/json', ...everywhere, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });
        assert.equal(answer.status, status, answer.text.slice(0, 200));
        assert.doesNotMatch(answer.text + JSON.stringify(answer.headers), SECRET, String(status));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.ok(logged.length >= ways.length);
      assert.doesNotMatch(logged.join('\n'), SECRET);
    } finally {
      await stop();
    }
  };

  test('of every kind: neither answer nor header nor log shows a key', async () => {
    const batch = Array.from({ length: 21 }, (_, id) => toolCall(...ARTICLE, id));
    await refused({ RATE_LIMIT_RPM: '2', LAW_OC: OFFICE }, [
      [413, { body: CALLER.repeat(60_000) }],
      [415, { headers: { 'content-encoding': 'br' } }],
      [400, { body: `{"${CALLER}` }],
      [400, { body: batch }],
      [400, { headers: { 'mcp-protocol-version': '1999-01-01' } }],
      [405, { method: 'PUT' }],
      [404, { path: `/${CALLER}`, method: 'GET' }],
      [200, { body: toolCall('parse_jo_code', { joText: '제1조' }) }],
      [429, {}],
    ]);
    await refused({ MCP_AUTH_TOKEN: TOKEN }, [[401, {}], [401, { headers: { authorization: `Bearer ${CALLER}` } }]]);
    await refused({ ALLOWED_ORIGINS: 'https://office.example.kr' }, [[403, { headers: { origin: `https://${CALLER}.example` } }]]);
    await refused({ ALLOWED_HOSTS: 'office.example.kr' }, [[403, {}]]);
    // A secret that was pasted wrongly is named, never repeated.
    await refused({ LAW_OC: `${OFFICE} with a blank` }, [[500, {}]]);
    await refused({ MCP_AUTH_TOKEN: `${TOKEN} with a blank` }, [[500, {}]]);
  });
});

describe('addresses', () => {
  test('annex links lead to the host table or nowhere', async () => {
    const links = ['http://169.254.169.254/latest/meta-data', 'https://evil.example/LSW/flDownload.do?flSeq=1', '//evil.example/LSW/flDownload.do', 'https://www.law.go.kr@evil.example/LSW/flDownload.do', 'https://www.law.go.kr.evil.example/LSW/x', 'http://127.0.0.1:22/LSW/x', '/LSW/../../admin', 'file:///etc/passwd', '/etc/passwd', 'https://evil.example\\@www.law.go.kr/LSW/x', 'data:text/plain,x'];
    let link;
    const seen = [];
    const row = () => ({ id: '1', 별표일련번호: '1001', 별표번호: '000100', 별표종류: '별표', 별표명: '일반 기준', 관련법령명: '식품위생법 시행규칙', 관련법령일련번호: '555', 공포일자: '20250101', 별표서식파일링크: link, 별표서식PDF파일링크: link });
    const body = () => ({
      법령: {
        기본정보: { 법령명_한글: '식품위생법 시행규칙', 법령ID: '005000', 시행일자: '20250101', 공포일자: '20250101' },
        조문: { 조문단위: { 조문번호: '1', 조문여부: '조문', 조문내용: '제1조(목적) 가.' } },
        별표: { 별표단위: [{ 별표번호: '0001', 별표가지번호: '00', 별표구분: '별표', 별표제목: '일반 기준', 별표서식파일링크: link, 별표내용: '' }] },
      },
    });
    const outbound = (request) => {
      const url = new URL(request.url);
      seen.push(url);
      if (url.searchParams.get('target') === 'licbyl') return Response.json({ licBylSearch: { totalCnt: '1', licbyl: row() } });
      if (url.searchParams.get('target') === 'law') return Response.json(body());
      return new Response('SECRET');
    };
    const { url, stop } = await startWorker({ outbound, kv: false, cache: false, bindings: { MCP_MAX_UPSTREAM_REQUESTS: '8' } });
    try {
      for (link of links) {
        const answer = await call(url, 'get_annexes', { lawName: '식품위생법 시행규칙', annexNo: '1' }, { 'x-law-oc': CALLER });
        assert.doesNotMatch(answer.text, /SECRET/, link);
      }
      assert.ok(seen.filter((one) => one.searchParams.get('target') === 'licbyl').length >= links.length, 'the list was read each time');
      for (const one of seen) {
        assert.equal(one.host, 'www.law.go.kr');
        assert.match(one.pathname, /^\/DRF\/law(Search|Service)\.do$/);
      }
    } finally {
      await stop();
    }
  });

  test('a relay takes the place of law.go.kr and nothing else does', async () => {
    const hosts = new Set();
    const outbound = (request) => {
      hosts.add(new URL(request.url).origin + new URL(request.url).pathname);
      return new Response('', { status: 503 });
    };
    const { url, stop } = await startWorker({ outbound, bindings: { MCP_MAX_UPSTREAM_REQUESTS: '2', HANLAW_UPSTREAM: 'https://relay.example.kr/law/DRF/' } });
    try {
      await call(url, 'search_law', { query: '민법' }, { 'x-law-oc': CALLER });
      assert.deepEqual([...hosts], ['https://relay.example.kr/law/DRF/lawSearch.do']);
    } finally {
      await stop();
    }
  });
});

describe('requests', () => {
  let worker;
  before(async () => {
    worker = await startWorker({ bindings: { MCP_AUTH_TOKEN: TOKEN, ALLOWED_ORIGINS: 'https://office.example.kr', ALLOWED_HOSTS: '127.0.0.1,localhost', HANLAW_LOG: 'all' } });
  });
  after(() => worker?.stop());

  test('paths that asset servers stumble over are not found, and never lead away', async () => {
    const paths = ['/../wrangler.toml', '/..%2f..%2fetc/passwd', '/%2e%2e/entry.mjs', '//evil.example/', '/\\evil.example', '/%5cevil.example', '//evil.example/%2e%2e', '/.git/config', '/.dev.vars', '/page/../../worker/entry.mjs', '/%00', '/a%00.html', '/index.html%3f', '/./mcp', '/mcp/', '/MCP', '/health/', '/mcp;x', '/mcp%20', `/${'a'.repeat(4_000)}`];
    for (const path of paths) {
      const answer = await raw(worker.url, { path });
      assert.ok([400, 401, 404].includes(answer.status), `${path} ${answer.status}`);
      assert.equal(answer.headers.location, undefined, path);
      assert.doesNotMatch(answer.text, /evil\.example|root:|compatibility_date/);
    }
    for (const path of ['/index', '/index.html', '/page', '/page/', '/blob']) {
      const { headers } = await raw(worker.url, { path });
      assert.ok(!headers.location || /^\/[^/\\]*$/.test(headers.location), `${path} → ${headers.location}`);
    }
    assert.equal((await raw(worker.url, { path: '/loader.mjs?x=1' })).status, 200);
    assert.equal((await raw(worker.url, { method: 'PUT', path: '/index.html' })).status, 405);
  });

  test('other names for the way in are not the way in', async () => {
    for (const headers of [{ 'x-original-url': '/health' }, { 'x-rewrite-url': '/health' }, { 'x-http-method-override': 'GET' }, { 'x-forwarded-prefix': '/health' }]) {
      assert.equal((await post(worker.url, message('tools/list', {}), headers)).status, 401, JSON.stringify(headers));
    }
    for (const path of ['/mcp?', '/mcp?token=x', '/./mcp', '/x/../mcp', '/%6dcp']) {
      const answer = await raw(worker.url, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{}' });
      assert.ok([401, 404].includes(answer.status), `${path} ${answer.status}`);
    }
  });

  /** Bytes on the wire, as no client library would send them. */
  const wire = (text) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(worker.url);
      const socket = connect(Number(port), hostname, () => socket.end(text));
      let answer = '';
      socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
      socket.on('close', () => resolve(answer)).on('error', () => {});
      setTimeout(() => socket.destroy(), 1_500).unref();
    });

  test('smuggled and doubled headers open nothing', async () => {
    const body = JSON.stringify(message('tools/list', {}));
    const head = (lines) => ['POST /mcp HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'Accept: application/json', 'Connection: close', ...lines, '', ''].join('\r\n');
    const smuggled = `GET /stats HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Mcp-Token: ${TOKEN}\r\n\r\n`;
    const cases = {
      'two lengths': head(['Content-Length: 0', `Content-Length: ${body.length}`]) + body,
      'length and chunks': `${head(['Content-Length: 6', 'Transfer-Encoding: chunked'])}0\r\n\r\n${smuggled}`,
      'a length that is none': head(['Content-Length: +5']) + body,
      'a doubled token': head([`X-Mcp-Token: wrong`, `X-Mcp-Token: ${TOKEN}`, `Content-Length: ${body.length}`]) + body,
      'a doubled authorization': head([`Authorization: Bearer wrong`, `Authorization: Bearer ${TOKEN}`, `Content-Length: ${body.length}`]) + body,
      'a header with a fold': head([`X-Mcp-Token:\r\n ${TOKEN}x`, `Content-Length: ${body.length}`]) + body,
    };
    for (const [name, text] of Object.entries(cases)) {
      const answer = await wire(text);
      assert.doesNotMatch(answer, /"tools":\[|of: ?"?this isolate|"since"/, name);
      assert.match(answer, /^(HTTP\/1\.1 [45]|$)/, name);
    }
    assert.match(await wire(head([`X-Mcp-Token: ${TOKEN}`, `Content-Length: ${body.length}`]) + body), /"tools":\[/, 'the same line without a trick works');
  });

  test('a doubled origin is no listed one', async () => {
    const answer = await wire(['OPTIONS /mcp HTTP/1.1', 'Host: 127.0.0.1', 'Origin: https://office.example.kr', 'Origin: https://evil.example', 'Connection: close', '', ''].join('\r\n'));
    assert.match(answer, /^HTTP\/1\.1 403/);
    assert.doesNotMatch(answer, /access-control-allow-origin/i);
  });

  test('a key with parameters in it stays one key', async () => {
    const asked = [];
    const own = await startWorker({ bindings: { MCP_MAX_UPSTREAM_REQUESTS: '1' }, outbound: (request) => (asked.push(new URL(request.url)), new Response('', { status: 503 })) });
    try {
      for (const key of ['a&target=evil&query=x', 'a#b', 'a%26target%3Devil', '../../x', 'a?b=c']) {
        await call(own.url, 'search_law', { query: '민법' }, { 'x-law-oc': key });
        const last = asked.at(-1);
        assert.equal(last.searchParams.get('OC'), key);
        // The law in force and the coming one are asked at the same time; one of them has the budget.
        assert.match(last.searchParams.getAll('target').join(), /^(ef)?law$/);
        assert.equal(last.pathname, '/DRF/lawSearch.do');
      }
      const before = asked.length;
      for (const key of ['two words', 'x'.repeat(129), '']) await call(own.url, 'search_law', { query: '민법' }, { 'x-law-oc': key });
      assert.equal(asked.length, before, 'what is no key is not sent');
    } finally {
      await own.stop();
    }
  });

  test('the log names what is known and nothing the caller made up', async () => {
    const headers = { 'x-mcp-token': TOKEN, 'x-request-id': 'forged-id', 'user-agent': 'forged-agent' };
    await post(worker.url, toolCall('forged_tool', { a: TEXT }), headers);
    await post(worker.url, message('forged/method', { a: TEXT }), headers);
    await post(worker.url, `{"method":"forged\\u0000method"`, headers);
    await call(worker.url, 'parse_jo_code', { joText: '제1조' }, headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await post(worker.url, message('resources/read', { uri: 'law://민법/제1조' }), headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const log = worker.logged.join('\n');
    assert.match(log, /parse_jo_code:ok/);
    assert.match(log, /resources\/read:ok/);
    assert.match(log, /"method":"other".*"reason":"fault"/, 'an error with status 200');
    assert.doesNotMatch(log, /forged/);
    const lines = worker.logged.filter((line) => line.startsWith('{'));
    assert.ok(lines.length > 3);
    for (const line of lines) assert.ok(JSON.parse(line).id, line);
  });
});
