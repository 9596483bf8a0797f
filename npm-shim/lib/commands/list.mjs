// The tools there are, by category.

import { page } from '../pager.mjs';
import { table } from '../style.mjs';

export async function run({ flags }, desk) {
  const wanted = flags.category;
  const { tools } = await desk.ask({ op: 'list', category: wanted });
  if (flags.json) {
    desk.json({ tools });
    return 0;
  }
  if (!tools.length) {
    const { tools: all } = await desk.ask({ op: 'list' });
    const categories = [...new Set(all.map((tool) => tool.category))].join(', ');
    desk.warn(`'${wanted}' 분류에 도구가 없습니다. 분류: ${categories}`);
    return 2;
  }
  await page(grouped(tools, desk.style), desk);
  return 0;
}

function grouped(tools, style) {
  const groups = Map.groupBy ? Map.groupBy(tools, (t) => t.category) : groupBy(tools);
  const parts = [...groups].map(([category, members]) => {
    const rows = members.map((tool) => [`  ${tool.name}`, tool.title ?? '']);
    return `${style.bold(category)}\n${table(rows)}`;
  });
  return `${parts.join('\n\n')}\n\n도구 ${tools.length}개. 자세히: hanlaw help 도구이름`;
}

/** Node 20 has no Map.groupBy. */
function groupBy(tools) {
  const groups = new Map();
  for (const tool of tools) groups.set(tool.category, [...(groups.get(tool.category) ?? []), tool]);
  return groups;
}
