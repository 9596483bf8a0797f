// The person's own documents on the checker page: the same index as on disk, in memory, and nothing leaves.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from './lib/browser.mjs';
import { hanlaw } from './lib/cli.mjs';
import { openPage } from './lib/open-page.mjs';
import { servePage } from './lib/page-server.mjs';
import { smallPdf } from './lib/small-pdf.mjs';

const FOLDER = new URL('../target/dist/page/', import.meta.url);
const seed = (name) => readFileSync(fileURLToPath(new URL(`../fuzz/seeds/${name}`, import.meta.url)));

const FILES = {
  '취업규칙.md':
    '# 취업규칙\n\n##### 제11조 (임금)\n\n임금은 매월 25일에 지급한다. 휴가 중에도 같다.\n\n##### 제12조 (연차 유급휴가)\n\n1년에 80퍼센트 이상 출근한 직원에게 15일의 휴가를 준다.\n\n##### 제13조 (병가)\n\n30일까지 준다.\n',
  '계약서.txt': '임대차 계약서\n\n계약을 해제하면 원상회복의 의무가 있다. 법령에 따른다.\n',
  '고시.hwpx': seed('hwpx/whole'),
  '의견.docx': seed('docx/whole'),
  'act.pdf': Buffer.from(smallPdf('Civil Act article on annual leave')),
  '표.csv': '이름,휴가\n김,15\n',
};
const QUESTIONS = ['연차휴가는 며칠인가요', '계약해제', '월급', '법령', '제1조의 목적', 'annual leave', '휴가', '없는말이다'];

const given = (files) => Object.entries(files).map(([name, body]) => ({ name, mimeType: '', buffer: Buffer.from(body) }));
const settled = (frame) => frame.waitForFunction(() => document.getElementById('index-box').hidden);

async function ask(frame, question) {
  await frame.fill('#query', question);
  await frame.$eval('#found-say', (say) => (say.textContent = ''));
  await frame.press('#query', 'Enter');
  await frame.waitForFunction(() => document.getElementById('found-say').textContent !== '');
  return frame.$$eval('.hit', (all) => all.map(({ dataset }) => ({ id: dataset.id, score: Number(dataset.score) })));
}

/** Drops files on the page as a person does. */
const drop = (frame, files) =>
  frame.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) dataTransfer.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, Object.entries(files));

