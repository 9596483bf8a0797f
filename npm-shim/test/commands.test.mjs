import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { exitCode, worst } from '../lib/exit.mjs';
import { hanlaw } from './fake.mjs';

const counts = (level) => ({ total: 1, ok: 0, notice: 0, error: 0, unknown: 0, [level]: 1 });
const report = (level) => ({
  overall: 'x',
  counts: counts(level),
  citations: [],
  text: `[보고] ${level}`,
  markdown: `# ${level}`,
  sarif: { version: '2.1.0', runs: [{ tool: { driver: { rules: [{ id: level }] } }, results: [level] }] },
});

test('exit codes follow the level table', () => {
  const check = (level, failOn, want) => assert.equal(exitCode({ counts: counts(level) }, failOn), want);
  check('ok', undefined, 0);
  check('notice', undefined, 0);
  check('notice', 'notice', 1);
  check('notice', 'error', 0);
  check('error', 'error', 1);
  check('unknown', undefined, 3);
  check('unknown', 'notice', 3);
  check('unknown', 'error', 0);
  assert.equal(exitCode({ counts: { error: 1, unknown: 1, notice: 0 } }), 1);
  const part = (level, failOn) => exitCode({ counts: counts(level), unread: ['손상된 부분'] }, failOn);
  assert.deepEqual([part('ok'), part('error'), part('ok', 'error')], [3, 1, 0]);
  assert.deepEqual([worst([0, 3]), worst([3, 1]), worst([1, 2]), worst([])], [3, 1, 2, 0]);
});

test('verify reads standard input and passes every wish on', async () => {
  const argv = ['verify', '-', '--as-of', '2020-01-01', '--today', '2026-07-01', '--context', '상법', '--offline'];
  const { code, out, asked } = await hanlaw(argv, { stdin: '\uFEFF민법 제750조', answer: () => report('error') });
  assert.equal(code, 1);
  assert.equal(out, '[보고] error\n');
  assert.deepEqual(asked[0], {
    settings: {}, op: 'verify', context: '상법', asOf: '2020-01-01', today: '2026-07-01', offline: true, want: 'text', text: '민법 제750조', uri: 'stdin',
  });
});

test('several files: one that cannot be read is said and the others still count', async () => {
  const cwd = mkdtempSync(join(tmpdir(), '한로 '));
  writeFileSync(join(cwd, '가.txt'), '민법 제750조');
  writeFileSync(join(cwd, '나.md'), '민법 제751조');
  const { code, out, err } = await hanlaw(['verify', '가.txt', '없음.txt', '나.md', '--json'], { cwd, answer: () => report('ok') });
  assert.equal(code, 2);
  assert.match(err, /없음\.txt: 파일이 없습니다/);
  const { files } = JSON.parse(out);
  assert.deepEqual(files.map((f) => [f.file, f.error?.label ?? f.overall]), [['가.txt', 'x'], ['없음.txt', 'UNREADABLE'], ['나.md', 'x']]);
});

test('SARIF of several files is one log', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(cwd, name), 'x');
  let turn = 0;
  const answer = () => report(['error', 'notice'][turn++]);
  const { out } = await hanlaw(['verify', 'a.txt', 'b.txt', '--sarif'], { cwd, answer });
  const [run] = JSON.parse(out).runs;
  assert.deepEqual([run.results, run.tool.driver.rules.map((r) => r.id)], [['error', 'notice'], ['error', 'notice']]);
});

test('documents go through convert; a refusal is exit code 4, and 2 in verify', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'a.hwp'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  const answer = ({ op }) => (op === 'convert' ? { markdown: '# 글', text: '글' } : report('ok'));
  const { asked } = await hanlaw(['verify', 'a.hwp'], { cwd, answer });
  assert.deepEqual(asked.map((e) => [e.op, e.text]), [['convert', undefined], ['verify', '글']]);
  const refused = { answer: () => ({ refusal: { code: 'encrypted', message: '암호가 걸린 문서입니다.' } }), cwd };
  const { code, err } = await hanlaw(['convert', 'a.hwp'], refused);
  assert.deepEqual([code, err], [4, 'a.hwp: 암호가 걸린 문서입니다.\n']);
  const inJson = await hanlaw(['convert', '--json', 'a.hwp'], refused);
  assert.deepEqual([inJson.code, inJson.err], [code, err]);
  assert.deepEqual(JSON.parse(inJson.out), { refusal: { code: 'encrypted', message: '암호가 걸린 문서입니다.' } });
  assert.equal((await hanlaw(['verify', 'a.hwp'], refused)).code, 2);
});

