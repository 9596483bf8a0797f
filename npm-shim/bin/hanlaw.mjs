#!/usr/bin/env node
// Only what the command needs is loaded: the MCP bridge starts without the command line's modules.

const argv = process.argv.slice(2);
if (argv[0] === 'mcp' && argv.length === 1) {
  const { serveStdio } = await import('../lib/stdio.mjs');
  await serveStdio();
} else {
  const { main } = await import('../lib/main.mjs');
  process.exitCode = await main(argv);
}
