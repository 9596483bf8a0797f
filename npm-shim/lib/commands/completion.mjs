// Completion scripts for shells.

import { UsageError } from '../args.mjs';
import { SHELLS } from '../completion.mjs';
import { described } from './list.mjs';

export async function run({ rest }, desk) {
  const make = SHELLS[rest[0]];
  if (rest.length !== 1 || !make) throw new UsageError(`셸 이름을 쓰세요: ${Object.keys(SHELLS).join(', ')}`, 'completion');
  const { tools } = await desk.ask({ op: 'list' });
  const known = await described(tools, desk);
  desk.print(make(known.map((tool) => ({ ...tool, params: Object.keys(tool.inputSchema?.properties ?? {}) }))));
  return 0;
}
