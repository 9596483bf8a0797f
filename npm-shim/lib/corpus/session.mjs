// The corpus of one process: where its index lies, its reader, and bringing it up to date with an engine.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { CorpusReader } from './reader.mjs';
import { openFolder } from './folder.mjs';
import { defaultPlace } from './store.mjs';

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));

/** `{root, place}`; `--root demo` is the small corpus of this package unless there is such a folder. */
export function placeOf({ root, index, cwd = process.cwd(), env = process.env }) {
  const asked = resolve(cwd, root);
  const path = root === 'demo' && !existsSync(asked) ? DEMO : asked;
  const real = openFolder(path)?.real ?? path;
  return { root: real, place: index ? resolve(cwd, index) : defaultPlace(real, env) };
}

/** Of what the engine writes; an index of another version is built anew. */
export function versionOf(glue) {
  const { format, tokenizer } = JSON.parse(glue.describe()).corpus;
  return `${format}.${tokenizer}`;
}

export function openReader(place, glue) {
  return new CorpusReader({ ...place, version: versionOf(glue) });
}

/** What `update` needs of an engine. */
export function tools({ instance, host, readPdf }) {
  return {
    version: versionOf(instance.glue),
    engine: (envelope, bytes) => instance.request(envelope, { host, bytes }),
    readPdf,
  };
}

