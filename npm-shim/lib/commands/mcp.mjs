// MCP over stdio. The plain call `hanlaw mcp` goes straight to the bridge; this one explains a wrong call.

import { UsageError } from '../args.mjs';
import { serveStdio } from '../stdio.mjs';

export async function run({ rest }) {
  if (rest.length) throw new UsageError(`mcp는 말을 받지 않습니다: ${rest.join(' ')}`, 'mcp');
  await serveStdio();
  return 0;
}
