// Local search as built, from outside: the command line and the bridge over a folder.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { serving } from './lib/cli.mjs';

const BIN = new URL('../npm-shim/bin/hanlaw.mjs', import.meta.url).pathname;

let base;
let root;
let index;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), '한로 문서 '));
  root = join(base, 'docs');
  index = join(base, 'index');
  mkdirSync(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (path, text) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

function start(args) {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: base, env: { PATH: process.env.PATH, HOME: base, XDG_CACHE_HOME: join(base, 'cache') } });
  const out = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (out.stderr += text));
  out.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code: code ?? signal, stdout: out.stdout, stderr: out.stderr })));
  return out;
}

async function hanlaw(...args) {
  const run = start(args);
  run.child.stdin.end();
  return run.ended;
}

const corpus = (verb, ...args) => hanlaw('corpus', verb, '--root', root, '--index', index, ...args);

async function search(question, ...args) {
  const { stdout, stderr } = await corpus('search', question, '--json', ...args);
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

/** Everything of a search that must be the same however the index came about. */
const answer = ({ results, searched }) => ({ searched, results });

test('a first search, a fetch and an outline', async () => {
  put('규정/취업규칙.md', '# 취업규칙\n\n##### 제12조 (연차 유급휴가)\n\n1년에 80퍼센트 이상 출근한 직원에게 15일의 휴가를 준다.\n\n##### 제13조 (병가)\n\n30일까지 준다.\n');
  put('메모.txt', '회의는 금요일에 한다.\n');
  const { code, stdout } = await corpus('search', '연차휴가는', '며칠인가요');
  assert.equal(code, 0);
  assert.match(stdout, /제12조 \(연차 유급휴가\)/);
  const { results, searched, outcome } = await search('연차휴가');
  assert.deepEqual([outcome, searched], ['found', { documents: 2, chunks: 3 }]);
  const [hit] = results;
  assert.deepEqual([hit.path, hit.headings], ['규정/취업규칙.md', ['취업규칙', '제12조 (연차 유급휴가)']]);
  const text = readFileSync(join(root, hit.path), 'utf8');
  assert.equal([...text].slice(hit.snippet.start, hit.snippet.end).join(''), hit.snippet.text);
  const fetched = JSON.parse((await corpus('fetch', hit.id, '--neighbors', '1', '--json')).stdout).passages;
  assert.equal(fetched.length, 1);
  assert.equal(fetched[0].text, text, 'neighbours join to the whole');
  const outline = JSON.parse((await corpus('outline', '규정/취업규칙.md', '--json')).stdout);
  assert.deepEqual(outline.headings.map((h) => h.text), ['취업규칙', '제12조 (연차 유급휴가)', '제13조 (병가)']);
  assert.equal((await corpus('search', '스테고사우루스')).code, 1);
});

test('the demonstration answers at once', async () => {
  const { code, stdout } = await hanlaw('corpus', 'demo');
  assert.equal(code, 0, stdout);
  assert.match(stdout, /1\. 가온상사 취업규칙 \(예시\) — .*제12조 \(연차 유급휴가\)/);
  const other = await hanlaw('corpus', 'search', '--root', 'demo', '권리금을 방해하면 안 되나', '--json');
  assert.equal(JSON.parse(other.stdout).results[0].headings.at(-1), '제7조(권리금)');
});

test('updates are a clean build', async () => {
  for (let n = 0; n < 30; n += 1) put(`${n % 3}/문서${n}.md`, `# 문서 ${n}\n\n계약 제${n}호의 해제와 원상회복. ${'손해배상 '.repeat(n % 5)}\n\n## 둘째\n\n휴가 ${n}일\n`);
  await corpus('index');
  put('0/문서0.md', '# 문서 0\n\n전혀 다른 글: 원상회복 원상회복\n');
  put('새것.md', '# 새것\n\n계약 해제\n');
  rmSync(join(root, '1/문서1.md'));
  await corpus('index');
  put('1/문서4.md', '# 넷\n\n원상회복\n');
  await corpus('index');
  const updated = answer(await search('계약 해제 원상회복', '--limit', '50'));
  index = join(base, 'clean');
  assert.deepEqual(updated, answer(await search('계약 해제 원상회복', '--limit', '50')));
});

test('a part indexed leaves the rest; an edit with the old time stamp is seen; a missing folder removes nothing', async () => {
  put('A/a.md', '# 가\n\n사과\n');
  put('B/b.md', '# 나\n\n포도\n');
  await corpus('index');
  const file = join(root, 'A/a.md');
  const { atime, mtime } = statSync(file);
  writeFileSync(file, '# 가\n\n참외\n');
  utimesSync(file, atime, mtime);
  assert.equal((await corpus('index', 'A')).code, 0);
  assert.equal((await search('포도', '--no-index')).outcome, 'found', 'B stays');
  assert.equal((await search('참외', '--no-index')).outcome, 'found', 'A is read again');
  renameSync(root, `${root}-away`);
  const gone = await corpus('index');
  assert.equal(gone.code, 2);
  assert.match(gone.stderr, /색인은 그대로/);
  mkdirSync(root);
  assert.match((await corpus('index')).stderr, /연결이 끊긴 드라이브/);
  rmSync(root, { recursive: true });
  renameSync(`${root}-away`, root);
  assert.equal((await search('포도', '--no-index')).outcome, 'found');
  rmSync(join(root, 'B'), { recursive: true });
  assert.equal((await search('포도')).outcome, 'no_match', 'gone only when its absence is seen');
});

test('killed at any time, the next run makes a clean build', { timeout: 120_000 }, async () => {
  for (let n = 0; n < 300; n += 1) put(`${n}.md`, `# 문서 ${n}\n\n${`계약 제${n}조의 해제와 손해배상 `.repeat(400)}\n`);
  let killed = 0;
  for (const wait of [0, 10, 40, 80, 120, 160, 200, 250, 300, 400]) {
    const run = start(['corpus', 'index', '--root', root, '--index', index]);
    await new Promise((resolve) => setTimeout(resolve, 150 + wait));
    run.child.kill('SIGKILL');
    killed += (await run.ended).code === 'SIGKILL' ? 1 : 0;
    put(`${wait}.md`, `# 바뀜 ${wait}\n\n해제\n`);
  }
  assert.ok(killed > 2, `${killed} killed`);
  const after = answer(await search('해제 제7조'));
  assert.ok(readdirSync(index).every((name) => !name.startsWith('tmp-')), 'nothing half written is left');
  index = join(base, 'clean');
  assert.deepEqual(after, answer(await search('해제 제7조')));
});

test('a damaged index is built again', async () => {
  put('a.md', '# 가\n\n사과\n');
  await corpus('index');
  const segment = readdirSync(index).find((name) => name.startsWith('seg-'));
  truncateSync(join(index, segment), 50);
  assert.equal((await search('사과')).outcome, 'found');
  writeFileSync(join(index, 'manifest.json'), 'x');
  assert.equal((await search('사과')).outcome, 'found');
});

test('two writers at once come to one index', async () => {
  for (let n = 0; n < 60; n += 1) put(`${n}.md`, `# 문서 ${n}\n\n${'계약 해제 '.repeat(200)}\n`);
  const runs = await Promise.all([corpus('index'), corpus('index'), corpus('index')]);
  assert.deepEqual(runs.map((r) => r.code), [0, 0, 0], runs.map((r) => r.stderr).join(''));
  assert.equal((await search('계약')).searched.documents, 60);
});

test('outside is refused the same way, there or not; links are not followed out', async () => {
  put('a.md', '# 가\n\n사과\n');
  mkdirSync(join(base, 'docs-secret'));
  writeFileSync(join(base, 'docs-secret/x.txt'), '비밀번호 수박\n');
  symlinkSync(join(base, 'docs-secret'), join(root, '밖'));
  symlinkSync(root, join(root, '고리'));
  symlinkSync('a.md', join(root, '같은것.md'));
  assert.equal((await search('수박')).outcome, 'no_match');
  const { results } = await search('사과');
  assert.deepEqual(results.map((r) => r.path), ['a.md'], 'served once');
  const said = [];
  for (const id of ['../docs-secret/x.txt', '../docs-secret/없음.txt', join(base, 'docs-secret/x.txt'), 'a/../../docs-secret/x.txt', '밖/x.txt', '없음.txt']) {
    const { code, stderr } = await corpus('fetch', id);
    assert.equal(code, 2);
    said.push(stderr.replaceAll(id, 'ID'));
  }
  assert.equal(new Set(said).size, 1, said.join('\n'));
  for (const part of ['../docs-secret', join(base, 'docs-secret'), '밖']) assert.equal((await corpus('index', part)).code, 2, part);
});

test('what is left out is listed with its reason; other encodings and documents are read', async () => {
  put('그림.md', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
  put('빈것.txt', '');
  put('옛글.txt', Buffer.from([0xbb, 0xe7, 0xb0, 0xfa, 0x20, 0xc6, 0xc4, 0xc0, 0xcf])); // 사과 파일, CP949
  put('큰것.txt', '');
  truncateSync(join(root, '큰것.txt'), 65 << 20);
  put('node_modules/x/a.md', '사과');
  put('잠김/a.md', '사과');
  chmodSync(join(root, '잠김'), 0);
  const { results } = await search('사과');
  chmodSync(join(root, '잠김'), 0o700);
  assert.ok(results.some((r) => r.path === '옛글.txt'));
  const { skipped } = JSON.parse((await corpus('outline', '--json')).stdout);
  const reasons = Object.fromEntries(skipped.map((s) => [s.path, s.code]));
  assert.equal(reasons['빈것.txt'], 'empty');
  assert.equal(reasons['큰것.txt'], 'too_large');
  assert.equal(reasons['node_modules/'], 'folder');
  assert.ok(reasons['그림.md'], JSON.stringify(skipped));
});

test('decomposed names and texts', async () => {
  const name = '가이드.md'.normalize('NFD');
  const text = '# 민법 해설\n\n신의성실의 원칙\n'.normalize('NFD');
  put(name, text);
  const [hit] = (await search('신의성실 원칙')).results;
  assert.equal(hit.path, name);
  assert.equal([...text].slice(hit.snippet.start, hit.snippet.end).join(''), hit.snippet.text);
  const { passages } = JSON.parse((await corpus('fetch', '가이드.md#0', '--json')).stdout);
  assert.equal(passages[0].text, text);
});

/** A client of the bridge: `call(method, params)`. */
function bridge() {
  const run = start(['mcp', '--root', root, '--index', index]);
  let last = 0;
  const waiting = new Map();
  let rest = '';
  run.child.stdout.on('data', (chunk) => {
    rest += chunk;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      const message = JSON.parse(rest.slice(0, at));
      rest = rest.slice(at + 1);
      waiting.get(message.id)?.(message);
    }
  });
  const call = (method, params = {}) =>
    new Promise((resolve) => {
      const id = (last += 1);
      waiting.set(id, resolve);
      run.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  const tool = async (name, args) => (await call('tools/call', { name, arguments: args })).result;
  return { call, tool, end: () => (run.child.stdin.end(), run.ended) };
}

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } };

test('the bridge answers at once, indexes beside it, and serves documents as tools and resources', async () => {
  for (let n = 0; n < 400; n += 1) put(`많은/${n}.md`, `# 문서 ${n}\n\n${`계약 제${n}조의 해제와 손해배상 `.repeat(200)}\n`);
  put('규정.md', '# 규정\n\n##### 제1조 (목적)\n\n민법 제750조에 따른 배상을 정한다. 나팔꽃.\n');
  const client = bridge();
  const { result } = await client.call('initialize', HELLO);
  assert.equal(result.serverInfo.name, 'hanlaw');
  const early = await client.tool('corpus_search', { query: '나팔꽃' });
  assert.ok(early.structuredContent.indexing, 'an answer while indexing says so');
  const { tools } = (await client.call('tools/list')).result;
  assert.deepEqual(tools.map((t) => t.name).filter((n) => n.startsWith('corpus_')), ['corpus_search', 'corpus_fetch', 'corpus_outline']);
  assert.ok(JSON.stringify(tools).length < 14_000 + 3_000, `${JSON.stringify(tools).length} bytes`);
  let found;
  for (let n = 0; n < 200 && !found?.structuredContent.results.length; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    found = await client.tool('corpus_search', { query: '나팔꽃' });
  }
  assert.equal(found.structuredContent.results[0].path, '규정.md');
  for (let n = 0; n < 200 && (await client.tool('corpus_outline', {})).structuredContent.indexing; n += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  const { resources } = (await client.call('resources/list')).result;
  assert.equal(resources.length, 401);
  const read = await client.call('resources/read', { uri: 'corpus://%EA%B7%9C%EC%A0%95.md' });
  assert.match(read.result.contents[0].text, /나팔꽃/);
  for (const uri of ['corpus://../secret.txt', 'corpus:///etc/passwd', 'corpus://없음.md']) {
    const { error } = await client.call('resources/read', { uri });
    assert.ok(error, uri);
  }
  const { completion } = (await client.call('completion/complete', { ref: { type: 'ref/resource', uri: 'corpus://{+path}' }, argument: { name: 'path', value: '규' } })).result;
  assert.deepEqual(completion.values, ['규정.md']);
  const both = (await client.tool('search', { query: '민법 제750조 나팔꽃' })).structuredContent.results;
  assert.equal(both[0].id, 'law:001706/750');
  const own = both.find((r) => r.id.startsWith('corpus:'));
  const text = (await client.tool('fetch', { id: own.id })).structuredContent;
  assert.match(text.text, /나팔꽃/);
  assert.equal(text.url, 'corpus://규정.md');
  put('규정.md', '# 규정\n\n다른 글\n');
  const stale = await client.tool('corpus_fetch', { ids: [own.id] });
  assert.equal(stale.structuredContent.error.label, 'STALE_ID');
  assert.equal((await client.end()).code, 0);
});

test('without a folder there are no corpus tools', async () => {
  const { stdout } = await hanlaw('list', '--json');
  assert.ok(!stdout.includes('corpus_search'));
  const { code, stderr, stdout: out } = await hanlaw('call', 'corpus_search', '{"query":"가"}');
  assert.notEqual(code, 0);
  assert.match(stderr + out, /연결된 문서 폴더가 없습니다/);
});

test('the HTTP server serves a folder as the bridge does', async () => {
  put('규정.md', '# 규정\n\n##### 제1조 (목적)\n\n나팔꽃.\n');
  const server = await serving({}, ['--http', '127.0.0.1:0', '--root', root, '--index', index]);
  try {
    const ask = async (method, params) => {
      const response = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      return JSON.parse((await response.text()).replace(/^[\s\S]*?(?=\{)/, ''));
    };
    assert.equal((await fetch(`${server.url}/health`)).status, 200);
    const tool = async (name, args) => (await ask('tools/call', { name, arguments: args })).result;
    const { tools } = (await ask('tools/list', {})).result;
    assert.ok(tools.some((t) => t.name === 'corpus_search'));
    let found;
    for (let n = 0; n < 100 && !found?.structuredContent.results.length; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      found = await tool('corpus_search', { query: '나팔꽃' });
    }
    const [hit] = found.structuredContent.results;
    assert.equal(hit.path, '규정.md');
    assert.match((await tool('corpus_fetch', { ids: [hit.id] })).content[0].text, /나팔꽃/);
    assert.equal((await ask('resources/list', {})).result.resources.length, 1);
    assert.equal((await ask('resources/read', { uri: 'corpus://../secret.txt' })).result, undefined);
  } finally {
    assert.equal((await server.stop()).code, 0);
  }
  const wrong = await hanlaw('serve', '--index', index);
  assert.deepEqual([wrong.code, /--root/.test(wrong.stderr)], [2, true]);
});
