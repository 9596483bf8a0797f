// What is to be read: files, or standard input as `-`. Documents become text through the engine.

import { open } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { Refusal } from './desk.mjs';
import { paper } from './notices.mjs';
import { isPdf } from './pdf.mjs';

const MAX_BYTES = 128 << 20;
const DOCUMENTS = new Set(['.hwp', '.hwpx', '.hml', '.hwpml', '.docx', '.pdf']);

export async function readBytes(name, desk) {
  return name === '-' ? readAll(desk.stdin) : readFileBytes(resolve(desk.cwd, name), name);
}

async function readFileBytes(path, name) {
  let file;
  try {
    file = await open(path);
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Refusal(`${name}: ${MAX_BYTES >> 20} MB를 넘는 파일은 읽지 않습니다.`);
    return await file.readFile();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${name}: ${WHY[error.code] ?? `읽지 못했습니다 (${error.code ?? error.message})`}`);
  } finally {
    await file?.close();
  }
}

const WHY = {
  ENOENT: '파일이 없습니다.',
  EACCES: '읽을 권한이 없습니다.',
  EISDIR: '폴더입니다. 파일을 주세요.',
};

async function readAll(stream) {
  const chunks = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_BYTES) throw new Refusal(`표준 입력: ${MAX_BYTES >> 20} MB까지만 읽습니다.`);
  }
  return Buffer.concat(chunks);
}

/** UTF-8 text, or undefined when the bytes are something else (a document, another encoding). */
export function asText(bytes, name = '') {
  if (DOCUMENTS.has(extname(name).toLowerCase())) return undefined;
  const head = bytes.subarray(0, 4096);
  if (head.includes(0) || /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!DOCTYPE )?<?HWPML\b/.test(head.toString('utf8'))) return undefined;
  // RTF is refused by name; the text of ISO-2022-KR is written in seven bits.
  if (isPdf(bytes) || /^(\{\\rtf|\x1b\$\)C)/.test(head.toString('latin1', 0, 8))) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file or of standard input; when it is a document, also what `paper` gives. */
export async function readText(name, desk) {
  const bytes = await readBytes(name, desk);
  const text = asText(bytes, name);
  if (text !== undefined) return { text };
  try {
    return paper(await convert(bytes, name, desk, 'text'));
  } catch (error) {
    if (!error.partial) throw error;
    return paper(error.partial);
  }
}

/** A document as `markdown`, `text` or `document`; what cannot be given as text is refused in one line (exit code 4). */
export async function convert(bytes, name, desk, want) {
  const value = isPdf(bytes) ? await desk.readPdf(bytes, want) : await desk.ask({ op: 'convert', want }, { bytes });
  if (value.refusal) {
    const { code, message } = value.refusal;
    const refusal = new Refusal(`${name}: ${message}`, { label: code, exit: 4 });
    refusal.refusal = { code, message };
    // What could be read of a damaged file.
    refusal.partial = want in value ? value : undefined;
    throw refusal;
  }
  return value;
}
