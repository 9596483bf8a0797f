import assert from 'node:assert/strict';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HISTORY_SIZE, History, complete, meaning } from '../lib/repl.mjs';
import { hanlaw } from './fake.mjs';

test('what a line means', () => {
  const check = (line, want) => assert.deepEqual(meaning(line), want);
  check('  ', undefined);
  check('exit', { kind: 'quit' });
  check('?', { kind: 'help' });
  check('민법 제750조', { kind: 'ask', line: '민법 제750조' });
  check('explain 민법 제750조', { kind: 'route', line: '민법 제750조' });
  check('help search_law', { kind: 'tool-help', tool: 'search_law' });
  check('@search_law {"query":"민법"}', { kind: 'call', tool: 'search_law', json: '{"query":"민법"}' });
  check('@search_law query="근로 기준법" page=2', { kind: 'call', tool: 'search_law', params: { query: '근로 기준법', page: '2' } });
  assert.throws(() => meaning('@search_law 민법'), /이름=값/);
});

test('completion offers tools, parameters and law names', async () => {
  const offers = {
    tools: ['search_law', 'search_all', 'get_law_text'],
    schema: async () => ({ properties: { query: {}, quiet: { type: 'boolean' } } }),
    names: async (prefix) => ['민법', '민사소송법'].filter((n) => n.startsWith(prefix)),
  };
  const check = async (line, want) => assert.deepEqual(await complete(line, offers), want);
  await check('@sea', [['search_law ', 'search_all '], 'sea']);
  await check('@search_law qu', [['query=', 'quiet='], 'qu']);
  await check('@search_law query=민법 q', [['quiet='], 'q']);
  await check('제750조 민', [['민법 ', '민사소송법 '], '민']);
  await check('help get', [['get_law_text'], 'get']);
  await check('ex', [['explain ', 'exit'], 'ex']);
  await check('@search_law query=민사', [['query=민사소송법 '], 'query=민사']);
  await check('@search_law query="민', [['query="민법" ', 'query="민사소송법" '], 'query="민']);
  await check('@search_law quiet=', [['quiet=true ', 'quiet=false '], 'quiet=']);
});

test('history is private and can be switched off', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), 'h');
  const history = new History({ HANLAW_HISTORY: path });
  history.add('민법');
  history.add('형법');
  assert.deepEqual(history.read(), ['형법', '민법']);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  for (let n = 0; n <= 2 * HISTORY_SIZE; n += 1) history.add(`민법 제${n}조`);
  assert.deepEqual([history.read().length, history.read()[0]], [HISTORY_SIZE, `민법 제${2 * HISTORY_SIZE}조`]);
  const off = new History({ HANLAW_HISTORY: 'off' });
  off.add('민법');
  assert.deepEqual(off.read(), []);
});

test('lines from a pipe are answered one after the other', async () => {
  const answer = ({ op, line }) => (op === 'ask' ? { text: `답: ${line}`, route: { tool: 't' }, isError: false } : { tool: 't', params: {} });
  const { code, out, err } = await hanlaw(['repl'], { stdin: '민법 제1조\nexplain 형법\n@x bad\n상법\nexit\n안 감\n', answer });
  assert.equal(code, 0);
  assert.deepEqual(out.split('\n').filter((l) => l.startsWith('답')), ['답: 민법 제1조', '답: 상법']);
  assert.match(err, /이름=값/);
});
