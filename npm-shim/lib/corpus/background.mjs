// Keeps the index of the bridge up to date: once at the start, then again when it is used after a while.

import { Worker } from 'node:worker_threads';

/** A question this long after the last look at the folder starts another one. */
const AGAIN_MS = 30_000;

export class Background {
  constructor({ reader, place, warn, again = AGAIN_MS }) {
    Object.assign(this, { reader, place, warn, again, worker: undefined, last: -Infinity });
    reader.onUse = () => {
      if (Date.now() - this.last > this.again) this.start();
    };
  }

  /** Resolves when this run is over; the bridge never waits for it. */
  start() {
    if (this.worker) return this.running;
    this.last = Date.now();
    this.reader.indexing ??= { done: 0, total: 0 };
    this.worker = new Worker(new URL('worker.mjs', import.meta.url), { workerData: this.place, resourceLimits: { maxYoungGenerationSizeMb: 16 } });
    // Indexing never keeps the process: a killed run is gone on with the next time.
    this.worker.unref();
    this.running = new Promise((resolve) => {
      this.worker.on('message', (message) => this.hear(message));
      this.worker.on('error', (error) => this.hear({ trouble: error.message }));
      this.worker.on('exit', () => {
        this.worker = undefined;
        this.reader.indexing = null;
        this.last = Date.now();
        resolve();
      });
    });
    return this.running;
  }

  hear({ progress, result, trouble, code }) {
    if (progress) this.reader.indexing = progress;
    if (result) this.reader.trouble = null;
    if (trouble && code !== 'locked') {
      if (this.reader.trouble !== trouble) this.warn(trouble);
      this.reader.trouble = trouble;
    }
  }
}
