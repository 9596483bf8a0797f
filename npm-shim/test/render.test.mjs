import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlDocument, pieces } from '../lib/annotate.mjs';
import { manual } from '../lib/man.mjs';
import { styleFor, table, tint, width } from '../lib/style.mjs';

const citation = (start, end, verdict = 'exists', level = 'ok') => ({ span_utf16: [start, end], text: 'x', verdict, verdict_detail: { level, note: '<b>' } });

test('pieces give the text back', () => {
  const text = '가 민법 제1조 & 형법';
  const cut = pieces(text, [citation(10, 12), citation(2, 8), citation(3, 4), citation(11, 99)]);
  assert.equal(cut.map((p) => p.text).join(''), text);
  assert.deepEqual(cut.filter((p) => p.citation).map((p) => [p.text, p.index]), [['민법 제1조', 1], [' 형', 0]]);
});

test('HTML escapes what the text brings', () => {
  const report = { citations: [citation(0, 8, 'not_found', 'error')], counts: { total: 1, ok: 0, notice: 0, error: 1, unknown: 0 }, coverage: {} };
  const html = htmlDocument('<script>alert(1)</script>', report);
  assert.doesNotMatch(html, /<script|<b>/);
  assert.match(html, /<mark id="c1" class="error" title="없는 조문: &lt;b&gt;">&lt;script&gt;<\/mark>/);
});

test('a text that is HTML keeps its tags', () => {
  const counts = { total: 1, ok: 1, notice: 0, error: 0, unknown: 0 };
  const link = '<a class="hanlaw ok" href="https://www.law.go.kr/"><b>민법</b> 제<em>1</em>조</a>';
  const report = { citations: [citation(3, 8)], counts, coverage: {} };
  const part = htmlDocument('', { ...report, html: `<p>${link}</p>` });
  assert.ok(part.includes(`<p>${link}</p>`) && !part.includes('href="#c1"'));
  assert.match(part, /<div class="text page">/);
  assert.match(htmlDocument('', { ...report, html: `# 글\n\n${link}` }), /<div class="text"># 글/);
  const page = htmlDocument('', { ...report, html: `<!doctype html><html><head><title>글</title></head><body><p>${link}</p></body></html>` });
  assert.match(page, /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"[^>]*><style>/);
  assert.match(page, /<\/section><\/body><\/html>$/);
  assert.equal(page.match(/<html/g).length, 1);
});

test('columns line up under Hangul', () => {
  assert.equal(width('가a·'), 4);
  assert.equal(table([['가', '1'], ['abc', '2']]), '가   1\nabc  2');
});

test('colour only on a terminal that wants it', () => {
  const on = styleFor({ isTTY: true }, {});
  assert.notEqual(tint('✗ 민법', on), '✗ 민법');
  for (const [stream, env] of [[{ isTTY: false }, {}], [{ isTTY: true }, { NO_COLOR: '1' }], [{ isTTY: true }, { TERM: 'dumb' }]]) {
    assert.equal(tint('✗ 민법', styleFor(stream, env)), '✗ 민법');
  }
});

test('the manual has every command and no stray request', () => {
  const page = manual('1');
  assert.match(page, /\.B verify/);
  for (const line of page.split('\n')) if (line.startsWith('.')) assert.match(line, /^\.(TH|SH|TP|B|RS|RE|PP|nf|fi|br)\b/);
});
