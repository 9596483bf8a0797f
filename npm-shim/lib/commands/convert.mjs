// A document as Markdown, or as blocks with --json.

import { UsageError } from '../args.mjs';
import { asText, convert, readBytes } from '../input.mjs';

/** How a web page begins. */
const PAGE = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|script|meta|table|div|p>)/i;

export async function run({ flags, rest }, desk) {
  if (rest.length !== 1) throw new UsageError('바꿀 파일 하나를 쓰세요. 예: hanlaw convert 계약서.hwpx', 'convert');
  const [name] = rest;
  const bytes = await readBytes(name, desk);
  // Plain text goes to the engine too with --json, so that blocks have one shape; a web page always does.
  const text = flags.json ? undefined : asText(bytes, name);
  if (text !== undefined && !PAGE.test(text.slice(0, 600))) {
    if (!text.replace('\uFEFF', '').trim()) desk.warn(`${name}: 글자가 없는 문서입니다.`);
    // A carriage return alone ends a line too.
    desk.print(text.replace(/\r(?!\n)/g, '\n'));
    return 0;
  }
  try {
    const value = await convert(bytes, name, desk, flags.json ? 'document' : 'markdown');
    for (const warning of value.warnings ?? []) desk.warn(`${name}: ${warning}`);
    show(value, flags, desk);
  } catch (error) {
    if (flags.json && error.refusal) desk.json({ refusal: error.refusal, ...error.partial?.document });
    else if (error.partial) show(error.partial, flags, desk);
    throw error;
  }
  return 0;
}

function show({ markdown, document }, flags, desk) {
  if (flags.json) desk.json(document);
  else desk.print(markdown);
}
