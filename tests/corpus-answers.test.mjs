// What local search says and refuses, clause by clause, over a small folder and one bridge.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Bridge, hanlaw } from './lib/cli.mjs';

const base = mkdtempSync(join(tmpdir(), '한로 답 '));
const root = join(base, 'docs');
const index = join(base, 'index');
const TWICE = '같은 문단이 두 번 나온다. 겹치는 글을 글자로 비교하면 하나가 사라진다.';
const FILES = {
  '상법 해설.md': '# 상법 해설\n\n##### 제1조 (이사)\n\n상법에 따른 이사의 책임.\n',
  '주임법.md': '# 메모\n\n주택임대차보호법에 따른 보증금 반환. 보증금.\n',
  '반복.md': `# 반복\n\n##### 제1조 (하나)\n\n${TWICE}\n\n##### 제2조 (둘)\n\n${TWICE}\n\n##### 제3조 (셋)\n\n끝.\n`,
  '표.csv': '이름,물망초\n김,1\n',
  '자료.json': '{"이름": "물망초"}\n',
  '설정.yaml': '이름: 물망초\n',
  '안내.rst': '안내\n====\n\n물망초\n',
  '쪽.html': '<!doctype html><title>쪽</title><p>물망초</p>',
  '이름 없는 형식': '물망초\n',
  '그림.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
  '.git/config.md': '물망초\n',
  'node_modules/가.md': '물망초\n',
  ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`많은/${n}.md`, `# 문서 ${n}\n\n해바라기 ${n}\n`])),
};
let bridge;
const tool = async (name, args) => (await bridge.call(name, args)).result;
const search = async (query, more) => (await tool('corpus_search', { query, ...more })).structuredContent;

before(async () => {
  for (const [path, body] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), body);
  }
  writeFileSync(join(base, 'secret.md'), '비밀\n');
  symlinkSync(join(base, 'secret.md'), join(root, '밖.md'));
  const made = await hanlaw(['corpus', 'index', '--root', root, '--index', index]);
  assert.equal(made.code, 0, made.stderr);
  bridge = new Bridge({}, ['--root', root, '--index', index]);
});

after(async () => {
  await bridge?.end();
  rmSync(base, { recursive: true, force: true });
});

test('caps are the server\'s: a limit, ids of a call, the length of a question', async () => {
  for (const [name, args] of [
    ['corpus_search', { query: '해바라기', limit: 51 }],
    ['corpus_search', { query: '해바라기', limit: 0 }],
    ['corpus_search', { query: '' }],
    ['corpus_fetch', { ids: [] }],
    ['corpus_fetch', { ids: Array.from({ length: 21 }, (_, n) => `많은/${n}.md`) }],
    ['corpus_fetch', { ids: ['반복.md'], neighbors: 11 }],
    ['corpus_search', { query: '해바라기', folder: '/etc' }],
  ]) {
    const { isError, content } = await tool(name, args);
    assert.equal(isError, true, JSON.stringify(args));
    assert.match(content[0].text, /[가-힣]/);
  }
  const long = await search(`해바라기 ${'가나다라마 '.repeat(2_000)}`);
  assert.ok(long.query.length <= 2_000);
});

test('it says when it cut, what it searched, and how it came to nothing', async () => {
  const cut = await search('해바라기', { limit: 5 });
  assert.deepEqual([cut.outcome, cut.results.length, cut.truncated, cut.matchedChunks], ['found', 5, true, 60]);
  const { documents, chunks } = cut.searched;
  assert.ok(documents >= 69 && chunks >= documents, JSON.stringify(cut.searched));
  assert.equal((await search('물망초')).truncated, false);
  const none = await search('튤립밭');
  assert.deepEqual([none.outcome, none.notInCorpus], ['no_match', ['튤립밭']]);
});

test('a miss comes with words that are there', async () => {
  const { outcome, suggestions } = await search('보즘긍');
  assert.deepEqual([outcome, suggestions], ['no_match', ['보증금']]);
});

test('short names of statutes stand for the full ones', async () => {
  const found = await search('주임법 보증금');
  assert.equal(found.results[0].path, '주임법.md');
  assert.deepEqual(found.expanded, ['주택임대차보호법']);
});

test('one syllable is served or refused aloud', async () => {
  const found = await search('상법 이사 법');
  assert.equal(found.results[0].path, '상법 해설.md');
  const said = [...(found.notInCorpus ?? []), ...(found.tooCommon ?? []), ...(found.ignored ?? []), ...found.results.flatMap((r) => r.matched)];
  assert.ok(said.some((word) => word.startsWith('법')), JSON.stringify(found));
});

test('overlaps go by position: a paragraph that stands twice is given twice', async () => {
  const { passages } = (await tool('corpus_fetch', { ids: ['반복.md#0', '반복.md#1', '반복.md#1-2'], neighbors: 1 })).structuredContent;
  assert.equal(passages.length, 1);
  assert.equal(passages[0].text, FILES['반복.md']);
  assert.equal(passages[0].text.split(TWICE).length - 1, 2);
});

