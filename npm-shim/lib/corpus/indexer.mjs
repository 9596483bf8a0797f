// Brings the index of a folder up to date: what is new or changed is read, what is gone is taken out, in batches
// that are each a whole new state. Killed at any time, the next run goes on from the last batch.

import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { isPdf } from '../pdf.mjs';
import { openFolder } from './folder.mjs';
import { EMPTY, Store } from './store.mjs';

/** Text of one segment. */
const BATCH_BYTES = 10 << 20;
const BATCH_FILES = 4000;
/** When there are so many segments below one of these sizes they are put together, up to the largest size. */
const TIERS = [2 << 20, 10 << 20];
const MANY = 4;
const LARGEST = 16 << 20;
/** A file written within this time of being read is read again next time: its time stamp cannot tell. */
const RACY_MS = 2000;

/** The index cannot be brought up to date; what there was is untouched. */
export class CorpusTrouble extends Error {
  constructor(message, code) {
    super(message);
    this.name = 'CorpusTrouble';
    this.code = code;
  }
}

/**
 * `engine(envelope, bytes)` gives `{value, bytes}`; `readPdf(bytes)` gives `{markdown}` or `{refusal}`.
 * `only` limits the work to these relative paths (files or folders); everything else stays as it is.
 */
export async function update({ root, place, version, engine, readPdf, only, prune = false, waitMs = 0, onWait, onProgress, onCommit }) {
  const folder = openFolder(root);
  if (!folder) throw new CorpusTrouble(`문서 폴더를 찾지 못했습니다: ${root}. 색인은 그대로 두었습니다.`, 'no_root');
  const store = new Store(place, version);
  const lock = await store.lock({ waitMs, onWait });
  if (!lock) throw new CorpusTrouble('다른 hanlaw가 이 폴더를 색인하고 있습니다. 잠시 뒤 다시 해 보세요.', 'locked');
  try {
    const job = new Job({ folder, store, lock, engine, readPdf, onProgress, onCommit });
    return await job.run({ root, only, prune });
  } finally {
    lock.release();
  }
}

class Job {
  constructor(parts) {
    Object.assign(this, parts);
  }

  async run({ root, only, prune }) {
    this.manifest = { ...EMPTY, ...this.store.read(), root };
    this.verify();
    const within = only && ((path) => only.some((part) => path === part || path.startsWith(`${part}/`)));
    const seen = await this.look(within);
    const before = Object.keys(this.manifest.files);
    if (seen.files.length === 0 && before.length > 0 && !within && !prune) {
      throw new CorpusTrouble(
        `폴더가 비어 있습니다: ${root}. 연결이 끊긴 드라이브일 수 있어 색인을 지우지 않았습니다. 정말 비었으면 --prune을 쓰세요.`,
        'empty_root',
      );
    }
    const present = new Set(seen.files.map((f) => f.path));
    const known = (path) => present.has(path) || (within && !within(path)) || seen.unseen.some((at) => at === '' || path === at || path.startsWith(`${at}/`));
    const gone = before.filter((path) => !known(path));
    const changed = seen.files.filter((file) => this.differs(file));
    // A new reason replaces the old one; what could not be read as text is not tried again before it changes.
    const kept = within ? this.manifest.skipped.filter((s) => !within(s.path.replace(/\/$/, ''))) : [];
    this.skipped = new Map([...kept, ...seen.skipped].map((s) => [s.path, s]));
    for (const s of this.manifest.skipped) if (s.hash && !changed.some((f) => f.path === s.path) && present.has(s.path)) this.skipped.set(s.path, s);
    this.onProgress?.(0, changed.length);
    await this.apply(changed, gone);
    await this.compact();
    this.store.sweep(this.manifest);
    const files = Object.keys(this.manifest.files).length;
    return { files, read: changed.length, removed: gone.length, skipped: this.manifest.skipped.length, segments: this.manifest.segments.length, bytes: this.manifest.segments.reduce((n, s) => n + s.bytes, 0) };
  }

  /** Segments that are not what was written are dropped, and their documents read again. */
  verify() {
    const bad = new Set(this.manifest.segments.filter((s) => !this.store.readSegment(s)).map((s) => s.name));
    if (!bad.size) return;
    for (const name of bad) this.store.remove(name);
    this.manifest.segments = this.manifest.segments.filter((s) => !bad.has(s.name));
    this.manifest.files = Object.fromEntries(Object.entries(this.manifest.files).filter(([, f]) => !bad.has(f.segment)));
  }

  async look(within) {
    const out = { files: [], skipped: [], unseen: [] };
    await this.folder.walk({
      except: this.store.place,
      onFile: (file) => (!within || within(file.path)) && out.files.push(file),
      onSkip: (skip) => (!within || within(skip.path.replace(/\/$/, ''))) && out.skipped.push(skip),
      onUnseen: (path) => out.unseen.push(path),
    });
    return out;
  }

  /** Whether a file has to be read: size and time stamps are a hint, its hash decides. */
  differs(file) {
    const before = this.manifest.files[file.path] ?? this.manifest.skipped.find((s) => s.path === file.path && s.hash);
    if (!before) return true;
    const same = ['size', 'mtimeMs', 'ctimeMs', 'ino'].every((key) => before[key] === file[key]);
    if (same && !before.racy) return false;
    const bytes = read(file);
    if (bytes && hashOf(bytes) === before.hash) {
      Object.assign(before, hint(file));
      this.restamped = true;
      return false;
    }
    return true;
  }

