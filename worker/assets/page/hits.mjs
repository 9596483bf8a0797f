// The places that were found, each with its passage to open. Made of text nodes only: nothing of a document is ever markup.

const NEIGHBOURS = 1;
const STEP = 3;
const MOST = 10;

export class Hits {
  /** `fetch(id, neighbors)` gives the answer of corpus_fetch. */
  constructor(root, fetch) {
    Object.assign(this, { root, fetch, hits: [] });
    root.addEventListener('click', ({ target }) => {
      const li = target.closest('li');
      if (target.closest('.hit')) this.toggle(li);
      else if (target.closest('.wider')) this.open(li, Number(li.dataset.neighbours) + STEP);
    });
    root.addEventListener('keydown', (event) => this.key(event));
  }

  render(hits) {
    this.hits = hits;
    this.words = wordsOf(hits);
    this.root.replaceChildren(...hits.map(row));
    this.root.hidden = !hits.length;
  }

  clear() {
    this.render([]);
  }

  isOpen() {
    return this.root.querySelector('[aria-expanded=true]') !== null;
  }

  focusFirst() {
    const first = this.root.querySelector('.hit');
    first?.focus();
    return first !== null;
  }

  key(event) {
    const li = event.target.closest('li');
    if (!li || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.isOpen()) {
      this.close(li);
      li.querySelector('.hit').focus();
    } else if (['ArrowDown', 'ArrowUp'].includes(event.key) && event.target.matches('.hit')) {
      const next = event.key === 'ArrowDown' ? li.nextElementSibling : li.previousElementSibling;
      (next?.querySelector('.hit') ?? document.getElementById('query')).focus();
    } else return;
    event.preventDefault();
  }

  toggle(li) {
    if (li.querySelector('.hit').ariaExpanded === 'true') this.close(li);
    else this.open(li, NEIGHBOURS);
  }

  close(li) {
    li.querySelector('.hit').ariaExpanded = 'false';
    li.querySelector('.passage').hidden = true;
  }

  async open(li, neighbours) {
    const hit = this.hits[[...this.root.children].indexOf(li)];
    const place = li.querySelector('.passage');
    li.querySelector('.hit').ariaExpanded = 'true';
    li.dataset.neighbours = Math.min(neighbours, MOST);
    place.hidden = false;
    try {
      const { isError, text, structured } = await this.fetch(hit.id, Math.min(neighbours, MOST));
      if (isError) place.textContent = text;
      else place.replaceChildren(...this.passage(hit, structured.passages[0], neighbours));
    } catch (error) {
      place.textContent = `읽지 못했습니다: ${error.message}`;
    }
    (place.querySelector('.own') ?? place).scrollIntoView({ block: 'nearest' });
  }

  /** The found chunk between its neighbours, and a button for more of them. */
  passage(hit, { text, start, chunks }, neighbours) {
    const chars = Array.from(text);
    const [from, to] = [hit.start - start, hit.end - start].map((n) => Math.max(0, n));
    const part = (name, own) => own.length && element('div', name, ...marked(shown(own.join(''), hit.path), this.words));
    const parts = [part('beside', chars.slice(0, from)), part('own', chars.slice(from, to)), part('beside', chars.slice(to))];
    const more = (chunks.from > 0 || chunks.to < chunks.of - 1) && neighbours < MOST;
    const button = more && Object.assign(element('button', 'wider', '앞뒤 더 보기'), { type: 'button' });
    return [...parts, button].filter(Boolean);
  }
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function row(hit, n) {
  const li = element('li', '');
  const button = element('button', 'item hit');
  Object.assign(button, { type: 'button', ariaExpanded: 'false' });
  Object.assign(button.dataset, { id: hit.id, score: hit.score });
  button.setAttribute('aria-controls', `passage-${n}`);
  const trail = hit.headings.filter((heading, i) => i > 0 || heading !== hit.title).join(' › ');
  button.append(element('span', 'cited', hit.title), element('span', 'badge', hit.path));
  if (trail) button.append(element('span', 'why trail', trail));
  button.append(element('span', 'why snippet', ...(hit.stale ? ['이 문서는 넣은 뒤 바뀌었습니다. 다시 넣어 주세요.'] : snippet(hit.snippet, hit.path))));
  const passage = element('div', 'passage');
  Object.assign(passage, { id: `passage-${n}`, role: 'region', ariaLabel: `${hit.title} ${trail} 본문`, hidden: true });
  li.append(button, passage);
  return li;
}

const mark = (text) => element('mark', '', text);

const MARKED_UP = /\.(md|markdown|html?|hwpx?|hml|hwpml|docx|pdf)$/i;

/** A text as it is read: without the signs of Markdown, where it is Markdown. */
const shown = (text, path) => (MARKED_UP.test(path) ? text.replace(/^#{1,6} +/gm, '').replaceAll('**', '') : text);

/** The snippet with its marks, both in characters of the document. */
function snippet({ text, start, end, marks }, path) {
  const chars = Array.from(text);
  const out = ['…'];
  let at = 0;
  for (const [from, to] of marks.filter(([f, t]) => f >= start && t <= end)) {
    out.push(shown(chars.slice(at, from - start).join(''), path), mark(chars.slice(from - start, to - start).join('')));
    at = to - start;
  }
  return [...out, shown(chars.slice(at).join(''), path), '…'];
}

/** What is marked in the snippets, longest first. */
function wordsOf(hits) {
  const words = new Set();
  for (const { snippet: { text, start, marks } } of hits) {
    const chars = Array.from(text);
    for (const [from, to] of marks) words.add(chars.slice(from - start, to - start).join('').trim());
  }
  return [...words].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
}

/** A text with these words marked. */
function marked(text, words) {
  if (!words.length) return [text];
  const any = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'g');
  return text.split(any).map((part, n) => (n % 2 ? mark(part) : part)).filter((part) => part !== '');
}
