// The page: text in, verdicts out. State is the text, the report and which citation is looked at.

import * as glue from './engine.js';
import * as pdfGlue from './pdf.js';
import { lacks } from './annotate.mjs';
import { Documents } from './documents.mjs';
import { Instance } from './drive.mjs';
import { exportAs } from './export.mjs';
import { readFile } from './files.mjs';
import { dropped, isCollection } from './given.mjs';
import { PageHost } from './host.mjs';
import { listen } from './keys.mjs';
import { List } from './list.mjs';
import { PdfReader, isPdf } from './pdf.mjs';
import { SAMPLE } from './sample.mjs';
import { Tabs } from './tabs.mjs';
import { Marked } from './view.mjs';

const at = (id) => document.getElementById(id);
const THEMES = [['', '자동'], ['light', '밝게'], ['dark', '어둡게']];

export async function start({ wasm, pdf, outline }, tell) {
  glue.initSync({ module: await WebAssembly.compile(wasm) });
  const host = new PageHost({ 'outline.bin': new Uint8Array(outline) });
  const reader = new PdfReader(async () => ({ glue: pdfGlue, wasm: pdf }));
  const page = new Page(new Instance(glue), host, reader, tell);
  await page.describe();
  // The loader gives this document the focus once it is ready.
  addEventListener('focus', () => at('text').focus(), { once: true });
}

class Page {
  constructor(instance, host, reader, tell) {
    Object.assign(this, { instance, host, reader, tell });
    this.list = new List(at('list'), at('filters'), {
      onPick: (index) => this.pick(index, 'list'),
      onFilter: (level) => this.marked.show(level),
      onOpen: (url) => tell({ kind: 'open', url }),
    });
    this.marked = new Marked(at('marked'), (index) => this.pick(index, 'text'));
    this.documents = new Documents({
      request: (envelope, bytes) => this.instance.request(envelope, { host: this.host, bytes }),
      readPdf: (bytes) => this.reader.read(bytes),
      host: this.host,
    });
    this.tabs = new Tabs(at('tabs'));
    this.wire();
  }

  wire() {
    const on = (id, event, run) => at(id).addEventListener(event, run);
    on('check', 'click', () => this.check());
    on('edit', 'click', () => this.edit());
    on('sample', 'click', () => this.take(SAMPLE));
    on('clear', 'click', () => this.clear());
    on('open', 'change', ({ target }) => this.open(target.files[0]).finally(() => (target.value = '')));
    on('as-of', 'change', () => this.report && this.check());
    on('context', 'change', () => this.report && this.check());
    on('help', 'click', () => at('keys').showModal());
    on('theme', 'click', () => this.theme());
    on('exports', 'click', ({ target }) => this.report && exportAs(target.dataset.export, this.checked, this.report));
    listen(this);
    dropZone((transfer) => this.drop(transfer));
  }

  request(envelope, bytes) {
    return this.instance.request(envelope, { host: this.host, bytes }).then(({ value }) => {
      if (value.error) throw new Error(value.error.message);
      return value;
    });
  }

  convert(bytes) {
    return isPdf(bytes) ? this.reader.read(bytes, 'text') : this.request({ op: 'convert', want: 'text' }, bytes);
  }

  /** One empty check tells what the list covers, and warms the engine. */
  async describe() {
    const { coverage } = await this.request({ op: 'verify', text: '', offline: true });
    at('coverage').textContent = `${coverage.asOf} 기준 법령 ${coverage.laws.toLocaleString('ko')}개의 조·항·호·목과 연혁으로 확인합니다. ${coverage.limits ?? ''}`;
  }

  async check() {
    const text = at('text').value;
    if (!text.trim()) return this.say('검사할 글이 없습니다. 글을 붙여넣거나 파일을 여세요.');
    at('check').disabled = true;
    this.say('검사하고 있습니다…');
    try {
      const envelope = { op: 'verify', text, offline: true, asOf: at('as-of').value || undefined, context: at('context').value.trim() || undefined, ...this.document(text) };
      this.report = await this.request(envelope);
      this.checked = text;
      this.render();
    } catch (error) {
      this.say(`검사하지 못했습니다: ${error.message}`);
    } finally {
      at('check').disabled = false;
    }
    return undefined;
  }

