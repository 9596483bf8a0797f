// The checker page of target/dist/page in a real browser, from a plain static file server.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { launchBrowser } from './lib/browser.mjs';
import { openPage as open } from './lib/open-page.mjs';
import { servePage } from './lib/page-server.mjs';
import { smallPdf } from './lib/small-pdf.mjs';
import { startWorker } from './lib/worker.mjs';

const FOLDER = new URL('../target/dist/page/', import.meta.url);
const TEXT = '민법 제750조와 같은 조 제9항, 형법 제241조, 민법 제1200조, 대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결.';

async function check(frame, text = TEXT) {
  await frame.fill('#text', text);
  await frame.click('#check');
  await frame.waitForSelector('.item');
}

const levels = (frame) => frame.$$eval('#list li', (rows) => rows.map((li) => li.className));

describe('the checker page', () => {
  let browser;
  let server;

  before(async () => {
    browser = await launchBrowser();
    server = await servePage(FOLDER);
  });

  after(async () => {
    await browser?.close();
    server?.stop();
  });

  test('marks and list say the same about a text', async () => {
    const { frame, context } = await open(browser, server);
    await check(frame);
    assert.deepEqual(await levels(frame), ['ok', 'error', 'notice', 'error', 'unknown']);
    const marks = await frame.$$eval('.mark', (all) => all.map((m) => [m.className.replace('mark ', ''), m.textContent]));
    assert.deepEqual(marks.map(([level]) => level), await levels(frame));
    assert.equal(await frame.textContent('#marked'), TEXT);
    assert.match(await frame.textContent('#summary'), /인용 5건 가운데 확인 1, 알림 1, 오류 2, 미확인 1/);
    await frame.click('#filters [data-level=error]');
    assert.equal(await frame.locator('#list li:visible').count(), 2);
    await context.close();
  });

  test('markup in the text stays text', async () => {
    const { frame, context } = await open(browser, server);
    const text = '<img src=x onerror="document.title=1"> 민법 제750조 <script>alert(1)</script>';
    await check(frame, text);
    assert.equal(await frame.textContent('#marked'), text);
    assert.equal(await frame.locator('#marked img, #marked script').count(), 0);
    await context.close();
  });

  test('a PDF opens, a broken one is refused in words', async () => {
    const { frame, context, requests } = await open(browser, server);
    const give = (name, text) => frame.setInputFiles('#open', { name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
    await give('broken.pdf', '%PDF-1.7\n');
    await frame.waitForFunction(() => /broken\.pdf: ./.test(document.getElementById('summary').textContent));
    await give('act.pdf', smallPdf('Civil Act'));
    await frame.waitForFunction(() => document.getElementById('marked').textContent.trim() === 'Civil Act');
    assert.deepEqual(requests(), []);
    await context.close();
  });

  test('the date changes the verdict', async () => {
    const { frame, context } = await open(browser, server);
    await check(frame, '형법 제241조');
    assert.deepEqual(await levels(frame), ['notice']);
    await frame.fill('#as-of', '2014-01-01');
    await frame.waitForSelector('#list li.ok');
    await context.close();
  });

  test('nothing is asked for after the page is ready, whatever one does', async () => {
    const { frame, page, context, requests } = await open(browser, server);
    await check(frame);
    await frame.click('#filters [data-level=error]');
    await frame.click('.item >> nth=1');
    await frame.click('[data-export=json]');
    await frame.setInputFiles('#open', { name: '가.md', mimeType: 'text/markdown', buffer: Buffer.from('# 글\n민법 제751조') });
    await frame.waitForFunction(() => document.querySelectorAll('.item').length === 1);
    await page.waitForTimeout(1500);
    assert.deepEqual(requests(), []);
    await context.close();
  });

  test('the counter counts: a fetch planted in the loader is seen', async () => {
    const planted = await servePage(FOLDER, (name, bytes) =>
      name === 'loader.mjs' ? `${bytes}\nsetInterval(() => fetch('icon.svg?planted'), 200);` : bytes,
    );
    const { page, context, requests } = await open(browser, planted);
    await page.waitForTimeout(1000);
    assert.notDeepEqual(requests(), []);
    await context.close();
    planted.stop();
  });

  test('code planted beside the text gets nothing out', async () => {
    const { frame, page, context, violations } = await open(browser, server);
    await check(frame);
    assert.equal(await frame.evaluate(() => typeof RTCPeerConnection), 'undefined');
    const served = server.log.length;
    const base = server.url;
    const ways = {
      fetch: (url) => fetch(url),
      beacon: (url) => navigator.sendBeacon(url, 'text'),
      xhr: (url) => new Promise((_, reject) => Object.assign(new XMLHttpRequest(), { onerror: reject }).open('GET', url)),
      image: (url) => void (new Image().src = url),
      script: (url) => void document.head.append(Object.assign(document.createElement('script'), { src: url })),
      style: (url) => void document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })),
      prefetch: (url) => void document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url })),
      frame: (url) => void document.body.append(Object.assign(document.createElement('iframe'), { src: url })),
      socket: (url) => void new WebSocket(url.replace('http', 'ws')),
      events: (url) => void new EventSource(url),
      worker: (url) => void new Worker(url),
      popup: (url) => void window.open(url),
      top: (url) => void (top.location = url),
      form: (url) => document.body.appendChild(Object.assign(document.createElement('form'), { action: url, method: 'post' })).submit(),
      module: (url) => import(url),
    };
    for (const [name, way] of Object.entries(ways)) {
      const source = `(async () => { try { await Promise.race([(${way})(${JSON.stringify(`${base}leak-${name}`)}), new Promise((r) => setTimeout(r, 200))]); } catch {} })()`;
      await frame.evaluate(source);
    }
    await page.waitForTimeout(500);
    assert.deepEqual(server.log.slice(served).filter((path) => path.includes('leak')), []);
    assert.ok(violations.length >= 8, `${violations.length} violations reported`);
    // Last, because the frame is gone afterwards: going elsewhere with the text in the address.
    await frame.evaluate((url) => void (location = url), `${base}leak-navigation`).catch(() => {});
    await page.waitForTimeout(500);
    assert.deepEqual(server.log.slice(served).filter((path) => path.includes('leak')), []);
    await context.close();
  });

  test('an official page opens only after the reader sees its address', async () => {
    const { frame, page, context } = await open(browser, server);
    await check(frame, '민법 제750조');
    await frame.click('.item');
    await frame.click('[data-url]');
    assert.equal(await page.textContent('#leave-url'), 'https://www.law.go.kr/법령/민법/제750조');
    assert.match(await page.getAttribute('#leave-go', 'rel'), /noreferrer/);
    await page.click('#leave-close');
    await frame.evaluate(() => parent.postMessage({ kind: 'open', url: 'https://www.law.go.kr.evil.example/법령/민법' }, '*'));
    await frame.evaluate(() => parent.postMessage({ kind: 'open', url: 'https://www.law.go.kr/법령/민법?q=글' }, '*'));
    await page.waitForTimeout(200);
    assert.equal(await page.locator('#leave').isVisible(), false);
    await context.close();
  });

  test('keyboard alone', async () => {
    const { frame, page, context } = await open(browser, server);
    const focused = () => frame.evaluate(() => document.activeElement.id || document.activeElement.className);
    const current = () => frame.$eval('.item[aria-current]', (item) => item.querySelector('.cited').textContent);
    await frame.waitForFunction(() => document.activeElement.id === 'text');
    await page.keyboard.insertText(TEXT);
    await page.keyboard.press('Control+Enter');
    await frame.waitForSelector('.item');
    assert.equal(await focused(), 'marked');
    await page.keyboard.press('j');
    assert.equal(await current(), '민법 제750조');
    await page.keyboard.press('n');
    assert.equal(await current(), '같은 조 제9항');
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'item');
    await page.keyboard.press('ArrowDown');
    assert.equal(await current(), '형법 제241조');
    await page.keyboard.press('1');
    assert.equal(await frame.locator('#list li:visible').count(), 2);
    await page.keyboard.press('0');
    await page.keyboard.press('Enter');
    await page.keyboard.press('e');
    assert.equal(await focused(), 'text');
    await page.keyboard.type(' jkn');
    assert.equal(await frame.inputValue('#text'), `${TEXT} jkn`);
    await context.close();
  });

  test('names and roles for a screen reader', async () => {
    const { frame, context } = await open(browser, server);
    await check(frame);
    const tree = await frame.locator('body').ariaSnapshot();
    for (const part of [/heading "한로/, /textbox "기준일"|기준일/, /textbox "글이 속한 법령"/, /button "글 고치기/, /region "인용을 표시한 글"/, /status/, /group "판정으로 거르기"/, /list "인용 목록"/, /button "오류 2"/]) {
      assert.match(tree, part);
    }
    const nameless = await frame.$$eval('button, input, textarea', (all) =>
      all.filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.[0]?.textContent.trim())).map((e) => e.outerHTML),
    );
    assert.deepEqual(nameless, []);
    const marks = await frame.$$eval('.mark', (all) => all.map((m) => m.ariaLabel));
    assert.equal(marks[1], '같은 조 제9항: 없는 항');
    assert.equal(await frame.evaluate(() => document.documentElement.lang), 'ko');
    await context.close();
  });

  test('a phone of 375 pixels has no sideways scrolling', async () => {
    const { frame, page, context } = await open(browser, server, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const fits = () => frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    await check(frame, `${TEXT} ${'가'.repeat(300)} ${'x'.repeat(300)}`);
    assert.ok(await fits());
    const small = await frame.$$eval('button:not(.link)', (all) => all.filter((b) => b.offsetParent && b.offsetHeight < 28).length);
    assert.equal(small, 0);
    await page.screenshot({ path: new URL('../target/page-375.png', import.meta.url).pathname, fullPage: true });
    await context.close();
  });

  test('dark where the reader wants it dark', async () => {
    const ground = (frame) => frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const { frame, page, context } = await open(browser, server, { colorScheme: 'dark' });
    assert.equal(await ground(frame), 'rgb(20, 24, 27)');
    await frame.click('#theme');
    assert.equal(await ground(frame), 'rgb(247, 246, 243)');
    await check(frame);
    await page.screenshot({ path: new URL('../target/page.png', import.meta.url).pathname });
    await context.close();
  });

  test('exports hold the report', async () => {
    const { frame, page, context } = await open(browser, server);
    await check(frame);
    const saved = {};
    for (const kind of ['json', 'md', 'html']) {
      const [download] = await Promise.all([page.waitForEvent('download'), frame.click(`[data-export=${kind}]`)]);
      assert.match(download.suggestedFilename(), new RegExp(`\\.${kind}$`));
      saved[kind] = await readFile(await download.path(), 'utf8');
    }
    assert.equal(JSON.parse(saved.json).citations.length, 5);
    assert.match(saved.md, /\| ✗ \|/);
    assert.match(saved.html, /<mark id="c2" class="error"/);
    await context.close();
  });

  test('works without a network once it was loaded', async () => {
    const own = await servePage(FOLDER);
    const { page, context } = await open(browser, own);
    own.stop();
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]', { state: 'attached', timeout: 60_000 });
    const frame = page.frames().find((f) => f !== page.mainFrame());
    await check(frame);
    assert.equal((await levels(frame)).length, 5);
    await context.close();
  });
});

