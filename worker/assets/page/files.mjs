// A file as text: plain text as it is, documents through the engine.

const MAX_BYTES = 64 << 20;
const DOCUMENTS = /\.(hwp|hwpx|hml|hwpml|docx|pdf)$/i;

/** `convert(bytes)` gives `{markdown}` or `{refusal}`. */
export async function readFile(file, convert) {
  if (file.size > MAX_BYTES) throw new Error(`${MAX_BYTES >> 20} MB를 넘는 파일은 열지 않습니다.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = DOCUMENTS.test(file.name) ? undefined : plain(bytes);
  if (text !== undefined) return text;
  const { markdown, refusal } = await convert(bytes);
  if (refusal) throw new Error(refusal.message);
  return markdown;
}

function plain(bytes) {
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
