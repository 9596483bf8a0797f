// One check for every path: what is inside, what is not, and that nobody can tell what exists outside.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openFolder } from '../lib/corpus/folder.mjs';

let base;
let folder;
const NFD = '가이드.md'.normalize('NFD');

before(() => {
  base = mkdtempSync(join(tmpdir(), 'hanlaw-folder-'));
  const put = (path, text = '글\n') => {
    mkdirSync(join(base, path, '..'), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  put('corpus/a.md');
  put('corpus/규정/b.md');
  put(`corpus/${NFD}`);
  put('corpus/.git/config');
  put('corpus/node_modules/x/readme.md');
  put('corpus/.숨김.md');
  put('corpus/그림.png');
  put('corpus-secret/x.txt');
  put('secret.txt');
  symlinkSync(join(base, 'corpus-secret'), join(base, 'corpus/밖'));
  symlinkSync(join(base, 'secret.txt'), join(base, 'corpus/밖.txt'));
  symlinkSync(join(base, 'corpus'), join(base, 'corpus/고리'));
  symlinkSync('규정/b.md', join(base, 'corpus/안.md'));
  symlinkSync('없음.md', join(base, 'corpus/끊긴.md'));
  symlinkSync('돌아.md', join(base, 'corpus/돌아.md'));
  folder = openFolder(join(base, 'corpus'));
});
after(() => rmSync(base, { recursive: true }));

test('names inside', () => {
  assert.equal(folder.file('a.md'), join(folder.real, 'a.md'));
  assert.equal(folder.file('규정/b.md'), join(folder.real, '규정/b.md'));
  assert.equal(folder.file('안.md'), join(folder.real, '규정/b.md'), 'a link inside is the file it names');
  assert.equal(folder.file('가이드.md'), join(folder.real, NFD), 'composed for decomposed');
  assert.equal(folder.file(NFD), join(folder.real, NFD));
  assert.equal(folder.file('고리/a.md'), join(folder.real, 'a.md'), 'a loop ends at the real file');
});

test('everything else is one and the same nothing', () => {
  const names = [
    '../secret.txt', '../corpus-secret/x.txt', '../없는.txt', 'a/../../secret.txt', '규정/../a.md', './a.md', '', '.', '..', '/', 'a.md/',
    join(base, 'secret.txt'), join(base, 'corpus-secret/x.txt'), join(base, 'corpus/a.md'), '/etc/passwd', '//etc/passwd',
    '밖/x.txt', '밖.txt', '끊긴.md', '돌아.md', '규정', '없는.md', 'a.md\0', 'a.md\0.txt', '규정//b.md', undefined, null, 7, ['a.md'],
  ];
  for (const name of names) assert.equal(folder.file(name), undefined, String(name));
});

test('a sibling with the same beginning is outside', () => {
  assert.equal(folder.holds(folder.real), true);
  assert.equal(folder.holds(`${folder.real}/x`), true);
  assert.equal(folder.holds(`${folder.real}-secret/x.txt`), false);
});

test('a walk meets every file once and says why it leaves the others', async () => {
  const files = [];
  const skipped = {};
  await folder.walk({ onFile: (f) => files.push(f.path), onSkip: (s) => (skipped[s.path.normalize('NFC')] = s.reason), onUnseen: assert.fail });
  assert.deepEqual(files.map((f) => f.normalize('NFC')).sort(), ['a.md', '가이드.md', '규정/b.md'].sort());
  assert.ok(files.includes(NFD), 'names are given as they are');
  assert.deepEqual(skipped, {
    '.git/': '숨김 폴더',
    '.숨김.md': '숨김 파일이나 임시 파일',
    'node_modules/': '도구가 만든 폴더',
    '고리': '같은 폴더의 다른 이름 (.)',
    '그림.png': '지원하지 않는 형식 (.png)',
    '끊긴.md': '폴더 밖이나 없는 곳을 가리키는 링크',
    '돌아.md': '폴더 밖이나 없는 곳을 가리키는 링크',
    '밖': '폴더 밖이나 없는 곳을 가리키는 링크',
    '밖.txt': '폴더 밖이나 없는 곳을 가리키는 링크',
    '안.md': '같은 파일의 다른 이름 (규정/b.md)',
  });
});

test('a folder that is not there is none', () => {
  assert.equal(openFolder(join(base, '없음')), null);
  assert.equal(openFolder(join(base, 'secret.txt')), null);
});
