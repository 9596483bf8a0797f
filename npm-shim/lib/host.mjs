// The Node host: network, timers, memory cache and the product's own files, read by range.

import { closeSync, openSync, readSync } from 'node:fs';
import { boundedFetch } from './fetch.mjs';

const CACHE_ENTRIES = 500;
const CACHE_BYTES = 32 << 20;

/** Least recently used entries go first; expired ones count as absent. */
export class MemoryCache {
  constructor(now = Date.now) {
    this.now = now;
    this.entries = new Map();
    this.bytes = 0;
  }

  get(key) {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.until <= this.now()) {
      this.bytes -= entry.value.length;
      return undefined;
    }
    this.entries.set(key, entry);
    return entry.value;
  }

  put(key, value, ttlSecs) {
    this.bytes -= this.entries.get(key)?.value.length ?? 0;
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.now() + ttlSecs * 1000 });
    this.bytes += value.length;
    while (this.entries.size > CACHE_ENTRIES || this.bytes > CACHE_BYTES) {
      const [oldest, entry] = this.entries.entries().next().value;
      this.entries.delete(oldest);
      this.bytes -= entry.value.length;
    }
  }
}

/** Files of the package by blob name, opened once and read by range. */
class Blobs {
  constructor(folder) {
    this.folder = folder;
    this.files = new Map();
  }

  /** A block is a few kilobytes of a local file: reading it at once is sooner than asking the thread pool. */
  range(name, offset, len) {
    const file = this.file(name);
    if (file === undefined) return undefined;
    const bytes = new Uint8Array(len);
    return bytes.subarray(0, readSync(file, bytes, 0, len, offset));
  }

  file(name) {
    if (!this.files.has(name)) this.files.set(name, /^[a-z0-9.-]+$/.test(name) ? this.open(name) : undefined);
    return this.files.get(name);
  }

  open(name) {
    try {
      return openSync(new URL(name, this.folder));
    } catch {
      return undefined;
    }
  }

  close() {
    for (const file of this.files.values()) if (file !== undefined) closeSync(file);
    this.files.clear();
  }
}

export class NodeHost {
  /** `corpus` may be a promise of one. */
  constructor({ folder, onNote, corpus, readPdf } = {}) {
    this.corpus = corpus;
    this.readPdf = readPdf;
    this.cache = new MemoryCache();
    this.blobs = new Blobs(folder);
    this.onNote = onNote;
  }

  now() {
    return Date.now();
  }

  seed() {
    return Math.floor(Math.random() * 0xffffffff);
  }

  note(name, fields) {
    this.onNote?.(name, fields);
  }

  close() {
    this.blobs.close();
  }

  /** The engine reads every document but PDF, for which this host has a module: an annex that is one comes as its text. */
  async readable(answer) {
    if (!answer.body || String.fromCharCode(...answer.body.subarray(0, 5)) !== '%PDF-') return answer;
    this.readPdf ??= await pdfReader();
    const { refusal, markdown, warnings = [] } = await this.readPdf(answer.body, 'markdown');
    if (markdown === undefined) return answer;
    const said = [...(refusal ? [refusal.message] : []), ...warnings].map((warning) => `⚠️ ${warning}`);
    const text = [markdown.trim(), '(PDF 파일에서 옮긴 글입니다.)', ...said].join('\n\n');
    return { ...answer, contentType: 'text/markdown; charset=utf-8', body: new TextEncoder().encode(text) };
  }

  async perform(effect, signal) {
    switch (effect.kind) {
      case 'fetch':
        return this.readable(await boundedFetch(effect, signal));
      case 'sleep':
        return new Promise((resolve) => {
          const timer = setTimeout(resolve, effect.millis, {});
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve({});
          });
        });
      case 'cache_get':
        return { bytes: this.cache.get(effect.key) };
      case 'cache_put':
        return this.cache.put(effect.key, effect.value, effect.ttl);
      case 'blob':
        if (effect.blob.startsWith('corpus:')) return { bytes: (await this.corpus)?.range(effect.blob, effect.offset, effect.len) };
        return { bytes: this.blobs.range(effect.blob, effect.offset, effect.len) };
      case 'blobs':
        return { bytes: (await this.corpus)?.packed(effect.blobs, effect.ranges) };
      default:
        return new Promise((resolve) => setImmediate(resolve, {}));
    }
  }
}

/** The module is loaded with the first PDF. */
async function pdfReader() {
  const [{ loadPdf }, { PdfReader }] = await Promise.all([import('./engine.mjs'), import('./pdf.mjs')]);
  const reader = new PdfReader(loadPdf);
  return (bytes, want) => reader.read(bytes, want);
}
