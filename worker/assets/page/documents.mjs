// The pane of the person's own documents: what was taken in, what was left out, and the places where a question meets.

import { Corpus } from './corpus.mjs';
import { chosen } from './given.mjs';
import { Hits } from './hits.mjs';

const at = (id) => document.getElementById(id);
const FEW = 10;
const MOST = 50;
/** Rows of a list of files; the rest is counted. */
const ROWS = 500;

export class Documents {
  /** `request(envelope, bytes)` gives `{value, bytes}`; `host.corpus` is where the engine reads the index. */
  constructor({ request, readPdf, host }) {
    this.request = request;
    this.corpus = new Corpus({ engine: request, readPdf, onChange: () => this.corpus && this.changed() });
    host.corpus = this.corpus;
    this.hits = new Hits(at('hits'), (id, neighbors) => this.call('corpus_fetch', { ids: [id], neighbors }));
    this.limit = FEW;
    this.wire();
  }

  wire() {
    for (const id of ['add-files', 'add-folder']) {
      at(id).addEventListener('change', ({ target }) => {
        this.add(chosen(target.files));
        target.value = '';
      });
    }
    at('docs-clear').addEventListener('click', () => this.clear());
    at('find').addEventListener('click', () => this.ask());
    at('query').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) this.ask();
      if (event.key === 'ArrowDown' && this.hits.focusFirst()) event.preventDefault();
    });
    at('more').addEventListener('click', () => this.search(MOST));
    at('nearby').addEventListener('click', ({ target }) => {
      if (!target.dataset.word) return;
      at('query').value = target.dataset.word;
      this.ask();
    });
  }

  async call(tool, args) {
    const { value } = await this.request({ op: 'call', tool, args, settings: { HANLAW_CORPUS: '1' } });
    if (value.error) throw new Error(value.error.message);
    return value;
  }

  /** Indexes in the background; a question that was asked meanwhile is asked again at the end. */
  async add(entries) {
    await this.corpus.add(entries);
    if (!this.corpus.indexing && this.asked && !this.hits.isOpen()) await this.search(this.limit);
  }

  clear() {
    this.corpus.clear();
    this.asked = '';
    this.hits.clear();
    at('more').hidden = true;
    at('nearby').replaceChildren();
    this.say('문서를 모두 비웠습니다.');
  }

  changed() {
    const { docs, skipped, indexing } = this.corpus;
    at('index-box').hidden = !indexing;
    if (indexing) {
      at('index-progress').max = indexing.total;
      at('index-progress').value = indexing.done;
      at('index-say').textContent = `색인하는 중 ${indexing.done}/${indexing.total}`;
    }
    const any = docs.size + skipped.size > 0;
    at('shelf-empty').hidden = any || Boolean(indexing);
    at('shelf').hidden = !any;
    // Lists are drawn when there is something to read, not for every slice of work.
    if (indexing) at('shelf-say').textContent = `문서 ${docs.size}개`;
    else this.shelf(docs, skipped);
  }

  shelf(docs, skipped) {
    at('shelf-say').textContent = `문서 ${docs.size}개를 찾을 수 있습니다.`;
    rows(at('docs'), [...docs.keys()].sort(), (path) => [path]);
    at('left-out').hidden = skipped.size === 0;
    at('left-out-say').textContent = `색인하지 않은 파일 ${skipped.size}개`;
    rows(at('skipped'), [...skipped.values()], ({ path, reason }) => [path, reason]);
  }

  ask() {
    return this.search(FEW);
  }

  async search(limit) {
    const query = at('query').value.trim();
    if (!query) return this.say('찾을 말을 넣으세요.');
    [this.asked, this.limit] = [query, limit];
    try {
      const { isError, text, structured } = await this.call('corpus_search', { query, limit });
      if (isError) return this.say(text);
      if (query === this.asked) this.show(structured);
    } catch (error) {
      this.say(`찾지 못했습니다: ${error.message}`);
    }
    return undefined;
  }

  show(found) {
    this.hits.render(found.results);
    at('more').hidden = !found.truncated || this.limit === MOST;
    const nearby = (found.suggestions ?? []).map((word) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: word });
      button.dataset.word = word;
      return button;
    });
    at('nearby').replaceChildren(...(nearby.length ? ['비슷한 말 ', ...nearby] : []));
    this.say(summary(found));
  }

  say(text) {
    at('found-say').textContent = text;
  }
}

function summary({ outcome, query, results, truncated, searched, indexing, notInCorpus, tooCommon, expanded }) {
  const during = indexing ? ` 아직 색인하는 중입니다(${indexing.done}/${indexing.total}).` : '';
  if (outcome === 'nothing_indexed') return `아직 찾을 문서가 없습니다. 문서를 먼저 넣으세요.${during}`;
  const where = `문서 ${searched.documents}개, 조각 ${searched.chunks}개에서`;
  if (outcome === 'no_match') return `${where} '${query}'에 맞는 곳을 찾지 못했습니다.${during}`;
  const notes = [[notInCorpus, '어느 문서에도 없는 말'], [tooCommon, '너무 흔해 순위에서 뺀 말'], [expanded, '줄임말을 푼 이름']];
  const noted = notes.filter(([words]) => words?.length).map(([words, name]) => ` ${name}: ${words.join(', ')}.`);
  return `${where} ${results.length}곳을 찾았습니다${truncated ? ' (더 있음)' : ''}.${noted.join('')}${during}`;
}

function rows(list, all, cells) {
  const made = all.slice(0, ROWS).map((row) => {
    const li = document.createElement('li');
    li.append(...cells(row).map((text, n) => Object.assign(document.createElement('span'), { textContent: text, className: n ? 'reason' : 'path' })));
    return li;
  });
  if (all.length > ROWS) made.push(Object.assign(document.createElement('li'), { textContent: `… 그 밖에 ${all.length - ROWS}개` }));
  list.replaceChildren(...made);
}
