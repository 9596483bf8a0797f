// The tools there are, by category.

import { page } from '../pager.mjs';
import { reference } from '../reference.mjs';
import { columns, table } from '../style.mjs';

export async function run({ flags }, desk) {
  const wanted = flags.category;
  const { tools: all } = await desk.ask({ op: 'list' });
  const tools = wanted === undefined ? all : ofCategory(all, wanted);
  if (!tools.length) {
    const categories = [...new Set(all.map((tool) => tool.category))].join(', ');
    desk.warn(`'${wanted}' 분류에 도구가 없습니다. 분류: ${categories}`);
    return 2;
  }
  if (flags.json) desk.json({ tools });
  else if (flags.md) desk.print(reference(await described(tools, desk)));
  else if (desk.stdout.isTTY) await page(grouped(tools, desk.style), desk);
  else desk.print(columns(tools.map(({ name, title, category }) => [name, title ?? '', category])));
  return 0;
}

/** With the parameters of each; one after the other, they are answered at once. */
export async function described(tools, desk) {
  const known = [];
  for (const tool of tools) known.push({ ...tool, ...(await desk.ask({ op: 'help', tool: tool.name })) });
  return known;
}

/** The category by its name or by a part of it: 판례 finds 판례·결정. */
export function ofCategory(tools, wanted) {
  const plain = (text) => text.normalize('NFC').replace(/[\s·ㆍ]/g, '').toLowerCase();
  const exact = tools.filter((tool) => plain(tool.category) === plain(wanted));
  return exact.length ? exact : tools.filter((tool) => plain(tool.category).includes(plain(wanted)));
}

export function grouped(tools, style) {
  const parts = [...byCategory(tools)].map(([category, members]) => {
    const rows = members.map((tool) => [`  ${tool.name}`, tool.title ?? '']);
    return `${style.bold(category)}\n${table(rows)}`;
  });
  return `${parts.join('\n\n')}\n\n도구 ${tools.length}개. 자세히: hanlaw help 도구이름`;
}

function byCategory(tools) {
  const groups = new Map();
  for (const tool of tools) groups.set(tool.category, [...(groups.get(tool.category) ?? []), tool]);
  return groups;
}
