// The corpus of a process that goes on answering: its reader at once, indexing behind it.

import { Background } from './background.mjs';
import { openReader, placeOf } from './session.mjs';

/** `where`: `{root, index?}`; gives the reader for the host. */
export async function openCorpus(where, { instance, warn }) {
  const place = placeOf(where);
  const reader = openReader(place, instance.glue);
  const background = new Background({ reader, place, warn });
  reader.indexing = { done: 0, total: 0 };
  setImmediate(() => background.start());
  return reader;
}
