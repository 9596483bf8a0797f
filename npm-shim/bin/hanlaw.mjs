#!/usr/bin/env node
// Only what the command needs is loaded: the MCP bridge starts without the command line's modules.

import { compileEngine } from '../lib/compile.mjs';

const argv = process.argv.slice(2);
if (argv[0] === 'mcp') compileEngine();
const plain = argv.length === 1 || (argv.length === 3 && argv[1] === '--root');
if (argv[0] === 'mcp' && plain) {
  const { serveStdio } = await import('../lib/stdio.mjs');
  await serveStdio({ corpus: argv[2] === undefined ? undefined : { root: argv[2] } });
} else {
  const { main } = await import('../lib/main.mjs');
  process.exitCode = await main(argv);
}
