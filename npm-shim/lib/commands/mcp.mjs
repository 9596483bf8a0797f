// MCP over stdio, with the person's own folders where they are named.

import { resolve } from 'node:path';
import { UsageError } from '../args.mjs';
import { serveStdio } from '../stdio.mjs';

export async function run({ flags, rest }, desk) {
  if (rest.length) throw new UsageError(`mcp는 말을 받지 않습니다: ${rest.join(' ')}`, 'mcp');
  await serveStdio({ roots: flags.root?.map((root) => resolve(desk.cwd, root)) });
  return 0;
}
