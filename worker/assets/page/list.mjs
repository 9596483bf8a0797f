// The citations as a list, with a filter by level.

import { LEVELS, explanation, levelOf, statusOf } from './annotate.mjs';

export class List {
  constructor(root, filters, { onPick, onFilter, onOpen }) {
    Object.assign(this, { root, filters, onPick, onFilter, onOpen, rows: [] });
    root.addEventListener('click', ({ target }) => {
      const url = target.closest('[data-url]')?.dataset.url;
      if (url) return onOpen(url);
      const item = target.closest('.item');
      return item && onPick(Number(item.dataset.index));
    });
    root.addEventListener('focusin', ({ target }) => target.matches('.item') && onPick(Number(target.dataset.index)));
    filters.addEventListener('click', ({ target }) => this.filter(target.closest('button')?.dataset.level));
  }

  render(citations, counts, text) {
    this.citations = citations;
    this.rows = citations.map((citation, index) => row(citation, index, lineOf(text, citation)));
    this.root.replaceChildren(...this.rows.map(({ li }) => li));
    const chips = [chip('', '', '전체', counts.total), ...Object.entries(LEVELS).map(([level, { mark, name }]) => chip(level, mark, name, counts[level]))];
    this.filters.replaceChildren(...chips);
    this.filter('');
  }

  clear() {
    this.rows = [];
    this.root.replaceChildren();
    this.filters.replaceChildren();
  }

  /** '' shows all levels. */
  filter(level) {
    if (level === undefined) return;
    const only = level || undefined;
    const inList = this.root.contains(document.activeElement);
    for (const { li, level: own } of this.rows) li.hidden = only !== undefined && own !== only;
    for (const button of this.filters.children) button.ariaPressed = String(button.dataset.level === level);
    this.onFilter(only);
    // A row that is hidden now cannot keep the focus.
    if (inList && document.activeElement.closest('[hidden]')) this.refocus();
  }

  refocus() {
    const [first] = this.shown();
    if (first === undefined) this.filters.querySelector('[aria-pressed=true]').focus();
    else this.focus(first);
  }

  /** Numbers of the citations that the filter lets through, in text order. */
  shown() {
    return this.rows.flatMap(({ li }, index) => (li.hidden ? [] : [index]));
  }

  isProblem(index) {
    return this.rows[index].level !== 'ok';
  }

  current(index, scroll) {
    for (const [i, { li, item, detail }] of this.rows.entries()) {
      item.ariaCurrent = i === index ? 'true' : null;
      detail.hidden = i !== index || !detail.childNodes.length;
      if (i === index && scroll) li.scrollIntoView({ block: 'nearest' });
    }
  }

  focus(index) {
    this.rows[index]?.item.focus();
  }
}

const lineOf = (text, citation) => text.slice(0, citation.span_utf16[0]).split('\n').length;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function row(citation, index, line) {
  const level = levelOf(citation);
  const li = element('li', level);
  const item = element('button', 'item');
  item.type = 'button';
  item.dataset.index = index;
  const sign = element('span', 'sign', LEVELS[level].mark);
  sign.ariaHidden = 'true';
  item.append(sign, element('span', 'cited', citation.text.replace(/\s+/g, ' ')), element('span', 'badge', statusOf(citation)));
  const why = explanation(citation);
  if (why) item.append(element('span', 'why', why));
  const detail = detailOf(citation, line);
  li.append(item, detail);
  return { li, item, detail, level };
}

/** What the verdict rests on. */
function detailOf(citation, line) {
  const { official_name: name, effective, evidence } = citation.verdict_detail ?? {};
  const detail = element('div', 'detail');
  detail.hidden = true;
  detail.append(element('span', '', `${line}번째 줄`));
  if (name && !citation.text.includes(name)) detail.append(element('span', '', `「${name}」`));
  if (effective) detail.append(element('span', '', `시행 ${effective}`));
  if (evidence?.as_of) detail.append(element('span', '', `근거: ${evidence.as_of} 법령 목록`));
  if (evidence?.url) {
    const open = element('button', '', '원문 보기 ↗');
    open.type = 'button';
    open.dataset.url = evidence.url;
    open.ariaLabel = `${name ?? citation.text} 원문을 국가법령정보센터에서 보기`;
    detail.append(open);
  }
  return detail;
}

function chip(level, mark, name, count) {
  const button = element('button', level);
  button.type = 'button';
  button.dataset.level = level;
  if (mark) {
    const sign = element('span', 'sign', mark);
    sign.ariaHidden = 'true';
    button.append(sign);
  }
  button.append(`${name} ${count}`);
  return button;
}