describe('documents on the page', () => {
  let browser;
  let server;
  let base;

  before(async () => {
    base = mkdtempSync(join(tmpdir(), '한로 화면 '));
    browser = await launchBrowser();
    server = await servePage(FOLDER);
  });

  after(async () => {
    await browser?.close();
    server?.stop();
    rmSync(base, { recursive: true, force: true });
  });

  async function open(options) {
    const opened = await openPage(browser, server, options);
    await opened.frame.click('#tab-docs');
    return opened;
  }

  test('answers are those of Node over the same files, and nothing is asked for', async () => {
    const root = join(base, 'same');
    for (const [name, body] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), body);
    }
    const { frame, context, requests, violations } = await open();
    await frame.setInputFiles('#add-files', given(FILES));
    await settled(frame);
    assert.equal(await frame.textContent('#shelf-say'), '문서 6개를 찾을 수 있습니다.');
    const found = {};
    for (const question of QUESTIONS) {
      found[question] = await ask(frame, question);
      const { stdout } = await hanlaw(['corpus', 'search', '--root', root, '--index', join(base, 'index'), '--json', question]);
      const inNode = JSON.parse(stdout).results.map(({ id, score }) => ({ id, score }));
      assert.deepEqual(found[question], inNode, question);
    }
    assert.equal(found['없는말이다'].length, 0);
    assert.match(found['연차휴가는 며칠인가요'][0].id, /^corpus:취업규칙\.md#/);
    assert.ok(found['법령'].some(({ id }) => id.includes('고시.hwpx')), 'HWPX is found');
    assert.ok(found['annual leave'].some(({ id }) => id.includes('act.pdf')), 'PDF is found');
    assert.deepEqual([violations, requests()], [[], []]);
    await context.close();
  });

  test('a hit is marked, and opens with its neighbours', async () => {
    const { frame, page, context } = await open();
    await frame.setInputFiles('#add-files', given(FILES));
    await settled(frame);
    await ask(frame, '연차 휴가');
    const first = frame.locator('#hits li').first();
    assert.match(await first.locator('.hit').innerText(), /취업규칙[\s\S]*제12조 \(연차 유급휴가\)/);
    assert.deepEqual(await first.locator('.snippet mark').allTextContents(), ['연차', '유급휴가', '휴가']);
    assert.equal(await frame.locator('.passage:visible').count(), 0);
    await first.locator('.hit').click();
    await first.locator('.own').waitFor();
    assert.match(await first.locator('.own').textContent(), /^제12조[\s\S]*15일의 휴가를 준다/);
    assert.match((await first.locator('.beside').allTextContents()).join(), /제11조 \(임금\)[\s\S]*제13조 \(병가\)/);
    assert.ok((await first.locator('.own mark').count()) >= 3);
    await page.screenshot({ path: fileURLToPath(new URL('../target/page-documents.png', import.meta.url)) });
    await context.close();
  });

  test('files dropped together are searched; what cannot be read is listed with its reason', async () => {
    const { frame, context } = await openPage(browser, server);
    const files = { '가.md': '# 가\n\n임대차 보증금\n', '나.exe': 'x', '.숨김.md': 'x', '다.hwp': '\u0000깨진', '라.txt': '\u0000\u0001\u0002' };
    await drop(frame, files);
    await frame.waitForFunction(() => !document.getElementById('pane-docs').hidden && !document.getElementById('shelf').hidden);
    await settled(frame);
    assert.deepEqual(await frame.$$eval('#docs li', (all) => all.map((li) => li.textContent)), ['가.md']);
    await frame.click('#left-out-say');
    const left = Object.fromEntries(await frame.$$eval('#skipped li', (all) => all.map((li) => [li.children[0].textContent, li.children[1].textContent])));
    assert.deepEqual(Object.keys(left).sort(), ['.숨김.md', '나.exe', '다.hwp', '라.txt']);
    for (const reason of Object.values(left)) assert.match(reason, /[가-힣]/);
    assert.equal(left['나.exe'], '지원하지 않는 형식 (.exe)');
    assert.equal((await ask(frame, '보증금')).length, 1);
    await context.close();
  });

  test('one file dropped on the check is a text to check, as before', async () => {
    const { frame, context } = await openPage(browser, server);
    await drop(frame, { '글.md': '민법 제750조' });
    await frame.waitForSelector('.item');
    assert.equal(await frame.textContent('#marked'), '민법 제750조');
    assert.equal(await frame.locator('#pane-docs').isVisible(), false);
    await context.close();
  });

  test('a folder comes with its paths and without the folders of tools', async () => {
    const root = join(base, '규정집');
    for (const path of ['인사/취업규칙.md', 'node_modules/x/readme.md', '.git/config.md', '총칙.md']) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), `# ${path}\n\n연차 휴가\n`);
    }
    const { frame, context } = await open();
    await frame.setInputFiles('#add-folder', root);
    await settled(frame);
    assert.deepEqual(await frame.$$eval('#docs li', (all) => all.map((li) => li.textContent)), ['규정집/인사/취업규칙.md', '규정집/총칙.md']);
    const left = await frame.$$eval('#skipped li', (all) => all.map((li) => li.textContent));
    assert.deepEqual(left, ['규정집/.git/숨김 폴더', '규정집/node_modules/도구가 만든 폴더']);
    await context.close();
  });

  test('a file given again replaces its former version; the old id is stale; all can be emptied', async () => {
    const { frame, context } = await open();
    const give = async (text) => {
      await frame.setInputFiles('#add-files', given({ '가.md': text, '나.md': '# 나\n\n공통말 하나\n' }));
      await settled(frame);
    };
    await give('# 가\n\n처음말 공통말\n');
    const [old] = await ask(frame, '처음말');
    await give('# 가\n\n나중말 공통말\n');
    assert.deepEqual(await ask(frame, '처음말'), []);
    assert.equal((await ask(frame, '나중말')).length, 1);
    assert.equal((await ask(frame, '공통말')).length, 2);
    assert.notEqual((await ask(frame, '나중말'))[0].id, old.id);
    await frame.click('#docs-clear');
    assert.deepEqual(await ask(frame, '공통말'), []);
    assert.match(await frame.textContent('#found-say'), /아직 찾을 문서가 없습니다/);
    await context.close();
  });

  test('a thousand files: progress is seen, the page answers meanwhile, segments are put together', async () => {
    const { frame, context, requests } = await open();
    const seen = await frame.evaluate(async () => {
      const files = Array.from({ length: 1000 }, (_, n) => new File([`# 문서 ${n}\n\n${`연차 휴가 ${n}번 규정의 본문이다. `.repeat(200)}\n`], `문서${n}.md`));
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      const input = document.getElementById('add-files');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change'));
      const values = new Set();
      let turns = 0;
      while (!document.getElementById('index-box').hidden) {
        values.add(document.getElementById('index-say').textContent);
        turns += 1;
        await new Promise((resolve) => setTimeout(resolve));
      }
      return { values: values.size, turns };
    });
    assert.ok(seen.values >= 10 && seen.turns >= 10, JSON.stringify(seen));
    assert.deepEqual((await ask(frame, '777번')).map(({ id }) => id.split('#')[0]), ['corpus:문서777.md']);
    assert.equal((await ask(frame, '연차')).length, 10);
    await frame.click('#more');
    await frame.waitForFunction(() => document.querySelectorAll('.hit').length > 10);
    assert.deepEqual(requests(), []);
    await context.close();
  });

  test('markup in a document stays text', async () => {
    const { frame, context } = await open();
    const text = '# <b>제목</b>\n\n<img src=x onerror="document.title=1"> 연차 휴가 <script>alert(1)</script>\n';
    await frame.setInputFiles('#add-files', given({ '<i>가.md': text }));
    await settled(frame);
    await ask(frame, '연차 휴가');
    await frame.click('.hit');
    await frame.waitForSelector('.own');
    assert.equal(await frame.textContent('.own'), text.replace('# ', ''));
    assert.equal(await frame.locator('#pane-docs :is(img, script, b, i)').count(), 0);
    await context.close();
  });

  test('keyboard alone', async () => {
    const { frame, page, context } = await openPage(browser, server);
    const focused = () => frame.evaluate(() => document.activeElement.id || document.activeElement.className);
    await frame.focus('#tab-check');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'tab-docs');
    await frame.setInputFiles('#add-files', given(FILES));
    await settled(frame);
    await frame.focus('#query');
    await page.keyboard.insertText('휴가');
    await page.keyboard.press('Enter');
    await frame.waitForSelector('.hit');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'item hit');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await frame.waitForSelector('.own');
    assert.equal(await frame.locator('.hit').nth(1).getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await frame.locator('.passage:visible').count(), 0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), 'query');
    await context.close();
  });

  test('names and roles for a screen reader', async () => {
    const { frame, context } = await open();
    await frame.setInputFiles('#add-files', given(FILES));
    await settled(frame);
    await ask(frame, '연차');
    await frame.click('.hit');
    await frame.waitForSelector('.own');
    const tree = await frame.locator('body').ariaSnapshot();
    for (const part of [/tablist "하는 일"/, /tab "내 문서 찾기" \[selected\]/, /tabpanel "내 문서 찾기"/, /search/, /searchbox "찾을 말"/, /status/, /list "찾은 곳"/, /button "취업규칙.*" \[expanded\]/, /region "취업규칙.* 본문"/, /list "찾을 수 있는 문서"/]) {
      assert.match(tree, part);
    }
    const nameless = await frame.$$eval('#pane-docs :is(button, input)', (all) =>
      all.filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.[0]?.textContent.trim())).map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
    await context.close();
  });

  test('a phone of 375 pixels, in the dark, has no sideways scrolling', async () => {
    const { frame, page, context } = await open({ viewport: { width: 375, height: 812 }, hasTouch: true, colorScheme: 'dark' });
    const fits = () => frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    const long = { ...FILES, [`${'긴이름'.repeat(30)}.md`]: `# ${'제목'.repeat(80)}\n\n휴가 ${'x'.repeat(300)}\n` };
    await frame.setInputFiles('#add-files', given(long));
    await settled(frame);
    await ask(frame, '휴가');
    await frame.click('.hit');
    await frame.waitForSelector('.own');
    assert.ok(await fits());
    const small = await frame.$$eval('#pane-docs button', (all) => all.filter((b) => b.offsetParent && b.offsetHeight < 28).length);
    assert.equal(small, 0);
    assert.equal(await frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(20, 24, 27)');
    await page.screenshot({ path: fileURLToPath(new URL('../target/page-documents-375.png', import.meta.url)) });
    await context.close();
  });
});
