// The user's own documents on the command line: index, search, fetch, outline, and a demonstration.

import { UsageError } from '../args.mjs';
import { openReader, placeOf, tools } from '../corpus/session.mjs';
import { CorpusTrouble, update } from '../corpus/indexer.mjs';
import { openFolder } from '../corpus/folder.mjs';
import { Refusal } from '../desk.mjs';
import { tint } from '../style.mjs';

const WAIT_MS = 60_000;
const NAMES = { index: indexing, search, fetch, outline, demo };

export async function run({ flags, rest }, desk) {
  const [verb, ...words] = rest;
  if (!Object.hasOwn(NAMES, verb ?? '')) throw new UsageError('corpus 다음에 index, search, fetch, outline, demo 가운데 하나를 쓰세요.', 'corpus');
  const root = verb === 'demo' ? 'demo' : flags.root;
  if (!root) throw new UsageError('--root 다음에 문서 폴더를 쓰세요. 예시 폴더는 --root demo 입니다.', 'corpus');
  const place = placeOf({ root, index: flags.index, cwd: desk.cwd, env: desk.env });
  const { instance, host } = await desk.engine();
  const reader = openReader(place, instance.glue);
  host.corpus = reader;
  try {
    return await NAMES[verb]({ flags, words, place, reader }, desk);
  } finally {
    reader.close();
  }
}

/** Brings the index up to date; `wanted` says that nothing can be answered without it. */
async function refresh(place, desk, { only, prune, wanted } = {}) {
  const { instance, host } = await desk.engine();
  try {
    return await update({
      ...place,
      ...tools({ instance, host, readPdf: (bytes) => desk.readPdf(bytes) }),
      only,
      prune,
      waitMs: WAIT_MS,
      onWait: () => desk.warn('다른 hanlaw가 이 폴더를 색인하고 있어 기다립니다.'),
      onProgress: (done, total) => total > 200 && desk.progress.show(done, total, '색인'),
    });
  } catch (error) {
    if (!(error instanceof CorpusTrouble)) throw error;
    if (wanted) throw new Refusal(error.message, { label: error.code, exit: error.code === 'locked' ? 3 : 2 });
    host.corpus.trouble = error.message;
    return undefined;
  } finally {
    desk.progress.clear();
  }
}

/** An index that can be asked: looked over now, or the last one when that is not possible. */
async function ready({ flags, place, reader }, desk) {
  if (!flags['no-index']) await refresh(place, desk, { wanted: !reader.hasIndex() });
}

async function indexing({ flags, words, place }, desk) {
  const folder = openFolder(place.root);
  const only = words.length ? words.map((word) => inside(folder, word.replace(/\/$/, ''))) : undefined;
  const began = Date.now();
  const done = await refresh(place, desk, { only, prune: flags.prune, wanted: true });
  const seconds = (Date.now() - began) / 1000;
  if (flags.json) desk.json({ ...place, ...done, seconds });
  else {
    desk.print(`문서 ${done.files}개 (새로 읽음 ${done.read}, 뺌 ${done.removed}, 색인하지 않은 파일 ${done.skipped}) — 색인 ${(done.bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)}초`);
    if (done.skipped) desk.print('색인하지 않은 파일과 까닭: hanlaw corpus outline');
  }
  return 0;
}

/** A file or folder below the root; whatever is not gets one answer, there or not. */
function inside(folder, word) {
  const plain = !word.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (!folder || !plain || (folder.file(word) === undefined && !folder.directory(word))) {
    throw new Refusal(`문서 폴더 안의 파일이나 폴더가 아닙니다: '${word}'`);
  }
  return word;
}

async function search({ flags, words, place, reader }, desk) {
  if (!words.length) throw new UsageError('찾을 말을 쓰세요. 예: hanlaw corpus search --root ./규정 "연차 휴가"', 'corpus');
  await ready({ flags, place, reader }, desk);
  const args = { query: words.join(' '), limit: flags.limit, path: flags.path };
  const value = await call(desk, 'corpus_search', args, flags);
  return value.structured.outcome === 'found' ? 0 : 1;
}

async function fetch({ flags, words, place, reader }, desk) {
  if (!words.length) throw new UsageError('search가 준 id를 쓰세요. 예: hanlaw corpus fetch --root ./규정 "취업규칙.md#12"', 'corpus');
  await ready({ flags, place, reader }, desk);
  await call(desk, 'corpus_fetch', { ids: words, neighbors: flags.neighbors }, flags);
  return 0;
}

async function outline({ flags, words, place, reader }, desk) {
  await ready({ flags, place, reader }, desk);
  await call(desk, 'corpus_outline', { path: words[0] ?? flags.path, limit: flags.limit }, flags);
  return 0;
}

async function demo({ flags, place, reader }, desk) {
  desk.print(`예시 문서: ${place.root}\n`);
  return search({ flags, words: ['연차 휴가는 며칠인가요'], place, reader }, desk);
}

async function call(desk, tool, args, flags) {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const value = await desk.ask({ op: 'call', tool, args: given });
  if (value.isError) throw new Refusal(value.text, { label: value.structured?.error?.label });
  if (flags.json) desk.json(value.structured);
  else desk.print(tint(value.text, desk.style));
  return value;
}
