// How an upstream body is read: for reports about answers that look wrong.

import { UsageError } from '../args.mjs';
import { readBytes } from '../input.mjs';

export async function run({ flags, rest }, desk) {
  if (rest.length !== 2) throw new UsageError('대상과 파일을 쓰세요. 예: hanlaw decode law 응답.xml', 'decode');
  const [target, name] = rest;
  const value = await desk.ask({ op: 'decode', target }, { bytes: await readBytes(name, desk) });
  if (flags.json) desk.json(value);
  else desk.print(outline(value));
  return value.error ? 2 : 0;
}

/** Nested values as an indented list; long lists are counted, not printed. */
export function outline(value, indent = '') {
  if (value === null || typeof value !== 'object') return `${indent}${value}`;
  return Object.entries(value)
    .map(([key, item]) => {
      if (item === null || typeof item !== 'object') return `${indent}${key}: ${item}`;
      if (Array.isArray(item) && (item.length > 5 || item.every((x) => typeof x !== 'object'))) {
        const shown = item.length > 5 ? `${item.length}개` : item.join(', ');
        return `${indent}${key}: ${shown}`;
      }
      return `${indent}${key}:\n${outline(item, `${indent}  `)}`;
    })
    .join('\n');
}
