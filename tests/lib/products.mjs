// The bridges that are compared: ours and, when its install is given, the other product's, whose questions go to the stand-in.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** `{name, args}` for Node; `peer` is a folder that holds node_modules/korean-law-mcp. */
export function products(peer) {
  const list = [{ name: 'hanlaw', args: [here('../../npm-shim/bin/hanlaw.mjs'), 'mcp'] }];
  if (!peer) return list;
  const folder = join(peer, 'node_modules/korean-law-mcp');
  const { bin, version } = createRequire(import.meta.url)(join(folder, 'package.json'));
  const redirect = new URL('../bench/redirect.mjs', import.meta.url).href;
  list.push({ name: `korean-law-mcp@${version}`, args: ['--import', redirect, join(folder, bin['korean-law-mcp'])] });
  return list;
}
