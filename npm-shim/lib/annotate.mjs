// A text with its citations marked, as HTML. Shared by the command line and the page.

/** What each level is called and how it is marked; the page's filters and the legend use it too. */
export const LEVELS = {
  error: { mark: '✗', name: '오류' },
  unknown: { mark: '?', name: '미확인' },
  notice: { mark: '△', name: '알림' },
  ok: { mark: '✓', name: '확인' },
};

/** The short word for a status. */
export const STATUSES = {
  exists: '확인됨',
  repealed: '폐지됨',
  renamed: '이름 바뀜',
  deleted: '삭제된 조문',
  not_yet_in_force: '아직 시행 전',
  not_in_force_at_date: '그 날짜에 시행 아님',
  not_found: '없는 조문',
  paragraph_not_found: '없는 항',
  item_not_found: '없는 호',
  subitem_not_found: '없는 목',
  title_mismatch: '제목 다름',
  quote_mismatch: '인용문 다름',
  date_mismatch: '날짜 다름',
  court_mismatch: '법원 다름',
  implausible_case_number: '있을 수 없는 사건번호',
  ambiguous: '여럿으로 읽힘',
  unchecked: '확인 못함',
};

export const levelOf = (citation) => citation.verdict_detail?.level ?? 'unknown';
export const statusOf = (citation) => STATUSES[citation.verdict] ?? citation.verdict ?? '확인 못함';

/** One line that says what was found: title, note, suggestion. */
export function explanation(citation) {
  const detail = citation.verdict_detail ?? {};
  const parts = citation.verdict === 'exists' ? [detail.title] : [detail.note, detail.suggestion];
  return parts.filter(Boolean).join(' ');
}

/** The text cut at its citations: `{text}` or `{text, citation, index}`; overlaps keep the first. */
export function pieces(text, citations) {
  const out = [];
  let at = 0;
  const ordered = citations.map((citation, index) => ({ citation, index }));
  ordered.sort((a, b) => a.citation.span_utf16[0] - b.citation.span_utf16[0]);
  for (const { citation, index } of ordered) {
    const [start, end] = citation.span_utf16;
    if (start < at || end > text.length) continue;
    if (start > at) out.push({ text: text.slice(at, start) });
    out.push({ text: text.slice(start, end), citation, index });
    at = end;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (ch) => ESCAPES[ch]);

const MARKS = `
.hanlaw.ok{background:#2e7d3230}.hanlaw.notice{background:#b2690040}.hanlaw.unknown{background:#6b728040;text-decoration:underline dotted}
.hanlaw.error{background:#c6282840;text-decoration:underline wavy #c62828}`;
const STYLE = `${MARKS}
:root{color-scheme:light dark}
body{font:16px/1.7 system-ui,"Noto Sans KR","Apple SD Gothic Neo","Malgun Gothic",sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;word-break:keep-all}
.text{white-space:pre-wrap;overflow-wrap:anywhere}.text.page{white-space:normal}
mark{color:inherit;border-radius:3px;padding:0 2px}
mark.ok{background:#2e7d3230}mark.notice{background:#b2690040}mark.unknown{background:#6b728040;text-decoration:underline dotted}
mark.error{background:#c6282840;text-decoration:underline wavy #c62828}
table{border-collapse:collapse;width:100%;font-size:.95em}td,th{border-bottom:1px solid #8884;padding:.4em .5em;text-align:left;vertical-align:top}td:nth-child(3){white-space:nowrap}
footer{color:#777;font-size:.9em;margin-top:2rem}`;

const HEAD = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;

/**
 * A whole document that needs nothing from elsewhere. A text that is HTML itself keeps its tags: the engine marked it
 * (`report.html`), and scripts in it do not run.
 */
export function htmlDocument(text, report, title = '인용 검증 결과') {
  const isPage = /<(html|body)[\s>]/i.test(report.html ?? '');
  if (isPage) return marked(report);
  // Markdown with a tag here and there keeps its lines.
  const isFlowing = /^\s*</.test(report.html ?? '');
  const body = report.html ?? pieces(text, report.citations).map(markup).join('');
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${HEAD}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${summary(report)}
<div class="text${isFlowing ? ' page' : ''}">${body}</div>
${list(report)}
</body></html>
`;
}

/** A page with its citations marked: what was found stands at its end. */
function marked(report) {
  const { html } = report;
  const head = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const top = head ? head.index + head[0].length : 0;
  const end = html.toLowerCase().lastIndexOf('</body');
  const bottom = end < top ? html.length : end;
  const found = `<section class="hanlaw-report">${summary(report)}${list(report)}</section>`;
  return `${html.slice(0, top)}${HEAD}<style>${MARKS}</style>${html.slice(top, bottom)}${found}${html.slice(bottom)}`;
}

const summary = ({ counts, unread }) =>
  `<p>인용 ${counts.total}건: 확인 ${counts.ok} · 알림 ${counts.notice} · 오류 ${counts.error} · 미확인 ${counts.unknown}</p>${
    unread ? `<p><strong>${escapeHtml(lacks(unread))}</strong></p>` : ''
  }`;

/** What of the document was not checked, in one sentence. */
export const lacks = (unread) => `문서에서 읽지 못한 것: ${unread.join(', ')}. 그 안의 인용은 확인하지 못했습니다.`;

function list(report) {
  const rows = report.citations.map((citation, index) => row(citation, index, !report.html)).join('\n');
  return `<h2>인용 목록</h2>
<table><thead><tr><th></th><th>인용</th><th>판정</th><th>설명</th></tr></thead><tbody>
${rows}
</tbody></table>
<footer>${escapeHtml(report.asOf ?? '오늘')} 기준, ${escapeHtml(report.coverage?.asOf ?? '')} 내장 법령 목록과 대조했습니다. 정보 제공용이며 법률 자문이 아닙니다.</footer>`;
}

function markup({ text, citation, index }) {
  if (!citation) return escapeHtml(text);
  const hint = [statusOf(citation), explanation(citation)].filter(Boolean).join(': ');
  return `<mark id="c${index + 1}" class="${levelOf(citation)}" title="${escapeHtml(hint)}">${escapeHtml(text)}</mark>`;
}

function row(citation, index, isMarked) {
  const url = citation.verdict_detail?.evidence?.url ?? '';
  const name = escapeHtml(citation.text);
  const place = citation.at ? `<br><small>${escapeHtml(citation.at.place)}</small>` : '';
  const source = url.startsWith('https://') ? ` <a href="${escapeHtml(new URL(url).href)}" rel="noreferrer">원문</a>` : '';
  return `<tr><td>${LEVELS[levelOf(citation)].mark}</td><td>${isMarked ? `<a href="#c${index + 1}">${name}</a>` : name}${place}</td><td>${escapeHtml(statusOf(citation))}</td><td>${escapeHtml(explanation(citation))}${source}</td></tr>`;
}
