// Files given to the page as an index in memory: segments and answers are those of the index on disk in Node
// (npm-shim/lib/corpus), made by the same engine. Work is done in slices; the page answers in between.

import { MAX_BYTES, TOO_LARGE, nameReason } from './kinds.mjs';
import { pack } from './pack.mjs';
import { isPdf } from './pdf.mjs';

const FILE = 'corpus:file/';
const SLICE_BYTES = 256 << 10;
/** When there are so many segments below one of these sizes they are put together, up to the largest size. */
const TIERS = [1 << 20, 4 << 20];
const MANY = 8;
const LARGEST = 8 << 20;

const json = (value) => new TextEncoder().encode(JSON.stringify(value));

export class Corpus {
  /** `engine(envelope, bytes)` gives `{value, bytes}`, `readPdf(bytes)` gives `{markdown}` or `{refusal}`. */
  constructor({ engine, readPdf, onChange }) {
    Object.assign(this, { engine, readPdf, onChange, generation: 0, epoch: 0, made: 0, work: Promise.resolve() });
    this.clear();
  }

  clear() {
    this.epoch += 1;
    this.docs = new Map();
    this.segments = new Map();
    this.skipped = new Map();
    this.indexing = null;
    this.#changed();
  }

  #changed() {
    this.generation += 1;
    this.onChange?.();
  }

  /** Takes `{path, file}` in and lists `{path, code, reason}`; resolves when everything given so far is done. */
  add(entries) {
    const files = [];
    for (const entry of entries) {
      const reason = entry.file && nameReason(entry.path.split('/').at(-1));
      if (reason) this.#skip(entry.path, { code: 'type', reason });
      else if (!entry.file) this.#skip(entry.path, entry);
      else if (entry.file.size > MAX_BYTES) this.#skip(entry.path, TOO_LARGE);
      else files.push(entry);
    }
    if (files.length) this.indexing = { done: this.indexing?.done ?? 0, total: (this.indexing?.total ?? 0) + files.length };
    this.#changed();
    const { epoch } = this;
    this.work = this.work.then(() => this.#run(files, epoch));
    return this.work;
  }

  async #run(files, epoch) {
    for (let at = 0; at < files.length && epoch === this.epoch; ) {
      const from = at;
      for (let size = 0; at < files.length && (at === from || size + files[at].file.size <= SLICE_BYTES); at += 1) size += files[at].file.size;
      await this.#slice(files.slice(from, at), epoch);
      if (epoch !== this.epoch) return;
      this.indexing.done += at - from;
      if (this.indexing.done === this.indexing.total) this.indexing = null;
      this.#changed();
      await breath();
    }
  }

  async #slice(files, epoch) {
    const batch = [];
    for (const { path, file } of files) {
      const doc = await this.#read(path, file);
      if (doc) batch.push(doc);
    }
    if (epoch !== this.epoch || !batch.length) return;
    await this.#build(batch, epoch);
    if (epoch === this.epoch) await this.#compact(epoch);
  }

  /** The bytes to index of a file that is new or changed. */
  async #read(path, file) {
    try {
      let bytes = new Uint8Array(await file.arrayBuffer());
      const hash = await hashOf(bytes);
      if (this.docs.get(path)?.hash === hash) return undefined;
      const converted = isPdf(bytes) && /\.pdf$/i.test(path);
      if (converted) {
        const { markdown, refusal } = await this.readPdf(bytes);
        if (refusal) return void this.#skip(path, { code: refusal.code, reason: refusal.message });
        bytes = new TextEncoder().encode(markdown);
      }
      return { path, file, hash, bytes, converted };
    } catch {
      return void this.#skip(path, { code: 'unreadable', reason: '읽지 못했습니다' });
    }
  }

  async #build(batch, epoch) {
    try {
      const docs = batch.map(({ path, hash, bytes, converted }) => ({ path, hash, len: bytes.length, converted }));
      const { value, bytes } = await this.#ask({ op: 'corpus_segment', docs }, joined(batch.map((doc) => doc.bytes)));
      if (epoch !== this.epoch) return;
      for (const { path } of batch) await this.#drop(path);
      for (const { path, code, reason } of value.skipped) this.#skip(path, { code, reason });
      const kept = batch.filter(({ path }) => !value.skipped.some((s) => s.path === path));
      if (!kept.length) return;
      const segment = this.#keep(bytes);
      for (const { path, file, hash } of kept) {
        this.skipped.delete(path);
        this.docs.set(path, { file, hash, segment });
      }
    } catch (error) {
      // One file that the engine stumbles over must not cost the others.
      if (batch.length > 1) for (const doc of batch) await this.#build([doc], epoch);
      else this.#skip(batch[0].path, { code: 'damaged', reason: error.message });
    }
  }

  async #ask(envelope, bytes) {
    const answer = await this.engine(envelope, bytes);
    if (answer.value.error) throw new Error(answer.value.error.message);
    return answer;
  }

  #keep(bytes) {
    const name = `corpus:seg-${(this.made += 1)}`;
    this.segments.set(name, bytes);
    return name;
  }

  #skip(path, { code, reason }) {
    this.skipped.set(path, { path, code, reason });
  }

  /** Takes the former version of a document out. */
  async #drop(path) {
    const old = this.docs.get(path);
    if (!old) return;
    const rest = [...this.docs.values()].filter((doc) => doc.segment === old.segment && doc !== old);
    if (rest.length) await this.#unite([old.segment], [path]);
    else this.segments.delete(old.segment);
    this.docs.delete(path);
  }

  async #unite(names, leave = []) {
    const parts = names.map((name) => this.segments.get(name));
    const { bytes } = await this.#ask({ op: 'corpus_merge', lens: parts.map((part) => part.length), leave }, joined(parts));
    const whole = this.#keep(bytes);
    for (const doc of this.docs.values()) if (names.includes(doc.segment)) doc.segment = whole;
    for (const name of names) this.segments.delete(name);
  }

  /** Segments of one size become larger ones: a question asks every segment. */
  async #compact(epoch) {
    for (const limit of TIERS) {
      const alike = [...this.segments].filter(([, bytes]) => bytes.length < limit);
      if (alike.length < MANY) continue;
      const group = [];
      let size = 0;
      for (const [name, bytes] of alike) {
        size += bytes.length;
        if (size <= LARGEST) group.push(name);
      }
      await breath();
      if (epoch === this.epoch && group.length > 1) await this.#unite(group);
    }
  }

  /** The bytes of a range, as the engine asks for them; `undefined` for what is not there. */
  async range(name, offset, len) {
    if (name.startsWith(FILE)) return this.#fileRange(name.slice(FILE.length), offset, len);
    const bytes = this.#whole(name);
    return bytes && offset <= bytes.length ? bytes.subarray(offset, offset + len) : undefined;
  }

  async packed(names, ranges) {
    return pack(await Promise.all(names.map((name, i) => this.range(name, ranges[2 * i], ranges[2 * i + 1]))));
  }

  #whole(name) {
    if (name === 'corpus:skipped') return json([...this.skipped.values()]);
    if (name !== 'corpus:head') return this.segments.get(name);
    const { generation, indexing } = this;
    return json({ generation: String(generation), segments: [...this.segments.keys()], files: this.docs.size, skipped: this.skipped.size, indexing });
  }

  async #fileRange(path, offset, len) {
    try {
      return new Uint8Array(await this.docs.get(path)?.file.slice(offset, offset + len).arrayBuffer());
    } catch {
      // Moved or changed on disk since: the engine says that the document has changed.
      return undefined;
    }
  }
}

async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function joined(parts) {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Lets everything that waits go first; timers are slowed down where nobody looks, this is not. */
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
