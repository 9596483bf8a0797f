// Where a line would go, without going there.

import { UsageError } from '../args.mjs';
import { perLine, textOf } from '../jsonl.mjs';
import { table } from '../style.mjs';

export async function run({ flags, rest }, desk) {
  if (flags.jsonl) {
    return perLine(desk, (record) =>
      desk.ask({ op: 'route', line: textOf(record, 'query'), today: record.today ?? flags.today }),
    );
  }
  const line = rest.join(' ').trim();
  if (!line) throw new UsageError('경로를 볼 문장을 쓰세요. 예: hanlaw route "민법 제750조"', 'route');
  const route = await desk.ask({ op: 'route', line, today: flags.today });
  if (flags.json) desk.json(route);
  else desk.print(described(route));
  return 0;
}

const ROWS = [
  ['pattern', '유형'],
  ['reason', '이유'],
  ['scenario', '시나리오'],
  ['dateRange', '기간'],
  ['clarify', '되물음'],
  ['unsupported', '반영 못함'],
  ['yielded', '양보한 유형'],
];

/** A route as people read it. */
export function described(route) {
  const steps = [{ tool: route.tool, params: route.params }, ...(route.pipeline ?? [])].filter((s) => s.tool);
  const rows = steps.map((step, i) => [i ? '다음' : '도구', `${step.tool} ${JSON.stringify(step.params ?? {})}`]);
  for (const [key, name] of ROWS) {
    const value = route[key];
    if (value === undefined || value === null || value.length === 0) continue;
    rows.push([name, typeof value === 'string' ? value : JSON.stringify(value)]);
  }
  return table(rows);
}
