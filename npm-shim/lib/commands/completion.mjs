// Completion scripts for shells.

import { UsageError } from '../args.mjs';
import { SHELLS } from '../completion.mjs';

export async function run({ rest }, desk) {
  const make = SHELLS[rest[0]];
  if (rest.length !== 1 || !make) throw new UsageError(`셸 이름을 쓰세요: ${Object.keys(SHELLS).join(', ')}`, 'completion');
  const { tools } = await desk.ask({ op: 'list' });
  const known = [];
  for (const tool of tools) {
    const { inputSchema } = await desk.ask({ op: 'help', tool: tool.name });
    known.push({ ...tool, params: Object.keys(inputSchema?.properties ?? {}) });
  }
  desk.print(make(known));
  return 0;
}
