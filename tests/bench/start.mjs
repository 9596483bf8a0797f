// Start of the stdio bridge: spawn → first answer, and peak memory, next to bare Node and to another install.
//
//   node tests/bench/start.mjs [--runs 25] [--peer DIR]     (DIR holds node_modules/korean-law-mcp)

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

const BARE = 'process.stdin.once("data", () => { process.stdout.write("{}\\n") }); process.stdin.resume();';

function commands() {
  const list = [
    ['bare node', ['-e', BARE]],
    ['hanlaw mcp', [fileURLToPath(new URL('../../npm-shim/bin/hanlaw.mjs', import.meta.url)), 'mcp']],
  ];
  const peer = option('--peer');
  if (peer) {
    const manifest = join(peer, 'node_modules/korean-law-mcp/package.json');
    const { bin, version } = createRequire(import.meta.url)(manifest);
    const entry = typeof bin === 'string' ? bin : bin['korean-law-mcp'] ?? Object.values(bin)[0];
    list.push([`korean-law-mcp@${version}`, [join(peer, 'node_modules/korean-law-mcp', entry)]]);
  }
  return list;
}

/** Peak resident memory in KiB, while the process still lives. */
const peak = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

function once(args) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, LAW_OC: 'bench' } });
    child.stdin.write(`${initialize}\n`);
    child.stdout.once('data', () => {
      const millis = performance.now() - began;
      const memory = peak(child.pid);
      child.kill();
      resolve({ millis, memory });
    });
    child.once('error', reject);
  });
}

const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1], max: sorted.at(-1) };
};

const runs = Number(option('--runs', 25));
const list = commands();
const results = list.map(() => []);
for (let run = 0; run < runs; run += 1) {
  for (const [n, [, args]] of list.entries()) results[n].push(await once(args));
}
const report = list.map(([name], n) => ({
  name,
  runs,
  millis: spread(results[n].map((r) => Math.round(r.millis * 10) / 10)),
  peakKiB: spread(results[n].map((r) => r.memory)),
}));
const bare = report[0];
for (const row of report) {
  row.timeOverBare = Number((row.millis.median / bare.millis.median).toFixed(2));
  row.memoryOverBare = Number((row.peakKiB.median / bare.peakKiB.median).toFixed(2));
}
console.log(JSON.stringify({ node: process.version, report }, null, 1));
