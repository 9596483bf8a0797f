// Extraction only: the citations of a text as records.

import { readText } from '../input.mjs';
import { perLine, textOf } from '../jsonl.mjs';
import { page } from '../pager.mjs';
import { columns, table } from '../style.mjs';
import { inputs } from './verify.mjs';

export async function run({ flags, rest }, desk) {
  const common = { op: 'cite', context: flags.context };
  if (flags.jsonl) {
    return perLine(desk, (record) =>
      desk.ask({ ...common, text: textOf(record, 'text'), context: record.context ?? common.context }),
    );
  }
  const found = [];
  for (const name of inputs(rest, desk)) {
    const { text, places, notices } = await readText(name, desk);
    for (const notice of notices ?? []) desk.warn(`${name}: ${notice}`);
    const { citations } = await desk.ask({ ...common, text, ...(places && { places }) });
    found.push({ file: name, text, citations });
  }
  if (flags.json) {
    const plain = found.map(({ file, citations }) => ({ file, citations }));
    desk.json(plain.length === 1 ? plain[0] : { files: plain });
  } else {
    const show = desk.stdout.isTTY ? table : columns;
    await page(found.map((one) => listed(one, found.length > 1, show)).join('\n\n'), desk);
  }
  return 0;
}

function listed({ file, text, citations }, isNamed, show) {
  const head = isNamed ? `▶ ${file}\n` : '';
  if (!citations.length) return `${head}인용을 찾지 못했습니다.`;
  const rows = citations.map((c) => [c.at?.place ?? `${lineOf(text, c.span_utf16[0])}행`, c.text.replace(/\s+/g, ' '), resolved(c)]);
  return head + show(rows);
}

/** Line of a position, counted from 1. */
export const lineOf = (text, at) => text.slice(0, at).split('\n').length;

function resolved(citation) {
  if (citation.case) return ['판례', citation.case.court, citation.case.date].filter(Boolean).join(' ');
  return citation.law ?? '(법령을 정하지 못함)';
}
