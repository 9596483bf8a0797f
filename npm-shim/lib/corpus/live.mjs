// The corpus of a process that goes on answering: its reader at once, indexing behind it.

import { Background } from './background.mjs';
import { openReader, placeOf } from './session.mjs';

/** The first answers come first. */
const START_INDEXING_MS = 50;

/** `where`: `{root, index?}`; gives the reader for the host. */
export async function openCorpus(where, { instance, warn }) {
  const place = placeOf(where);
  const reader = openReader(place, instance.glue);
  const background = new Background({ reader, place, warn });
  reader.indexing = { done: 0, total: 0 };
  setTimeout(() => background.start(), START_INDEXING_MS).unref();
  return reader;
}
