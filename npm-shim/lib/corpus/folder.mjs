// The folder of the user's documents: the one check for every path that comes in, and what is read of a folder.

import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MAX_BYTES, TOO_LARGE, folderReason, nameReason } from './kinds.mjs';

/** `null` when there is no such folder now. */
export function openFolder(path) {
  try {
    const real = realpathSync(resolve(path));
    return statSync(real).isDirectory() ? new Folder(real) : null;
  } catch {
    return null;
  }
}

export class Folder {
  constructor(real) {
    this.real = real;
  }

  /** Whether a real path lies inside; a sibling with the same beginning does not. */
  holds(real) {
    return real === this.real || real.startsWith(this.real.endsWith(sep) ? this.real : this.real + sep);
  }

  /**
   * The real path of a file by its name relative to the root, or `undefined`: not there, no file, outside, or not
   * a plain relative name. Callers cannot tell these apart, and neither can theirs.
   */
  file(name) {
    if (typeof name !== 'string' || name === '' || name.includes('\0') || isAbsolute(name)) return undefined;
    if (sep === '\\' && /[\\:]/.test(name)) return undefined;
    const parts = name.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
    try {
      const real = realpathSync(this.#spelled(parts));
      return this.holds(real) && statSync(real).isFile() ? real : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether a plain relative name is a folder inside. */
  directory(name) {
    try {
      const real = realpathSync(this.#spelled(name.split('/')));
      return this.holds(real) && statSync(real).isDirectory();
    } catch {
      return false;
    }
  }

  /** The path as the file system spells it: Hangul may be stored composed or decomposed. */
  #spelled(parts) {
    const whole = join(this.real, ...parts);
    if (exists(whole)) return whole;
    return parts.reduce((path, part) => {
      const next = join(path, part);
      if (exists(next)) return next;
      const wanted = part.normalize('NFC');
      return join(path, readdirSync(path).find((entry) => entry.normalize('NFC') === wanted) ?? part);
    }, this.real);
  }

  /**
   * Every file in order of names: `onFile({path, real, size, mtimeMs, ctimeMs, ino})`, `onSkip({path, code, reason})`;
   * `onUnseen(path)` for a folder that could not be read, whose files are therefore not known to be gone.
   */
  async walk({ onFile, onSkip, onUnseen, except }) {
    const folders = [''];
    while (folders.length) {
      const at = folders.pop();
      let entries;
      try {
        entries = await readdir(join(this.real, at), { withFileTypes: true });
      } catch (error) {
        onUnseen(at);
        onSkip({ path: `${at}/`, code: 'unreadable', reason: `폴더를 읽지 못했습니다 (${error.code})` });
        continue;
      }
      entries.sort((a, b) => (a.name < b.name ? -1 : 1));
      const deeper = [];
      for (const entry of entries) {
        const path = at ? `${at}/${entry.name}` : entry.name;
        if (entry.isSymbolicLink()) onSkip(await this.#link(path));
        else if (entry.isDirectory()) {
          const reason = join(this.real, path) === except ? '색인이 놓인 폴더' : folderReason(entry.name);
          if (reason) onSkip({ path: `${path}/`, code: 'folder', reason });
          else deeper.push(path);
        } else await this.#entry(path, entry, { onFile, onSkip, onUnseen });
      }
      folders.push(...deeper.reverse());
    }
  }

  async #entry(path, entry, { onFile, onSkip, onUnseen }) {
    if (!entry.isFile()) return onSkip({ path, code: 'special', reason: '파일이 아닙니다(장치, 소켓 등)' });
    const reason = nameReason(entry.name);
    if (reason) return onSkip({ path, code: 'type', reason });
    try {
      const { size, mtimeMs, ctimeMs, ino } = await lstat(join(this.real, path));
      if (size > MAX_BYTES) return onSkip({ path, ...TOO_LARGE });
      return onFile({ path, real: join(this.real, path), size, mtimeMs, ctimeMs, ino });
    } catch (error) {
      if (error.code !== 'ENOENT') onUnseen(path);
      return onSkip({ path, code: 'unreadable', reason: `읽지 못했습니다 (${error.code})` });
    }
  }

  /** A link is never followed: what it points at inside the folder is met at its own place, the rest is not ours. */
  async #link(path) {
    const outside = { path, code: 'link', reason: '폴더 밖이나 없는 곳을 가리키는 링크' };
    try {
      const real = await realpath(join(this.real, path));
      if (!this.holds(real)) return outside;
      const what = (await stat(real)).isDirectory() ? '폴더' : '파일';
      return { path, code: 'link', reason: `같은 ${what}의 다른 이름 (${relative(this.real, real) || '.'})` };
    } catch {
      return outside;
    }
  }
}

function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