  /** Of a document that was opened: its places while the text is as it was read, and what is not in the text. */
  document(text) {
    if (!this.paper?.places) return {};
    return { places: text === this.paper.text ? this.paper.places : [], gaps: this.paper.gaps };
  }

  render() {
    const { citations, counts } = this.report;
    this.current = undefined;
    this.marked.render(this.checked, citations);
    this.list.render(citations, counts, this.checked);
    this.swap(true);
    const found = `인용 ${counts.total}건 가운데 확인 ${counts.ok}, 알림 ${counts.notice}, 오류 ${counts.error}, 미확인 ${counts.unknown}`;
    const rest = this.report.unread ? ` ${lacks(this.report.unread)}` : '';
    this.say((counts.total ? found : '법령이나 판례 인용을 찾지 못했습니다. 검증에 성공했다는 뜻이 아닙니다.') + rest);
    at('marked').focus({ preventScroll: true });
  }

  /** Between the text to edit and the text with marks. */
  swap(marked) {
    for (const id of ['text', 'check', 'sample', 'legend']) at(id).hidden = marked;
    for (const id of ['marked', 'edit', 'exports', 'list']) at(id).hidden = !marked;
    at('filters').hidden = !marked || !this.report?.counts.total;
  }

  edit() {
    this.swap(false);
    at('text').focus();
  }

  clear() {
    at('text').value = '';
    this.paper = undefined;
    this.report = undefined;
    this.list.clear();
    this.edit();
    this.say('지웠습니다.');
  }

  take(text, paper) {
    at('text').value = text;
    this.paper = paper;
    return this.check();
  }

  /** One file is a text to check; several, or a folder, are documents to search. */
  drop(transfer) {
    const searching = this.tabs.current().id === 'tab-docs';
    if (!searching && !isCollection(transfer)) return this.open(transfer.files[0]);
    const entries = dropped(transfer);
    if (!searching) this.tabs.turn(at('tab-docs'));
    return entries.then((all) => this.documents.add(all));
  }

  async open(file) {
    if (!file) return;
    this.say(`읽고 있습니다: ${file.name}`);
    try {
      const paper = await readFile(file, (bytes) => this.convert(bytes));
      const { text, notices } = paper;
      await this.take(text, paper);
      if (notices.length) this.say(`${file.name}: ${notices.join(' ')}`);
    } catch (error) {
      this.say(`${file.name}: ${error.message}`);
    }
  }

  /** Looks at one citation in both places; `from` keeps the focus where the person is. */
  pick(index, from) {
    this.current = index;
    this.marked.current(index, from !== 'text');
    this.list.current(index, from !== 'list');
  }

  /** The next citation that passes `wanted`, in text order, starting over at the end. */
  step(by, wanted = () => true) {
    const shown = this.list.shown().filter(wanted);
    if (!shown.length) return;
    const next = by > 0 ? (shown.find((i) => i > (this.current ?? -1)) ?? shown[0]) : (shown.findLast((i) => i < (this.current ?? Infinity)) ?? shown.at(-1));
    const inText = at('marked').contains(document.activeElement);
    this.pick(next, inText ? 'text' : 'list');
    (inText ? this.marked : this.list).focus(next);
  }

  /** From the mark to its row and back. */
  cross() {
    if (this.current === undefined) return this.step(1);
    return (at('marked').contains(document.activeElement) ? this.list : this.marked).focus(this.current);
  }

  say(text) {
    at('summary').textContent = text;
  }

  theme() {
    const [value, name] = THEMES[(THEMES.findIndex(([v]) => v === (document.documentElement.dataset.theme ?? '')) + 1) % THEMES.length];
    if (value) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
    at('theme').textContent = name;
    at('theme').setAttribute('aria-label', `화면 밝기: ${name}`);
  }
}

function dropZone(onDrop) {
  let depth = 0;
  const shown = (on) => at('page').classList.toggle('dropping', on);
  const files = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragenter', (event) => files(event) && shown((depth += 1) > 0));
  addEventListener('dragleave', (event) => files(event) && shown((depth -= 1) > 0));
  addEventListener('dragover', (event) => files(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    shown(Boolean((depth = 0)));
    onDrop(event.dataTransfer);
  });
}
