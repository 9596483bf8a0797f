// Settings files: planned first, then written whole, with a backup and readable by the owner only.

import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ENTRY } from './clients.mjs';
import { setMember } from './jsonc.mjs';
import { setServer } from './toml.mjs';

const BACKUP = '.hanlaw-backup';

export const fileOf = (client, place) => {
  const candidates = client.file(place);
  return candidates.find((path) => existsSync(path)) ?? candidates[0];
};

const edit = (client, text, server) =>
  client.toml
    ? setServer(text, ENTRY, server && client.entry(server))
    : setMember(text, [client.at, ENTRY], server && client.entry(server));

/** What would be written: `{path, before, after}`; `before` is undefined for a new file. */
export function plan(client, path, server) {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  return { path, before, after: edit(client, before ?? '', server) };
}

/**
 * Back to before: the very bytes where nobody changed the file since, otherwise only our entry is taken out.
 * `after` is undefined when the file goes away.
 */
export function planUndo(client, path) {
  if (!existsSync(path)) return { path };
  const before = readFileSync(path, 'utf8');
  const without = edit(client, before, undefined);
  if (without === before) return { path, before, after: before };
  const backup = backupOf(client, path);
  if (backup !== undefined && same(client, backup, without)) return { path, before, after: backup };
  return { path, before, after: backup === undefined && isBare(client, without) ? undefined : without };
}

/** The text before us; a copy that already has our entry is none. */
function backupOf(client, path) {
  if (!existsSync(path + BACKUP)) return undefined;
  const text = readFileSync(path + BACKUP, 'utf8');
  return edit(client, text, undefined) === text ? text : undefined;
}

/** The backup with our entry put in and taken out again is what is left now. */
function same(client, backup, without) {
  return edit(client, edit(client, backup, { command: 'npx', args: [] }), undefined) === without;
}

/** Nothing but the empty frame that we made. */
const isBare = (client, text) =>
  client.toml ? text.trim() === '' : text.replace(/\s/g, '') === JSON.stringify({ [client.at]: {} });

/** Writes a plan. The first backup is kept until it is undone. */
export function carryOut({ path, before, after }, { undo = false } = {}) {
  if (after === before) return;
  const backup = path + BACKUP;
  if (undo && after === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    if (!undo && before !== undefined && !existsSync(backup)) writeFileSync(backup, before, { mode: 0o600 });
    writeWhole(existsSync(path) ? realpathSync(path) : path, after);
  }
  if (undo) rmSync(backup, { force: true });
}

/** Never half a file: written beside it and renamed. */
function writeWhole(path, text) {
  const beside = `${path}.hanlaw-new`;
  writeFileSync(beside, text, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, path);
}

/** Changed lines with a little around them; the key is not shown. */
export function difference({ before = '', after = '' }) {
  const [a, b] = [before, after].map((text) => (text ? text.replace(/\r?\n$/, '').split(/\r?\n/) : []));
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const lines = [
    ...a.slice(Math.max(0, head - 2), head).map((line) => `  ${line}`),
    ...a.slice(head, a.length - tail).map((line) => `- ${line}`),
    ...b.slice(head, b.length - tail).map((line) => `+ ${line}`),
    ...(tail ? a.slice(-tail).slice(0, 2) : []).map((line) => `  ${line}`),
  ];
  return lines.join('\n').replace(/(LAW_OC"?\s*[:=]\s*")[^"]*/g, '$1••••');
}
