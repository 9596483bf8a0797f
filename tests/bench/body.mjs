// One article out of a statute body of 3 MB: CPU and memory of the bridge, next to another install in the same run.
//
//   node tests/bench/body.mjs [--runs 7] [--peer DIR]     (DIR holds node_modules/korean-law-mcp)
//
// Upstream is played here: two statutes of our own making, one small, one of 3 MB, sent whole even when one article is
// asked for (upstream does so for laws whose article it does not find). Each run is a fresh process that answers the small
// one first, so that only the size counts; then CPU (/proc/PID/stat) and the peak of resident memory above what stood
// before are those of the one call.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { products } from '../lib/products.mjs';
import { BODIES, LARGE, SENTENCE, SMALL } from '../lib/statute-body.mjs';
import { cpuMs } from '../lib/workerd.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};

function startUpstream() {
  const server = createServer((request, response) => {
    const body = BODIES.get(new URL(request.url, 'http://x').searchParams.get('MST'));
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() })));
}

const memory = (pid, what) => Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** The other product refuses bodies over 2 MiB unless told otherwise. */
const ROOM = { MCP_MAX_UPSTREAM_BODY_BYTES: String(1 << 24), MCP_MAX_TOTAL_UPSTREAM_BODY_BYTES: String(1 << 26) };

/** The bridge as a client sees it: one call after the other. */
function bridge(product, upstream) {
  const env = { ...process.env, HANLAW_UPSTREAM: `${upstream}/DRF/`, LAW_OC: 'bench', ...ROOM };
  const child = spawn(process.execPath, product.args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  let id = 0;
  const ask = (method, params) => new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${product.name} ended with ${code}`)));
    waiting.set((id += 1), resolve);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  });
  return { child, ask };
}

async function once(product, upstream) {
  const { child, ask } = bridge(product, upstream);
  const article = async (mst, jo) => {
    const { result } = await ask('tools/call', { name: 'get_law_text', arguments: { mst, jo } });
    const text = result?.content?.map((part) => part.text).join('\n') ?? '';
    if (!text.includes(SENTENCE.slice(0, 20))) throw new Error(`${product.name} did not give ${jo}: ${text.slice(0, 300)}`);
  };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  await article(SMALL.mst, '제2조');
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const [cpu, resident, began] = [cpuMs(child.pid), memory(child.pid, 'VmRSS'), performance.now()];
  await article(LARGE.mst, '제900조');
  const row = { cpuMs: cpuMs(child.pid) - cpu, wallMs: Math.round(performance.now() - began), grownBytes: memory(child.pid, 'VmHWM') - resident };
  child.kill();
  return row;
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

const upstream = await startUpstream();
const runs = Number(option('--runs', 7));
const list = products(option('--peer'));
const rows = list.map(() => []);
for (let run = 0; run < runs; run += 1) {
  for (const [n, product] of list.entries()) rows[n].push(await once(product, upstream.url));
}
upstream.stop();
const body = Buffer.byteLength(BODIES.get(LARGE.mst));
const report = list.map(({ name }, n) => {
  const of = (what) => median(rows[n].map((row) => row[what]));
  return { name, cpuMs: of('cpuMs'), wallMs: of('wallMs'), grownBytes: of('grownBytes'), timesTheBody: Number((of('grownBytes') / body).toFixed(2)) };
});
console.log(JSON.stringify({ node: process.version, runs, bodyBytes: body, report }, null, 1));
