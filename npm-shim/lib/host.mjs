// The Node host: network, timers, memory cache and the product's own files, read by range.

import { open } from 'node:fs/promises';
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

  async range(name, offset, len) {
    if (!/^[a-z0-9.-]+$/.test(name)) return undefined;
    if (!this.files.has(name)) this.files.set(name, open(new URL(name, this.folder)).catch(() => undefined));
    const file = await this.files.get(name);
    if (!file) return undefined;
    const { buffer, bytesRead } = await file.read(new Uint8Array(len), 0, len, offset);
    return buffer.subarray(0, bytesRead);
  }
}

export class NodeHost {
  constructor({ folder, onNote, corpus } = {}) {
    this.corpus = corpus;
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

  async perform(effect, signal) {
    switch (effect.kind) {
      case 'fetch':
        return boundedFetch(effect, signal);
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
        if (effect.blob.startsWith('corpus:')) return { bytes: this.corpus?.range(effect.blob, effect.offset, effect.len) };
        return { bytes: await this.blobs.range(effect.blob, effect.offset, effect.len) };
      case 'blobs':
        return { bytes: this.corpus?.packed(effect.blobs, effect.ranges) };
      default:
        return new Promise((resolve) => setImmediate(resolve, {}));
    }
  }
}