test('what only looks like text goes through convert; a text without words says so', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  const answer = () => ({ markdown: '읽은 글' });
  for (const bytes of ['{\\rtf1 a}', '\x1b$)C\x0e9N\x0f']) {
    writeFileSync(join(cwd, 'a.txt'), bytes);
    assert.equal((await hanlaw(['convert', 'a.txt'], { cwd, answer })).out, '읽은 글\n');
  }
  writeFileSync(join(cwd, 'a.txt'), ' \n');
  assert.equal((await hanlaw(['convert', 'a.txt'], { cwd, answer })).err, 'a.txt: 글자가 없는 문서입니다.\n');
});

test('a web page goes through convert, text and Markdown stay; warnings go beside the text', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'a.html'), '\n<!DOCTYPE html>\n<p>민법 제1조</p>');
  writeFileSync(join(cwd, 'b.md'), '# <제목>\r본문\r\n');
  const answer = () => ({ markdown: '민법 제1조', warnings: ['2번째 줄'] });
  const page = await hanlaw(['convert', 'a.html'], { cwd, answer });
  assert.deepEqual([page.asked.length, page.out.trim(), page.err], [1, '민법 제1조', 'a.html: 2번째 줄\n']);
  const text = await hanlaw(['convert', 'b.md'], { cwd, answer });
  assert.deepEqual([text.asked.length, text.out.trim()], [0, '# <제목>\n본문']);
});

test('what a document brings with its text goes to the engine', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'a.hwp'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  const places = [[0, 0, null, '1번째 문단'], [9, 1, null, '표 1의 1행 1열', [1, 1, 1]]];
  let read = { text: '글', places, gaps: ['image_pages'] };
  const answer = ({ op }) => (op === 'convert' ? read : { ...report('ok'), unread: ['이미지로만 된 쪽'], citations: [] });
  const cited = await hanlaw(['cite', '--json', 'a.hwp'], { cwd, answer });
  assert.deepEqual(cited.asked[1].places, places);
  const checked = await hanlaw(['verify', 'a.hwp'], { cwd, answer });
  assert.deepEqual([checked.asked[1].places, checked.asked[1].gaps, checked.code], [places, ['image_pages'], 3]);
  // What could be read of a damaged file is checked, as a part.
  read = { ...read, refusal: { code: 'damaged', message: '손상된 파일입니다.' }, gaps: undefined };
  const part = await hanlaw(['verify', 'a.hwp'], { cwd, answer });
  assert.deepEqual([part.asked[1].text, part.asked[1].gaps, part.code, part.err], ['글', ['damaged'], 3, 'a.hwp: 손상된 파일입니다.\n']);
});

test('what could be read of a damaged file is shown before the refusal', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'a.hwp'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  const refusal = { code: 'damaged', message: '손상된 파일입니다.' };
  const { code, out, err } = await hanlaw(['convert', 'a.hwp'], { cwd, answer: () => ({ refusal, markdown: '읽은 글' }) });
  assert.deepEqual([code, out.trim(), err], [4, '읽은 글', 'a.hwp: 손상된 파일입니다.\n']);
  const document = { format: 'hwp', blocks: [] };
  const inJson = await hanlaw(['convert', '--json', 'a.hwp'], { cwd, answer: () => ({ refusal, document }) });
  assert.deepEqual(JSON.parse(inJson.out), { refusal, ...document });
});

test('jsonl: every line is answered in order, bad ones with their number', async () => {
  const stdin = '{"id":"a","query":"민법 제750조"}\r\n\nnot json\n{"id":"b"}\n[1]\n{"id":7,"query":"형법"}';
  const answer = ({ line }) => ({ tool: 'search_law', params: { query: line } });
  const { code, out, err } = await hanlaw(['route', '--jsonl', '--today', '2026-07-01'], { stdin, answer });
  const rows = out.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(code, 2);
  assert.deepEqual(rows.map((r) => [r.id, r.tool ?? r.line]), [['a', 'search_law'], [null, 3], ['b', 4], [null, 5], [7, 'search_law']]);
  assert.match(err, /3번째 줄: JSON이 아닙니다/);
});

