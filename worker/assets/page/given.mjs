// Files and folders as a person hands them over → `{path, file}` in order of names, and `{path, code, reason}` for folders left out.

import { folderReason } from './kinds.mjs';

/** Deeper folders are left out: nobody has them, and a loop of links has no end. */
const DEEPEST = 32;

/** What was dropped. Its entries are taken at once: the list is empty after the event. */
export async function dropped(transfer) {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const roots = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const out = [];
  for (const root of roots.filter(Boolean)) await gather(root, '', 0, out);
  return sorted(out);
}

/** Whether it is more than one plain file. */
export const isCollection = (transfer) => {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  return items.length > 1 || Boolean(items[0]?.webkitGetAsEntry?.()?.isDirectory);
};

async function gather(entry, folder, depth, out) {
  const path = folder + entry.name;
  if (entry instanceof File) return out.push({ path, file: entry });
  try {
    if (entry.isFile) return out.push({ path, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) });
    const reason = depth === DEEPEST ? '너무 깊은 폴더' : folderReason(entry.name);
    if (reason) return out.push({ path: `${path}/`, code: 'folder', reason });
    for (const inner of await entries(entry.createReader())) await gather(inner, `${path}/`, depth + 1, out);
  } catch {
    out.push({ path, code: 'unreadable', reason: '읽지 못했습니다' });
  }
  return undefined;
}

/** A reader gives its entries in portions, and an empty one at the end. */
async function entries(reader) {
  const out = [];
  for (;;) {
    const portion = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!portion.length) return out;
    out.push(...portion);
  }
}

/** What was chosen in a dialog; a folder comes as all files below it. */
export function chosen(files) {
  const out = new Map();
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    const parts = path.split('/');
    const at = parts.slice(0, -1).findIndex((name, n) => n > 0 && folderReason(name));
    if (at < 0) out.set(path, { path, file });
    else {
      const folder = `${parts.slice(0, at + 1).join('/')}/`;
      out.set(folder, { path: folder, code: 'folder', reason: folderReason(parts[at]) });
    }
  }
  return sorted([...out.values()]);
}

const sorted = (all) => all.sort((a, b) => (a.path < b.path ? -1 : 1));
