// `cargo xtask bench --route [--peer DIR]`: mean time of routing one usual line, warm, natively (profile `fast`), next to
// the router of an installed korean-law-mcp in the same run; then one long line that is hard for a backtracking router.
// DIR holds node_modules/korean-law-mcp.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LINES = [
  '민법 제750조',
  '상법 제382조의3 개정 이력',
  '음주운전 판례',
  '최근 5년 안에 바뀐 건축법',
  '서울시 주차 조례',
  '전세금 못 받았어',
  '도로교통법 시행규칙 별표 28',
  '2023.5.10 당시 도로교통법 제44조',
];
const LONG = `제1조${' '.repeat(5_000)}가`;
const root = fileURLToPath(new URL('../../', import.meta.url));

function ours(lines, rounds) {
  const args = ['run', '--quiet', '--profile', 'fast', '--package', 'law-route', '--example', 'route_time', '--', `${rounds}`];
  return JSON.parse(execFileSync('cargo', args, { cwd: root, input: lines.join('\n'), encoding: 'utf8' }));
}

async function theirs(peer, lines, rounds) {
  const { routeQuery } = await import(pathToFileURL(join(peer, 'node_modules/korean-law-mcp/build/lib/query-router.js')));
  const times = {};
  for (const line of lines) {
    for (let n = 0; n < rounds / 10; n += 1) routeQuery(line);
    const began = process.hrtime.bigint();
    for (let n = 0; n < rounds; n += 1) routeQuery(line);
    times[line] = Number(process.hrtime.bigint() - began) / rounds;
  }
  return times;
}

const at = process.argv.indexOf('--peer');
const peer = at > 0 ? process.argv[at + 1] : undefined;
const mean = (times) => Object.values(times).reduce((a, b) => a + b, 0) / Object.keys(times).length;
const report = { lines: ours(LINES, 20_000), long_line_ns: ours([LONG], 20)[LONG] };
report.mean_ns = Math.round(mean(report.lines));
if (peer) {
  const lines = await theirs(peer, LINES, 20_000);
  const long = await theirs(peer, [LONG], 1);
  report.peer = { lines, mean_ns: Math.round(mean(lines)), long_line_ns: Math.round(long[LONG]) };
}
console.log(JSON.stringify(report, null, 1));
