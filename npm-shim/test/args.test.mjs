import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError, isDate, parse, similar } from '../lib/args.mjs';

const check = (words, want) => assert.deepEqual(parse(words), want);
const refuses = (words, about) => assert.throws(() => parse(words), (e) => e instanceof UsageError && about.test(e.message));

test('a line that is no command is a question', () => {
  check(['민법 제750조'], { command: 'ask', flags: {}, rest: ['민법 제750조'] });
  check(['민법', '제750조', '--json'], { command: 'ask', flags: { json: true }, rest: ['민법', '제750조'] });
  check(['q', '민법', '-v'], { command: 'ask', flags: { verbose: true }, rest: ['민법'] });
  check(['FTA 원산지'], { command: 'ask', flags: {}, rest: ['FTA 원산지'] });
});

test('flags take their values in both spellings', () => {
  check(['verify', '-', '--as-of', '2020-01-31', '--context=상법 시행령'], {
    command: 'verify',
    flags: { 'as-of': '2020-01-31', context: '상법 시행령' },
    rest: ['-'],
  });
  check(['verify', '--', '--이상한 이름.txt'], { command: 'verify', flags: {}, rest: ['--이상한 이름.txt'] });
  check(['list', '-c', '판례'], { command: 'list', flags: { category: '판례' }, rest: [] });
});

test('what is unknown or wrong is refused by name', () => {
  refuses(['verify', '--foo'], /'--foo'라는 옵션은 verify에 없습니다.*--offline/);
  refuses(['verify', '-x'], /'-x'/);
  refuses(['verify', '--as-of', '2020-02-30'], /날짜가 아닙니다/);
  refuses(['verify', '--as-of'], /값이 빠졌습니다: --as-of YYYY-MM-DD/);
  refuses(['verify', '--fail-on', 'never'], /error, unknown, notice/);
  refuses(['verify', '--json=1'], /값을 받지 않는/);
});

test('a tool by its own name takes its parameters as flags', () => {
  check(['get_law_text', '--lawName', '민법', '--jo=제750조', '--json'], {
    command: 'call',
    flags: { json: true },
    rest: ['get_law_text'],
    params: { lawName: '민법', jo: '제750조' },
  });
  check(['search', '--full', '--page', '-1'], { command: 'call', flags: {}, rest: ['search'], params: { full: true, page: '-1' } });
  check(['search_law', '--json-input', '{"query":"민법"}'], {
    command: 'call',
    flags: { 'json-input': '{"query":"민법"}' },
    rest: ['search_law'],
    params: {},
  });
  check(['search_law', '--id', '1', '--id', '2'], { command: 'call', flags: {}, rest: ['search_law'], params: { id: ['1', '2'] } });
});

test('help is asked in every place people try', () => {
  check(['--help'], { command: 'help', flags: {}, rest: [] });
  check(['verify', '-h'], { command: 'help', flags: {}, rest: ['verify'] });
  check(['search_law', '--help'], { command: 'help', flags: {}, rest: ['search_law'] });
  check(['-V'], { command: 'version', flags: {}, rest: [] });
  check([], { command: 'start', flags: {}, rest: [] });
});

test('dates and slips', () => {
  assert.deepEqual(['2024-02-29', '2023-02-29', '2024-2-9', '20240229'].map(isDate), [true, false, false, false]);
  assert.deepEqual(similar('verfiy'), []);
  assert.deepEqual(similar('verif'), ['verify']);
});
