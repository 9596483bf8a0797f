// MCP over stdio. The plain call `hanlaw mcp` goes straight to the bridge; this one explains a wrong call.

import { UsageError } from '../args.mjs';
import { serveStdio } from '../stdio.mjs';

export async function run({ flags, rest }) {
  if (rest.length) throw new UsageError(`mcp는 말을 받지 않습니다: ${rest.join(' ')}`, 'mcp');
  if (flags.index && !flags.root) throw new UsageError('--index는 --root와 함께 씁니다.', 'mcp');
  await serveStdio({ corpus: flags.root ? { root: flags.root, index: flags.index } : undefined });
  return 0;
}
