// A file as text: plain text as it is, documents through the engine.

import { paper } from './notices.mjs';

const MAX_BYTES = 64 << 20;
const DOCUMENTS = /\.(hwp|hwpx|hml|hwpml|docx|pdf)$/i;

/** `convert(bytes)` gives what the engine's `convert` does; this gives `{text, notices}`, and `{places, gaps}` of a document. */
export async function readFile(file, convert) {
  if (file.size > MAX_BYTES) throw new Error(`${MAX_BYTES >> 20} MB를 넘는 파일은 열지 않습니다.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = DOCUMENTS.test(file.name) ? undefined : plain(bytes);
  if (own !== undefined) return { text: own, notices: [] };
  const read = await convert(bytes);
  const whole = paper(read);
  if (!whole) throw new Error(read.refusal?.message ?? '읽지 못했습니다.');
  return whole;
}

function plain(bytes) {
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
