// A file as text: plain text as it is, documents through the engine.

const MAX_BYTES = 64 << 20;
const DOCUMENTS = /\.(hwp|hwpx|hml|hwpml|docx|pdf)$/i;

/** `convert(bytes)` gives `{text}` or `{refusal}`. */
export async function readFile(file, convert) {
  if (file.size > MAX_BYTES) throw new Error(`${MAX_BYTES >> 20} MB를 넘는 파일은 열지 않습니다.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = DOCUMENTS.test(file.name) ? undefined : plain(bytes);
  if (own !== undefined) return own;
  const { text, refusal } = await convert(bytes);
  if (refusal) throw new Error(refusal.message);
  return text;
}

function plain(bytes) {
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
