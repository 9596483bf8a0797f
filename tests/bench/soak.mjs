// 100,000 requests of every kind to workerd, some of them broken or abandoned: memory has to stay where it is.
//
//   node tests/bench/soak.mjs [--requests 100000]

import { Agent, request as httpRequest } from 'node:http';
import { leaveAfter, toolCall } from '../lib/client.mjs';
import { memoryOf, startBare } from '../lib/workerd.mjs';

const at = process.argv.indexOf('--requests');
const total = Number(at > 0 ? process.argv[at + 1] : 100_000);
const LAWS = ['민법', '형법', '상법', '근로기준법', '소득세법', '건축법', '도로교통법', '행정소송법', '국세기본법', '지방자치법'];
const MESSAGES = [
  (n) => toolCall('verify_citations', { text: `${LAWS[n % 10]} 제${(n % 300) + 1}조제1항, ${LAWS[(n + 3) % 10]} 제${(n % 90) + 1}조, 대법원 2013다${n % 99_999}` }),
  (n) => toolCall('parse_jo_code', { joText: `제${n % 999}조의2` }),
  (n) => toolCall('search_law', { query: LAWS[n % 10] }),
  (n) => toolCall('get_law_text', { lawName: LAWS[n % 10], jo: `제${n % 50}조` }),
  () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  (n) => toolCall('no_such_tool', { n }),
];
const BROKEN = ['{bad', '[]', '['.repeat(5_000), ''];

const { url, pid, stop } = await startBare({ bindings: { RATE_LIMIT_RPM: '0', HANLAW_LOG: 'off', MCP_AUTH_TOKEN: 'soak-soak-soak-soak' } });
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const TOKEN = { 'x-mcp-token': 'soak-soak-soak-soak' };

function send(n) {
  const body = n % 97 === 0 ? BROKEN[n % 4] : JSON.stringify(MESSAGES[n % MESSAGES.length](n));
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'mcp-protocol-version': '2025-06-18', 'content-length': Buffer.byteLength(body), ...TOKEN };
  return new Promise((resolve) => {
    const request = httpRequest({ agent, hostname, port, path: '/mcp', method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode < 500));
    });
    request.on('error', () => resolve(false));
    request.end(body);
  });
}

const samples = [];
let sent = 0;
let errors = 0;
const began = performance.now();
const loop = async () => {
  while (sent < total) {
    const n = sent;
    sent += 1;
    if (n % 1_000 === 500) await leaveAfter(url, 1, MESSAGES[0](n), TOKEN);
    else if (!(await send(n))) errors += 1;
    if (n % (total / 20) === 0) samples.push(Math.round(memoryOf(pid).rssKiB / 1_024));
  }
};
await Promise.all(Array.from({ length: 32 }, loop));
const seconds = (performance.now() - began) / 1_000;
const stats = await (await fetch(`${url}/stats`, { headers: TOKEN })).json();
samples.push(Math.round(memoryOf(pid).rssKiB / 1_024));
stop();

const average = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const third = Math.floor(samples.length / 3);
const growth = average(samples.slice(-third)) / average(samples.slice(third, 2 * third));
const report = { requests: total, errors, traps: stats.traps, seconds: Math.round(seconds), rssMiB: samples, moduleMiB: Math.round(stats.memory / 1_048_576), growth: Number(growth.toFixed(3)) };
console.log(JSON.stringify(report));
if (errors > 0 || stats.traps > 0 || growth > 1.1) process.exit(1);
