// The blobs of the corpus for the engine: the state, the segments and the files of the folder, read by range.

import { closeSync, openSync, readSync } from 'node:fs';
import { openFolder } from './folder.mjs';
import { pack } from './pack.mjs';
import { EMPTY, Store } from './store.mjs';

const FILE = 'corpus:file/';

export class CorpusReader {
  constructor({ root, place, version }) {
    this.root = root;
    this.store = new Store(place, version);
    this.segments = new Map();
    this.manifest = EMPTY;
    this.stamp = '';
    this.files = 0;
    /** What a running indexer says. */
    this.indexing = null;
    this.trouble = null;
  }

  /** The bytes of a range, short at the end; `undefined` for what is not there. */
  range(name, offset, len) {
    if (name.startsWith(FILE)) return this.#fileRange(name.slice(FILE.length), offset, len);
    if (name === 'corpus:head') return cut(this.#head(), offset, len);
    if (name === 'corpus:skipped') return cut(Buffer.from(JSON.stringify(this.manifest.skipped.map(plain))), offset, len);
    const file = this.segments.get(name);
    return file === undefined ? undefined : readRange(file, offset, len);
  }

  /**
   * Several ranges, each after its length. Read at once: they are many and small, and the file system's own cache
   * answers faster than a thread pool.
   */
  packed(names, ranges) {
    return pack(names.map((name, i) => this.range(name, ranges[2 * i], ranges[2 * i + 1])));
  }

  #head() {
    this.onUse?.();
    this.#reload();
    const { generation, segments, skipped } = this.manifest;
    const state = JSON.stringify([this.stamp, this.indexing, this.trouble]);
    if (state !== this.said) {
      const head = { generation, segments: segments.map((s) => `corpus:${s.name}`), files: this.files, skipped: skipped.length, indexing: this.indexing, trouble: this.trouble };
      Object.assign(this, { said: state, head: Buffer.from(JSON.stringify(head)) });
    }
    return this.head;
  }

  /** Takes over a newer manifest; its segments are opened at once, so that nobody can take them away. */
  #reload() {
    const stamp = this.store.stamp();
    if (stamp === this.stamp) return;
    const manifest = this.store.read();
    if (!manifest) return;
    const opened = new Map();
    try {
      for (const { name } of manifest.segments) {
        const key = `corpus:${name}`;
        opened.set(key, this.segments.get(key) ?? openSync(this.store.path(name), 'r'));
      }
    } catch {
      // Replaced between the two reads; the next question finds the newer one.
      for (const [key, file] of opened) if (!this.segments.has(key)) closeSync(file);
      return;
    }
    for (const [key, file] of this.segments) if (!opened.has(key)) closeSync(file);
    Object.assign(this, { segments: opened, manifest, stamp, files: Object.keys(manifest.files).length });
  }

  #fileRange(name, offset, len) {
    if (!Object.hasOwn(this.manifest.files, name)) return undefined;
    const real = openFolder(this.root)?.file(name);
    if (!real) return undefined;
    const file = openSync(real, 'r');
    try {
      return readRange(file, offset, len);
    } finally {
      closeSync(file);
    }
  }

  /** There is an index to ask, however old. */
  hasIndex() {
    return this.store.read() !== null;
  }

  close() {
    for (const file of this.segments.values()) closeSync(file);
    this.segments.clear();
  }
}

const plain = ({ path, code, reason }) => ({ path, code, reason });
const cut = (bytes, offset, len) => (offset > bytes.length ? undefined : bytes.subarray(offset, offset + len));

function readRange(file, offset, len) {
  const out = new Uint8Array(len);
  try {
    return out.subarray(0, readSync(file, out, 0, len, offset));
  } catch {
    return undefined;
  }
}
