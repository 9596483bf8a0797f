// The habits of people who come from korean-law-mcp: one row each, kept or dropped with the reason, every kept one
// tried on the built command line. README.ko.md shows the rows; the last test compares.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Bridge, hanlaw, serving, stopAll } from './lib/cli.mjs';
import { startStandIn } from './lib/hosts.mjs';

let standin;
const live = (key = 'good') => ({ LAW_OC: key, HANLAW_UPSTREAM: `${standin.url}/DRF/` });
const ok = (run, pattern) => {
  assert.equal(run.code, 0, run.stderr + run.stdout);
  assert.match(run.stdout, pattern);
};
const isLive = /고의 또는 과실로 인한 위법행위/;
const article = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_law_text', arguments: { lawName: '민법', jo: '제750조' } } };
/** A tool call over HTTP with the given headers; the text of the answer. */
async function asked(headers, env = {}) {
  const server = await serving({ HANLAW_UPSTREAM: `${standin.url}/DRF/`, ...env });
  try {
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(article),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } finally {
    await server.stop();
  }
}
const keyed = (name, value = 'good') => async () => assert.match((await asked({ [name]: value })).text, isLive);

/** `check` is absent where a habit was dropped. Texts are Markdown as the guide shows them. */
const HABITS = [
  {
    habit: '`korean-law` 명령',
    here: '`hanlaw` 명령. 옛 이름은 다른 패키지의 것이라 쓰지 않습니다',
  },
  {
    habit: '`korean-law-mcp`를 인자 없이 실행하면 stdio 서버',
    here: '`hanlaw mcp`. 인자 없는 `hanlaw`는 터미널에서 대화, 아니면 도움말입니다(실수로 멈춘 듯 보이지 않게)',
  },
  {
    habit: '`--mode http --port N`',
    here: '`hanlaw serve --http 127.0.0.1:N`. 옛 옵션을 쓰면 그렇게 알려 줍니다',
    check: async () => {
      const run = await hanlaw(['--mode', 'http', '--port', '8000']);
      assert.equal(run.code, 2);
      assert.match(run.stderr, /hanlaw serve --http/);
    },
  },
  {
    habit: '환경 변수 `PORT`',
    here: '그대로: `serve`가 127.0.0.1의 그 포트에서 받습니다 (기본 8787)',
    check: async () => {
      const server = await serving({ PORT: '0' }, []);
      await server.stop();
    },
  },
  {
    habit: '첫 낱말이 명령이 아니면 문장으로 묻기',
    here: '그대로',
    check: async () => ok(await hanlaw(['민법', '제750조']), /불법행위의 내용/),
  },
  {
    habit: '`query`, `q`',
    here: '그대로',
    check: async () => {
      for (const name of ['query', 'q']) ok(await hanlaw([name, '민법', '제750조']), /불법행위의 내용/);
    },
  },
  {
    habit: '`-v`, `--verbose`',
    here: '그대로: 경로와 단계가 표준 오류로 나옵니다',
    check: async () => assert.match((await hanlaw(['query', '민법 제750조', '-v'])).stderr, /\[경로\] search_law/),
  },
  {
    habit: '`explain`',
    here: '그대로 (`route`와 같음)',
    check: async () => ok(await hanlaw(['explain', '민법 제750조']), /search_law/),
  },
  {
    habit: '`interactive`, `i`',
    here: '그대로 (`repl`과 같음)',
    check: async () => {
      for (const name of ['interactive', 'i']) ok(await hanlaw([name], '민법 제1조\nexit\n'), /제1조\(법원\)/);
    },
  },
  {
    habit: '대화에서 `@도구 k=v`, `@도구 {json}`, `explain`, `tools`, `exit`·`quit`·`q`',
    here: '그대로',
    check: async () => {
      const lines = ['@parse_jo_code joText=제38조의2', '@parse_jo_code {"joText":"제10조"}', 'explain 민법 제1조', 'tools', 'quit', '민법 제1조'];
      const run = await hanlaw(['repl'], lines.join('\n'));
      ok(run, /003802[^]*001000[^]*도구 {2}search_law[^]*도구 \d+개/);
      assert.doesNotMatch(run.stdout, /\(법원\)/);
    },
  },
  {
    habit: '`list`, `ls`, `-c 분류`',
    here: '그대로. `-c`는 이제 글 출력에서도 듣습니다',
    check: async () => {
      const run = await hanlaw(['ls', '-c', '판례']);
      ok(run, /search_precedents/);
      assert.doesNotMatch(run.stdout, /search_law /);
    },
  },
  {
    habit: '`help 도구`',
    here: '그대로',
    check: async () => ok(await hanlaw(['help', 'search_law']), /--query/),
  },
  {
    habit: '`도구 --인자 값` (수, 스위치, 쉼표 목록, JSON)',
    here: '그대로',
    check: async () => ok(await hanlaw(['search_law', '--query', '민법', '--display', '3']), /001706/),
  },
  {
    habit: '`--json-input`',
    here: '그대로. 필수 인자를 따로 또 쓰지 않아도 됩니다',
    check: async () => ok(await hanlaw(['parse_jo_code', '--json-input', '{"joText":"제38조의2"}']), /003802/),
  },
  {
    habit: '`--json`의 `query`, `route`, `isError`',
    here: '그대로. `result`는 `text`, `pipelineResult`는 단계마다 나눈 `steps`입니다',
    check: async () => {
      const value = JSON.parse((await hanlaw(['민법 제750조', '--json'])).stdout);
      assert.deepEqual([value.query, value.route.tool, value.isError, value.steps.length], ['민법 제750조', 'search_law', false, 2]);
    },
  },
  {
    habit: '`--version`',
    here: '그대로. 엔진의 sha256도 나옵니다',
    check: async () => ok(await hanlaw(['--version']), /\d+\.\d+\.\d+/),
  },
  {
    habit: '오류일 때 종료 코드 1',
    here: '그대로. 잘못 쓴 명령과 인자는 2, `verify`는 판정에 따라 1·3입니다',
    check: async () => {
      const down = await hanlaw(['search_law', '--query', '민법'], '', live('refused'));
      const wrong = await hanlaw(['search_law', '--nothing', '1']);
      assert.deepEqual([down.code, wrong.code], [1, 2]);
    },
  },
  {
    habit: '환경 변수 `LAW_OC`',
    here: '그대로',
    check: async () => ok(await hanlaw(['민법 제750조'], '', live()), isLive),
  },
  {
    habit: '환경 변수 `KOREAN_LAW_API_KEY`',
    here: '그대로. 명령행에서도 듣습니다',
    check: async () => {
      const { LAW_OC, ...rest } = live();
      ok(await hanlaw(['민법 제750조'], '', { ...rest, KOREAN_LAW_API_KEY: LAW_OC }), isLive);
    },
  },
  {
    habit: '작업 폴더의 `.env`',
    here: '그대로. 단, 키가 이미 환경에 있으면 `.env`의 `HANLAW_UPSTREAM`은 쓰지 않습니다(남의 폴더가 키를 다른 곳으로 보내지 못하게)',
    check: async () => {
      const cwd = mkdtempSync(join(tmpdir(), '환경 '));
      writeFileSync(join(cwd, '.env'), Object.entries(live()).map(([name, value]) => `${name}="${value}"\n`).join(''));
      ok(await hanlaw(['민법 제750조'], '', {}, cwd), isLive);
    },
  },
  {
    habit: '한도 `MCP_MAX_UPSTREAM_REQUESTS`, `MCP_MAX_UPSTREAM_BODY_BYTES`, `MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES`, `MCP_MAX_TOOL_RESPONSE_CHARS`, `MCP_CHAIN_DEADLINE_MS`',
    here: '그대로. 잘못된 값은 시작할 때 거절합니다',
    check: async () => {
      for (const name of ['MCP_MAX_UPSTREAM_REQUESTS', 'MCP_MAX_UPSTREAM_BODY_BYTES', 'MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES', 'MCP_MAX_TOOL_RESPONSE_CHARS', 'MCP_CHAIN_DEADLINE_MS']) {
        const run = await hanlaw(['민법'], '', { [name]: '12x' });
        assert.deepEqual([run.code, run.stderr.includes(name)], [2, true], name);
      }
    },
  },
  {
    habit: '환경 변수 `LAW_USER_AGENT`, `LAW_REFERER`',
    here: '그대로',
    check: async () => {
      const run = await hanlaw(['search_law', '--query', '민법'], '', { ...live(), LAW_REFERER: 'https://elsewhere.example/' });
      assert.equal(run.code, 1, 'upstream refuses who does not come from law.go.kr');
    },
  },
  {
    habit: '환경 변수 `LAW_API_PROTOCOL`, `LAW_RESPONSE_TYPE`',
    here: '없음. 주소는 `HANLAW_UPSTREAM`으로 바꾸고, 응답 형식은 도구가 정합니다',
  },
  {
    habit: '환경 변수 `LAW_EXTERNAL_HTTPS_PROXY`, `LAW_EXTERNAL_TLS_REJECT_UNAUTHORIZED`',
    here: '없음. Node의 `NODE_USE_ENV_PROXY`·`HTTPS_PROXY`와 `NODE_EXTRA_CA_CERTS`를 씁니다. 인증서 검사를 끄는 길은 두지 않습니다',
  },
  ...['x-law-oc', 'law-oc', 'apikey', 'x-api-key'].map((name) => ({
    habit: `키 머리글 \`${name}\``,
    here: '그대로',
    check: keyed(name),
  })),
  {
    habit: '키 머리글 `Authorization: Bearer`',
    here: '그대로',
    check: keyed('authorization', 'Bearer good'),
  },
  {
    habit: '주소의 `?oc=키`',
    here: '없음(직접 띄운 서버). 키가 주소창과 기록에 남기 때문입니다. 머리글을 쓰세요',
  },
  {
    habit: '도구 인자 `apiKey`',
    here: '그대로 받지만 목록에는 보이지 않습니다',
    check: async () => {
      const bridge = new Bridge({ HANLAW_UPSTREAM: `${standin.url}/DRF/` });
      const { result } = await bridge.call('get_law_text', { lawName: '민법', jo: '제750조', apiKey: 'good' });
      bridge.end();
      assert.match(result.content[0].text, isLive);
    },
  },
  {
    habit: '`MCP_AUTH_TOKEN`, 머리글 `x-mcp-token`',
    here: '그대로. 이 컴퓨터 밖에서 받으려면 반드시 정해야 합니다(`MCP_ALLOW_UNAUTHENTICATED_REMOTE`는 없음)',
    check: async () => {
      const env = { MCP_AUTH_TOKEN: 'secret', LAW_OC: 'good' };
      assert.equal((await asked({}, env)).status, 401);
      assert.match((await asked({ 'x-mcp-token': 'secret' }, env)).text, isLive);
      assert.match((await asked({ authorization: 'Bearer secret' }, env)).text, isLive);
    },
  },
  {
    habit: '`ALLOWED_ORIGINS`, `CORS_ORIGIN`',
    here: '그대로',
    check: async () => {
      const origin = { origin: 'https://a.example' };
      assert.equal((await asked(origin)).status, 403);
      for (const name of ['ALLOWED_ORIGINS', 'CORS_ORIGIN']) {
        assert.equal((await asked(origin, { [name]: 'https://a.example' })).headers.get('access-control-allow-origin'), 'https://a.example');
      }
    },
  },
  {
    habit: '`MCP_MAX_BODY_BYTES`',
    here: '그대로 (기본 4 MiB)',
    check: async () => assert.equal((await asked({ 'x-pad': 'x' }, { MCP_MAX_BODY_BYTES: '1024' })).status, 200),
  },
  {
    habit: '`RATE_LIMIT_RPM`, `FALLBACK_*`, `TRUST_PROXY`, `ACCESS_LOG`',
    here: '`serve`에는 없음. 여럿에게 여는 서버는 Workers에 올리거나 앞단 프록시에서 제한하세요',
  },
  {
    habit: '`GET /`, `GET /health`, `POST /mcp`, `GET /mcp` → 405',
    here: '그대로. `/`는 소개 대신 검증 화면입니다',
    check: async () => {
      const server = await serving();
      const status = async (path, method = 'GET') => (await fetch(server.url + path, { method })).status;
      const all = [await status('/'), await status('/health'), await status('/mcp'), await status('/mcp', 'DELETE')];
      await server.stop();
      assert.deepEqual(all, [200, 200, 405, 405]);
    },
  },
  {
    habit: '도구 이름, `execute_tool`, `discover_tools`',
    here: '그대로',
    check: async () => {
      const bridge = new Bridge();
      const { result } = await bridge.ask('tools/list', {});
      bridge.end();
      const names = result.tools.map((tool) => tool.name);
      for (const name of ['legal_research', 'legal_analysis', 'search_law', 'get_law_text', 'get_annexes', 'search_decisions', 'get_decision_text', 'ordinance_radar', 'discover_tools', 'execute_tool']) {
        assert.ok(names.includes(name), name);
      }
    },
  },
  {
    habit: '서버 이름과 설정 항목 이름 `korean-law`',
    here: '`hanlaw`. 설정에 옛 항목이 있으면 그대로 두고 알려 줍니다',
    check: async () => {
      const cwd = mkdtempSync(join(tmpdir(), '설정 '));
      const old = '{"mcpServers":{"korean-law":{"command":"npx","args":["-y","korean-law-mcp"]}}}';
      writeFileSync(join(cwd, '.mcp.json'), old);
      const run = await hanlaw(['setup', '--client', 'claude-code', '--yes'], '', {}, cwd);
      ok(run, /예전 korean-law 항목이 있습니다/);
      const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8'));
      assert.deepEqual(Object.keys(mcpServers), ['korean-law', 'hanlaw']);
    },
  },
  {
    habit: '`setup`에서 번호로 고르기, 고르지 않으면 설정만 보기',
    here: '그대로. `--client`, `--dry-run`, `--undo`가 더 있습니다',
    check: async () => ok(await hanlaw(['setup', '--client', '2,5', '--dry-run']), /Claude Code[^]*Windsurf/),
  },
  {
    habit: '`NO_COLOR`',
    here: '그대로',
    check: async () => assert.equal((await hanlaw(['help'], '', { NO_COLOR: '1' })).stdout.includes('\u001b['), false),
  },
];

describe('habits of korean-law-mcp', () => {
  before(async () => {
    standin = await startStandIn();
  });
  after(() => {
    stopAll();
    standin?.stop();
  });

  for (const { habit, check } of HABITS) if (check) test(habit, check);

  test('the guide shows these rows', () => {
    const guide = readFileSync(new URL('../README.ko.md', import.meta.url), 'utf8');
    const rows = HABITS.map(({ habit, here }) => `| ${habit} | ${here} |`).join('\n');
    assert.ok(guide.includes(rows), `README.ko.md should have:\n${rows}`);
  });
});
