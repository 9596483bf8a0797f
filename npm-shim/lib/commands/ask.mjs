// One line of Korean: routed, run, answered.

import { UsageError } from '../args.mjs';
import { tint } from '../style.mjs';
import { page } from '../pager.mjs';

export async function run({ flags, rest }, desk) {
  const line = rest.join(' ').trim();
  if (!line) throw new UsageError('물을 문장을 쓰세요. 예: hanlaw "민법 제750조"', 'ask');
  const answer = await desk.ask({ op: 'ask', line, today: flags.today, offline: flags.offline });
  if (flags.json) desk.json({ query: line, ...answer });
  else {
    if (flags.verbose) desk.warn(desk.style.dim(trail(answer)));
    await page(tint(told(answer), desk.style), desk);
  }
  return answer.isError ? 1 : 0;
}

/** The answer with what the route could not do; nothing is dropped silently. */
export function told({ route, text }) {
  const unsupported = [route?.unsupported ?? []].flat().filter(Boolean);
  const head = unsupported.length ? [`⚠ 이 물음에서 반영하지 못한 것: ${unsupported.join(', ')}`] : [];
  return [...head, text].join('\n');
}

/** The route and its steps, one line each. */
export function trail({ route, steps = [] }) {
  const lines = [`[경로] ${route.tool || '되묻기'}${route.pattern ? ` — ${route.pattern}` : ''}`];
  for (const step of steps) lines.push(`  ${step.isError ? '✗' : '✓'} ${step.tool} ${JSON.stringify(step.params)}`);
  return lines.join('\n');
}
