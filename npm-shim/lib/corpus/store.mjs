// The index on disk: a manifest that names its segments, both written atomically, and one writer at a time.
//
//   manifest.json   one JSON object and the SHA-256 of its text before it; replaced by rename
//   seg-<sha>.bin   segments (crates/law-corpus/src/segment.rs); never changed, only replaced
//   lock            pid and host of the writer
//
// A reader that has a manifest has everything it names: segments go only after the manifest that needs them not.

import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const FORMAT = 1;
/** A lock whose writer has not been heard of for so long is nobody's. */
const DEAD_MS = 10 * 60_000;

export const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Where the index of a folder lies unless somebody says otherwise: never in the folder itself. */
export function defaultPlace(root, env = process.env) {
  const base =
    env.XDG_CACHE_HOME ||
    (process.platform === 'win32' && env.LOCALAPPDATA) ||
    (process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(env.HOME || homedir(), '.cache'));
  return join(base, 'hanlaw', 'corpus', sha256(resolve(root)).slice(0, 16));
}

export const EMPTY = { generation: '0', segments: [], files: {}, skipped: [] };

export class Store {
  /** `version` is what the engine writes (segments of another version are built anew). */
  constructor(place, version) {
    this.place = place;
    this.version = version;
  }

  path(name) {
    return join(this.place, name);
  }

  /** The manifest, or `null` when there is none of this version that is whole. */
  read() {
    try {
      const text = readFileSync(this.path('manifest.json'), 'utf8');
      const at = text.indexOf('\n');
      const body = text.slice(at + 1);
      if (text.slice(0, at) !== sha256(body)) return null;
      const manifest = JSON.parse(body);
      return manifest.format === FORMAT && manifest.version === this.version ? manifest : null;
    } catch {
      return null;
    }
  }

  /** Changes when another writer has been there. */
  stamp() {
    const { mtimeMs, ino, size } = statSync(this.path('manifest.json'), { throwIfNoEntry: false }) ?? {};
    return `${mtimeMs}-${ino}-${size}`;
  }

  write(manifest) {
    // As bytes at once: a text of many thousand names is large, and would be copied for its hash and again here.
    const body = Buffer.from(JSON.stringify({ format: FORMAT, version: this.version, ...manifest }));
    this.#put('manifest.json', [Buffer.from(`${sha256(body)}\n`), body]);
  }

  /** Writes a segment and gives its row for the manifest. */
  writeSegment(bytes) {
    const sha = sha256(bytes);
    const name = `seg-${sha.slice(0, 20)}.bin`;
    if (!existsSync(this.path(name))) this.#put(name, [bytes]);
    return { name, sha256: sha, bytes: bytes.length };
  }

  /** Whole and as it was written. */
  readSegment({ name, sha256: wanted }) {
    try {
      const bytes = readFileSync(this.path(name));
      return sha256(bytes) === wanted ? bytes : null;
    } catch {
      return null;
    }
  }

  /** Removes what no manifest names any more. */
  sweep(manifest) {
    const kept = new Set(manifest.segments.map((s) => s.name));
    for (const name of readdirSync(this.place)) {
      if ((name.startsWith('seg-') && !kept.has(name)) || name.startsWith('tmp-')) this.remove(name);
    }
  }

  remove(name) {
    try {
      rmSync(this.path(name), { force: true });
    } catch {
      // Somebody still reads it; the next sweep will get it.
    }
  }

  #put(name, parts) {
    const staging = this.path(`tmp-${process.pid}-${name}`);
    const file = openSync(staging, 'w', 0o600);
    try {
      for (const bytes of parts) for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staging, this.path(name));
  }

  /** Becomes the writer; waits for another one, `null` when that takes longer than `waitMs`. */
  async lock({ waitMs = 0, onWait } = {}) {
    mkdirSync(this.place, { recursive: true, mode: 0o700 });
    const path = this.path('lock');
    const until = Date.now() + waitMs;
    for (let told = false; ; told = true) {
      try {
        const file = openSync(path, 'wx', 0o600);
        writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }));
        closeSync(file);
        return new Lock(path);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      if (isDead(path)) {
        rmSync(path, { force: true });
        continue;
      }
      if (Date.now() >= until) return null;
      if (!told) onWait?.();
      await pause(200);
    }
  }
}

class Lock {
  constructor(path) {
    this.path = path;
  }

  /** Says that the writer is still there. */
  touch() {
    try {
      utimesSync(this.path, new Date(), new Date());
    } catch {
      // Taken away by hand: the work goes on, every write is atomic.
    }
  }

  release() {
    rmSync(this.path, { force: true });
  }
}

/** Whether the writer of a lock is gone. */
function isDead(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > DEAD_MS) return true;
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8'));
    if (host !== hostname() || pid === process.pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // A lock that is being written is not dead; one whose process is gone is.
    return error.code === 'ESRCH';
  }
}