  async apply(changed, gone) {
    if (!changed.length && !gone.length) {
      const same = JSON.stringify([...this.skipped.values()]) === JSON.stringify(this.manifest.skipped);
      if (!same || this.restamped || this.manifest.generation === '0') this.save(this.manifest.segments, this.manifest.files);
      return;
    }
    let left = gone;
    let at = 0;
    do {
      const { batch, next } = this.gather(changed, at);
      await this.commit(batch.length ? await this.build(batch) : undefined, batch, left);
      left = [];
      at = next;
      this.onProgress?.(at, changed.length);
    } while (at < changed.length);
  }

  /** Files from one place on, until a segment is full. */
  gather(changed, from) {
    const batch = [];
    let size = 0;
    let at = from;
    while (at < changed.length && batch.length < BATCH_FILES && (size === 0 || size + changed[at].size <= BATCH_BYTES)) {
      const file = changed[at];
      at += 1;
      const bytes = read(file);
      if (bytes) {
        batch.push({ file, bytes, hash: hashOf(bytes) });
        size += bytes.length;
      } else this.skipped.set(file.path, { path: file.path, code: 'unreadable', reason: '읽지 못했습니다' });
    }
    return { batch, next: at };
  }

  async build(batch) {
    const docs = [];
    const parts = [];
    for (const { file, bytes, hash } of batch) {
      let body = bytes;
      const pdf = isPdf(bytes) && /\.pdf$/i.test(file.path);
      if (pdf) {
        const { markdown, refusal } = await this.readPdf(bytes);
        if (refusal) {
          this.skip(file, hash, refusal.code, refusal.message);
          continue;
        }
        body = Buffer.from(markdown);
      }
      docs.push({ path: file.path, hash, len: body.length, converted: pdf });
      parts.push(body);
    }
    if (!docs.length) return undefined;
    const whole = Buffer.concat(parts);
    // The parts are not needed twice; a large batch would otherwise be in memory three times.
    parts.length = 0;
    for (const b of batch) b.bytes = undefined;
    const { value, bytes } = await this.engine({ op: 'corpus_segment', docs }, whole);
    if (value.error) throw new Error(value.error.message);
    const failed = new Map(value.skipped.map((s) => [s.path, s]));
    for (const { file, hash } of batch) {
      const skip = failed.get(file.path);
      if (skip) this.skip(file, hash, skip.code, skip.reason);
    }
    return failed.size < docs.length ? bytes : undefined;
  }

  /** A file that cannot be read is not tried again before it changes. */
  skip(file, hash, code, reason) {
    this.skipped.set(file.path, { path: file.path, code, reason, hash, ...hint(file) });
  }

  /** One new state: the batch in, its former versions and what is gone out. */
  async commit(bytes, batch, gone) {
    const segments = [...this.manifest.segments];
    const files = { ...this.manifest.files };
    const out = [...gone, ...batch.map((b) => b.file.path)].filter((path) => files[path]);
    for (const [at, segment] of segments.entries()) {
      const leave = out.filter((path) => files[path].segment === segment.name);
      if (leave.length) segments[at] = await this.without(segment, leave, files);
    }
    for (const path of out) delete files[path];
    if (bytes) {
      const row = this.store.writeSegment(bytes);
      if (!segments.some((s) => s?.name === row.name)) segments.push(row);
      for (const { file, hash } of batch) {
        if (!this.skipped.has(file.path)) files[file.path] = { ...hint(file), hash, segment: row.name };
      }
    }
    this.save(segments.filter(Boolean), files);
  }

  /** A segment again without some documents; `null` when nothing is left. */
  async without(segment, leave, files) {
    const rest = Object.entries(files).filter(([path, f]) => f.segment === segment.name && !leave.includes(path));
    if (!rest.length) return null;
    const row = this.store.writeSegment(await this.merge([segment], leave));
    for (const [, f] of rest) f.segment = row.name;
    return row;
  }

  async merge(rows, leave = []) {
    const parts = rows.map((row) => this.store.readSegment(row));
    const { value, bytes } = await this.engine({ op: 'corpus_merge', lens: parts.map((p) => p.length), leave }, Buffer.concat(parts));
    if (value.error) throw new Error(value.error.message);
    return bytes;
  }

  /** Segments of one size become larger ones: a question asks every segment. */
  async compact() {
    for (const limit of TIERS) {
      const alike = this.manifest.segments.filter((s) => s.bytes < limit);
      if (alike.length < MANY) continue;
      for (const group of groups(alike)) if (group.length > 1) await this.unite(group);
    }
  }

  async unite(group) {
    const row = this.store.writeSegment(await this.merge(group));
    const old = new Set(group.map((s) => s.name));
    const files = Object.fromEntries(
      Object.entries(this.manifest.files).map(([path, f]) => [path, old.has(f.segment) ? { ...f, segment: row.name } : f]),
    );
    this.save([...this.manifest.segments.filter((s) => !old.has(s.name)), row], files);
    this.store.sweep(this.manifest);
  }

  save(segments, files) {
    const skipped = [...this.skipped.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.manifest = { ...this.manifest, segments, files, skipped, generation: String(Number(this.manifest.generation) + 1) };
    this.store.write(this.manifest);
    this.lock.touch();
    this.onCommit?.();
  }
}

/** Segments side by side until they are large enough. */
function groups(rows) {
  const out = [];
  let size = Infinity;
  for (const row of rows) {
    if (size + row.bytes > LARGEST) {
      out.push([]);
      size = 0;
    }
    out.at(-1).push(row);
    size += row.bytes;
  }
  return out;
}

function read(file) {
  try {
    return readFileSync(file.real);
  } catch {
    return undefined;
  }
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

function hint({ size, mtimeMs, ctimeMs, ino }) {
  const racy = Date.now() - Math.max(mtimeMs, ctimeMs) < RACY_MS;
  return racy ? { size, mtimeMs, ctimeMs, ino, racy } : { size, mtimeMs, ctimeMs, ino };
}