test('verify asks for no more than its format shows', async () => {
  const stdin = '{"id":1,"text":"민법 제1조","context":{"law":"상법"}}\n';
  const { code, out, asked } = await hanlaw(['verify', '--jsonl', '--offline'], { stdin, answer: () => ({ counts: counts('ok'), citations: [] }) });
  assert.equal(code, 0);
  assert.deepEqual(Object.keys(JSON.parse(out)), ['id', 'counts', 'citations']);
  assert.deepEqual([asked[0].context, asked[0].offline, asked[0].want], [{ law: '상법' }, true, 'citations']);
  for (const [flag, want] of [['--md', 'markdown'], ['--json', 'citations'], ['--html', 'html'], ['--sarif', 'sarif']]) {
    const one = await hanlaw(['verify', flag, '-'], { stdin: '글', answer: () => report('ok') });
    assert.equal(one.asked[0].want, want);
  }
});

test('invalid UTF-8 in a line does not lose the others', async () => {
  const stdin = Buffer.concat([Buffer.from('{"id":1,"query":"가"}\n'), Buffer.from([0xb9, 0xce, 10]), Buffer.from('{"id":2,"query":"나"}')]);
  const { out } = await hanlaw(['route', '--jsonl'], { stdin, answer: () => ({ tool: 't' }) });
  assert.deepEqual(out.trim().split('\n').map((l) => JSON.parse(l).id), [1, null, 2]);
});

test('parameters of a tool get the types of its schema', async () => {
  const properties = { query: { type: 'string' }, page: { type: 'integer' }, full: { type: 'boolean' }, ids: { type: 'array' }, caseNumber: { type: 'string' } };
  const answer = ({ op }) => (op === 'help' ? { inputSchema: { properties } } : { text: '답', isError: false });
  const argv = ['search_law', '--query', '민법', '--page', '2', '--full', '--ids', '1, 2', '--case-number', '2020다1'];
  const { code, asked } = await hanlaw(argv, { answer });
  assert.equal(code, 0);
  assert.deepEqual(asked.at(-1).args, { query: '민법', page: 2, full: true, ids: ['1', '2'], caseNumber: '2020다1' });
});

test('a tool that takes a text takes a file of any kind, or what is piped in', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'a.txt'), '민법 제1조');
  writeFileSync(join(cwd, 'a.hwp'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  const tools = { analyze: { text: { type: 'string' }, mode: {} }, filed: { text: {}, file: { type: 'string' } }, plain: { query: {} } };
  const answer = ({ op, tool }) => {
    if (op === 'help') return { inputSchema: { properties: tools[tool] } };
    return op === 'convert' ? { text: '글', places: [], gaps: ['damaged'], warnings: ['깨졌습니다.'] } : { text: '답', isError: false };
  };
  const ask = async (argv, stdin) => {
    const { code, err, asked } = await hanlaw(argv, { cwd, answer, stdin });
    return [code, asked.at(-1)?.args, err];
  };
  assert.deepEqual(await ask(['call', 'analyze', '--file', 'a.txt']), [0, { text: '민법 제1조' }, '']);
  assert.deepEqual(await ask(['call', 'analyze', '{"mode":"x"}', '--file', 'a.hwp']), [3, { mode: 'x', text: '글' }, 'a.hwp: 깨졌습니다.\n']);
  assert.deepEqual(await ask(['call', 'analyze', '{"text":"-"}'], '상법'), [0, { text: '상법' }, '']);
  assert.deepEqual(await ask(['call', 'filed', '{"file":"x"}']), [0, { file: 'x' }, '']);
  assert.match((await ask(['call', 'plain', '--file', 'a.txt']))[2], /글\(text\)을 받지 않아/);
  assert.match((await ask(['call', 'analyze', '{"text":"가"}', '--file', 'a.txt']))[2], /하나만/);
  // By the tool's own name.
  tools.analyze_document = tools.analyze;
  assert.deepEqual(await ask(['analyze_document', '--file', 'a.txt', '--mode', 'y']), [0, { mode: 'y', text: '민법 제1조' }, '']);
  assert.deepEqual(await ask(['analyze_document', '--text', '-'], '상법'), [0, { text: '상법' }, '']);
});