test('every format that is text is found; what is left out has its reason', async () => {
  const { results } = await search('물망초', { limit: 50 });
  assert.deepEqual(results.map((r) => r.path).sort(), ['설정.yaml', '쪽.html', '안내.rst', '이름 없는 형식', '자료.json', '표.csv'].sort());
  const { skipped, skippedTotal } = (await tool('corpus_outline', { path: '없는 것' })).structuredContent;
  assert.equal(skippedTotal, skipped.length);
  const codes = Object.fromEntries(skipped.map(({ path, code, reason }) => [path, [code, /[가-힣]/.test(reason)]]));
  assert.deepEqual(codes, { '.git/': ['folder', true], 'node_modules/': ['folder', true], '그림.png': ['type', true], '밖.md': ['link', true] });
});

test('resources: list, templates, completion, and a document by its address', async () => {
  const { resources } = (await bridge.ask('resources/list', {})).result;
  assert.ok(resources.some(({ uri, name }) => decodeURI(uri) === 'corpus://반복.md' && name), JSON.stringify(resources[0]));
  const { resourceTemplates } = (await bridge.ask('resources/templates/list', {})).result;
  assert.ok(resourceTemplates.some(({ uriTemplate }) => uriTemplate === 'corpus://{+path}'));
  const complete = async (value) => (await bridge.ask('completion/complete', { ref: { type: 'ref/resource', uri: 'corpus://{+path}' }, argument: { name: 'path', value } })).result.completion.values;
  assert.deepEqual(await complete('상법'), ['상법 해설.md']);
  assert.deepEqual(await complete('상법'.normalize('NFD')), ['상법 해설.md']);
  assert.deepEqual(await complete('../'), []);
  const uri = resources.find((r) => decodeURI(r.uri).includes('상법 해설')).uri;
  assert.equal((await bridge.ask('resources/read', { uri })).result.contents[0].text, FILES['상법 해설.md']);
});

test('one refusal for every way in, whether the target is there or not', async () => {
  const targets = ['../secret.md', '../없음.md', join(base, 'secret.md'), '/etc/passwd', '/etc/없음', '밖.md', 'a/../../secret.md', './반복.md', '많은/../반복.md', '..%2Fsecret.md', '없음.md', 'C:\\secret.md', '반복.md\u0000'];
  const said = new Map();
  for (const target of targets) {
    const answers = {
      fetch: (await tool('corpus_fetch', { ids: [target] })).content[0].text,
      connector: (await tool('fetch', { id: `corpus:${target}` })).content[0].text,
      resource: JSON.stringify((await bridge.ask('resources/read', { uri: `corpus://${target}` })).error ?? 'served'),
    };
    for (const [way, text] of Object.entries(answers)) {
      assert.ok(!/비밀|root:/.test(text) && text !== '"served"', `${way} ${target}`);
      const plain = text.replaceAll(JSON.stringify(target).slice(1, -1), 'ID').replaceAll(target, 'ID').replaceAll(encodeURI(target), 'ID').replace(/ID'[은는]/, "ID'");
      said.set(way, (said.get(way) ?? new Set()).add(plain));
    }
  }
  for (const [way, texts] of said) assert.equal(texts.size, 1, `${way}: ${[...texts].join('\n')}`);
});

test('search and fetch cover statutes and documents together, with official addresses', async () => {
  const { results } = (await tool('search', { query: '민법 제750조 물망초' })).structuredContent;
  const law = results.find(({ id }) => id.startsWith('law:'));
  const own = results.find(({ id }) => id.startsWith('corpus:'));
  assert.match(decodeURI(law.url), /^https:\/\/www\.law\.go\.kr\/법령\/민법/);
  assert.match(decodeURI(own.url), /^corpus:\/\//);
  assert.match((await tool('fetch', { id: own.id })).structuredContent.text, /물망초/);
});

test('writers at once, and a reader meanwhile, come to the clean build', async () => {
  const place = join(base, 'shared');
  const run = (verb, ...args) => hanlaw(['corpus', verb, '--root', root, '--index', place, ...args]);
  const all = await Promise.all([run('index'), run('search', '--json', '해바라기'), run('index'), run('search', '--json', '물망초')]);
  assert.deepEqual(all.map((one) => one.code), [0, 0, 0, 0], all.map((one) => one.stderr).join(''));
  for (const question of ['해바라기 7', '물망초', '상법 이사']) {
    const { stdout } = await run('search', '--json', question);
    const { stdout: clean } = await hanlaw(['corpus', 'search', '--root', root, '--index', index, '--json', question]);
    assert.deepEqual(JSON.parse(stdout).results, JSON.parse(clean).results, question);
  }
});