describe('the checker page as the worker serves it', () => {
  let browser;
  let worker;

  before(async () => {
    browser = await launchBrowser();
    worker = await startWorker();
  });

  after(async () => {
    await browser?.close();
    await worker?.stop();
  });

  const server = () => ({ url: `${worker.url}/`, log: [] });

  test('works under the headers of the worker, and asks for nothing afterwards', async () => {
    const { frame, context, requests, violations } = await open(browser, server());
    await check(frame);
    assert.deepEqual(await levels(frame), ['ok', 'error', 'notice', 'error', 'unknown']);
    await frame.setInputFiles('#open', { name: 'act.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf('Civil Act')) });
    await frame.waitForFunction(() => document.getElementById('marked').textContent.trim() === 'Civil Act');
    assert.deepEqual(violations, []);
    assert.deepEqual(requests(), []);
    await context.close();
  });

  test('what is planted in the outer document reaches no other site, and no other site shows it', async () => {
    const { page, context, violations } = await open(browser, server());
    const outcome = await page.evaluate(async () => {
      const failed = (promise) => promise.then(() => 'went out', () => 'blocked');
      const load = (name, attribute) => new Promise((resolve, reject) => document.body.append(Object.assign(document.createElement(name), { onload: resolve, onerror: reject, [attribute]: 'http://127.0.0.1:9/leak' })));
      return Promise.all([failed(fetch('http://127.0.0.1:9/leak')), failed(load('script', 'src')), failed(load('img', 'src'))]);
    });
    assert.deepEqual(outcome, ['blocked', 'blocked', 'blocked']);
    assert.ok(violations.length >= 3, violations.join('\n'));
    const outer = await servePage(new URL('lib/', import.meta.url), () => `<iframe src="${worker.url}/"></iframe>`);
    const other = await context.newPage();
    await other.goto(`${outer.url}blank.html`);
    await other.waitForTimeout(500);
    const framed = other.frames().find((one) => one !== other.mainFrame());
    assert.equal(await framed.locator('#loading').count(), 0);
    outer.stop();
    await context.close();
  });

  test('works without a network once it was loaded from there', async () => {
    const own = await startWorker();
    const { page, context } = await open(browser, { url: `${own.url}/`, log: [] });
    await own.stop();
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('html[data-ready=yes]', { state: 'attached', timeout: 60_000 });
    await context.close();
  });
});