test('errors of a tool: wrong arguments are 2, trouble is 1', async () => {
  const failing = (label) => () => ({ text: `[${label}]`, isError: true, structured: { error: { label } } });
  assert.equal((await hanlaw(['call', 'x', '{}'], { answer: failing('INVALID_PARAMETER') })).code, 2);
  assert.equal((await hanlaw(['call', 'x', '{}'], { answer: failing('EXTERNAL_API_ERROR') })).code, 1);
  assert.equal((await hanlaw(['call', 'x', '{'], {})).code, 2);
  assert.equal((await hanlaw(['call', 'x', '[]'], {})).code, 2);
});

test('a refusal of the engine is one line and 2', async () => {
  const { code, err } = await hanlaw(['민법'], { answer: () => ({ error: { label: 'INVALID_PARAMETER', message: '안 됩니다' } }) });
  assert.deepEqual([code, err], [2, '안 됩니다\n']);
});

test('a slip of a command is not asked as a question', async () => {
  const { code, err, asked } = await hanlaw(['verif']);
  assert.deepEqual([code, asked], [2, []]);
  assert.match(err, /혹시 verify\?/);
});

test('what the route could not do is said before the answer', async () => {
  const answer = () => ({ route: { tool: 't', unsupported: ['full'] }, text: '답', isError: false, steps: [] });
  const { out } = await hanlaw(['판례 전문'], { answer });
  assert.equal(out, '⚠ 이 물음에서 반영하지 못한 것: full\n답\n');
});

test('nothing given: help, never a hang', async () => {
  const { code, out } = await hanlaw([]);
  assert.equal(code, 0);
  assert.match(out, /hanlaw verify/);
});

test('offline is a promise: no key for the engine, no network in the host', async () => {
  const { main } = await import('../lib/main.mjs');
  const { sink } = await import('./fake.mjs');
  const seen = {};
  const instance = {
    async request({ settings }, { host }) {
      seen.settings = settings;
      seen.fetch = await host.perform({ kind: 'fetch', url: 'https://www.law.go.kr/' });
      seen.blob = await host.perform({ kind: 'blob' });
      return { value: { text: '답', route: {} } };
    },
  };
  const host = { perform: async ({ kind }) => `real ${kind}` };
  const io = { env: { LAW_OC: 'k', LAW_REFERER: 'r' }, cwd: '/nowhere', stdin: [], stdout: sink(), stderr: sink(), open: async () => ({ instance, host }) };
  await main(['민법', '--offline'], io);
  assert.deepEqual(seen, { settings: { LAW_REFERER: 'r' }, fetch: { error: 'offline' }, blob: 'real blob' });
});

test('settings go to the engine, the access token does not', async () => {
  const env = { LAW_OC: 'test', MCP_CHAIN_DEADLINE_MS: '9000', MCP_AUTH_TOKEN: 's', PATH: '/bin' };
  const { asked } = await hanlaw(['민법'], { env, answer: () => ({ text: '답', route: {} }) });
  assert.deepEqual(asked[0].settings, { LAW_OC: 'test', MCP_CHAIN_DEADLINE_MS: '9000' });
});

test('a category is found by a part of its name; none is said with those there are', async () => {
  const tools = [{ name: 'a', title: '가', category: '판례·결정' }, { name: 'b', title: '나', category: '이력' }];
  const list = (...argv) => hanlaw(['list', ...argv], { answer: () => ({ tools }) });
  assert.equal((await list('-c', '판례')).out, 'a\t가\t판례·결정\n');
  assert.deepEqual(JSON.parse((await list('-c', '이력', '--json')).out).tools.map((t) => t.name), ['b']);
  const none = await list('-c', '없음');
  assert.deepEqual([none.code, none.out], [2, '']);
  assert.match(none.err, /판례·결정, 이력/);
});

test('a body that cannot be read is described, not hidden', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, 'x.xml'), 'x');
  const answer = () => ({ target: 'law', error: { reason: 'syntax' }, summary: '읽지 못했습니다' });
  const { code, out } = await hanlaw(['decode', 'law', 'x.xml'], { cwd, answer });
  assert.deepEqual([code, /reason: syntax[^]*읽지 못했습니다/.test(out)], [2, true]);
});

test('a server started the old way is told the new one', async () => {
  for (const argv of [['--mode', 'http'], ['--port=8000']]) assert.match((await hanlaw(argv)).err, /hanlaw serve --http/);
});
