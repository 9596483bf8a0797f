// Load in workerd, next to another install's HTTP server in the same run.
//
//   node tests/bench/load.mjs [--seconds 3] [--requests 1000] [--peer DIR] [--table]     (DIR holds node_modules/korean-law-mcp)
//
// The other server has no outline, so its upstream is played inside its own process from answers remembered after
// the first time: it never waits for a network. Ours answers as it does for a caller without a key.
//
// `base` is what workerd itself takes in the same run: a worker that reads the body and says one line, the same with a
// tenth of a millisecond of work in it, and our `/health`. workerd serves sixteen connections at a time and comes back to
// the others late when it is busy: the second row shows it. Nothing is subtracted from the figures that are compared.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { version as workerdVersion } from 'workerd';
import { TWENTY } from '../lib/citations.mjs';
import { post } from '../lib/client.mjs';
import { startStandIn } from '../lib/hosts.mjs';
import { cpuMs, startBare } from '../lib/workerd.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};

const call = (name, args) => ({ method: 'tools/call', params: { name, arguments: args } });
const CASES = {
  initialize: { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'load', version: '1' } } },
  'tools/list': { method: 'tools/list', params: {} },
  discover_tools: call('discover_tools', { intent: '판례 검색' }),
  parse_jo_code: call('parse_jo_code', { joText: '제38조의2' }),
  'verify of 20 citations': call('verify_citations', { text: TWENTY, maxCitations: 20 }),
};
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', apikey: 'load' };

/** A connection that asks and reads; a bare socket, so that the client costs as little as can be. */
class Connection {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', () => this.over(false));
    this.socket.on('close', () => this.over(false));
  }

  /** Whether it was answered with a result. */
  ask(bytes, wanted) {
    this.parts = [];
    this.wanted = wanted;
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.socket.write(bytes);
    });
  }

  take(chunk) {
    this.parts.push(chunk);
    const bytes = this.parts.length === 1 ? chunk : Buffer.concat(this.parts);
    const head = bytes.indexOf('\r\n\r\n');
    if (head < 0) return;
    const lines = bytes.toString('latin1', 0, head).toLowerCase();
    const length = /content-length: (\d+)/.exec(lines);
    const whole = length ? bytes.length >= head + 4 + Number(length[1]) : bytes.subarray(-5).toString('latin1') === '0\r\n\r\n';
    if (whole) this.over(lines.startsWith('http/1.1 200') && bytes.includes(this.wanted));
  }

  over(good) {
    this.resolve?.(good);
    this.resolve = undefined;
  }

  close() {
    this.socket.destroy();
  }
}

const bytesOf = (path, message) => {
  const body = message ? JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) : '';
  const headers = Object.entries({ host: '127.0.0.1', ...(message && { ...HEADERS, 'content-length': Buffer.byteLength(body) }) });
  return Buffer.from(`${message ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
};

/** Runs `workers` connections as long as `goesOn` says. */
async function load(url, path, message, workers, goesOn) {
  const bytes = bytesOf(path, message);
  const wanted = message ? '"result"' : '"status"';
  const connections = Array.from({ length: workers }, () => new Connection(url));
  const times = [];
  let errors = 0;
  const began = performance.now();
  const loop = async (n) => {
    while (goesOn(times.length)) {
      const at = performance.now();
      if (!(await connections[n].ask(bytes, wanted))) {
        errors += 1;
        connections[n].close();
        connections[n] = new Connection(url);
      }
      times.push(performance.now() - at);
    }
  };
  await Promise.all(connections.map((_, n) => loop(n)));
  const seconds = (performance.now() - began) / 1_000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  const at = (share) => Number(times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(2));
  return { requests: times.length, rps: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), errors };
}

const during = (seconds) => {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() < until;
};

async function startPeer(folder) {
  const root = join(folder, 'node_modules/korean-law-mcp');
  const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entry = typeof bin === 'string' ? bin : bin['korean-law-mcp'] ?? Object.values(bin)[0];
  const standIn = await startStandIn();
  const port = 18_000 + Math.floor(Math.random() * 1_000);
  const stub = new URL('./peer-upstream.mjs', import.meta.url).href;
  const env = { ...process.env, LAW_OC: 'load', RATE_LIMIT_RPM: '0', FALLBACK_RATE_LIMIT_RPM: '100000', HANLAW_STAND_IN: standIn.url };
  const child = spawn(process.execPath, ['--import', stub, join(root, entry), '--mode', 'http', '--port', String(port)], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 200; n += 1) {
    if (await fetch(`${url}/health`).then((answer) => answer.ok, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = () => {
    child.kill();
    standIn.stop();
  };
  return { name: `korean-law-mcp@${version}`, url, pid: child.pid, stop };
}

/** CPU of the process per request, beyond what a bare answer costs it. */
async function cpuPerRequest(server, requests) {
  const spent = async (path, message) => {
    // What has not run for a while runs slowly at first.
    await load(server.url, path, message, 8, (done) => done < requests / 2);
    const before = cpuMs(server.pid);
    await load(server.url, path, message, 8, (done) => done < requests);
    return cpuMs(server.pid) - before;
  };
  const bare = await spent('/health');
  const cases = {};
  for (const [name, message] of Object.entries(CASES)) cases[name] = Number((((await spent('/mcp', message)) - bare) / requests).toFixed(3));
  return { requests, healthMs: Number((bare / requests).toFixed(3)), cases };
}

/** A worker of a few lines, for comparison. */
const bareWorker = (loops) => [
  {
    type: 'ESModule',
    path: 'entry.mjs',
    contents: `let sum = 0;
export default {
  async fetch(request) {
    const { length } = await request.bytes();
    for (let n = 0; n < ${loops}; n += 1) sum = (sum * 31 + n) | 0;
    return new Response(\`{"result":\${length},"status":\${sum}}\`);
  },
};`,
  },
];
const CONCURRENCIES = [1, 16, 64];
/** Both servers run what they compile at first slowly. */
const warmUp = () => {
  const goesOn = during(3);
  return (done) => done < 3_000 && goesOn();
};

const seconds = Number(option('--seconds', 3));

async function base() {
  const rows = [];
  const measure = async (name, url, path, message, pid) => {
    await load(url, path, message, 16, warmUp());
    for (const concurrency of CONCURRENCIES) {
      const before = cpuMs(pid);
      const figures = await load(url, path, message, concurrency, during(Math.min(seconds, 2)));
      rows.push({ base: name, concurrency, ...figures, cpuMs: Number(((cpuMs(pid) - before) / figures.requests).toFixed(3)) });
      console.error(JSON.stringify(rows.at(-1)));
    }
  };
  for (const [name, loops] of [['bare workerd', 0], ['bare workerd with work', 10_000]]) {
    const server = await startBare({ modules: bareWorker(loops) });
    await measure(name, server.url, '/mcp', CASES.initialize, server.pid);
    server.stop();
  }
  await measure('/health', ours.url, '/health', undefined, ours.pid);
  return rows;
}

/** The first text of a new isolate: what it reads of the outline, and what that leaves in memory. */
async function firstText() {
  const token = { 'x-mcp-token': 'for-the-operator-only' };
  const server = await startBare({ bindings: { RATE_LIMIT_RPM: '0', MCP_AUTH_TOKEN: token['x-mcp-token'] } });
  const stats = async () => (await fetch(`${server.url}/stats`, { headers: token })).json();
  const [before, began] = [await stats(), cpuMs(server.pid)];
  await post(server.url, { jsonrpc: '2.0', id: 1, ...CASES['verify of 20 citations'] }, token);
  const [spent, after] = [cpuMs(server.pid) - began, await stats()];
  server.stop();
  return { piecesOf64KiB: after.slices, readKiB: Math.round(after.sliceBytes / 1_024), moduleMiB: [before.memory, after.memory].map((bytes) => bytes / 1_048_576), firstCpuMs: Number(spent.toFixed(1)) };
}

const ours = { name: 'hanlaw', ...(await startBare({ bindings: { RATE_LIMIT_RPM: '0' } })) };
const servers = [ours];
if (option('--peer')) servers.push(await startPeer(option('--peer')));

const twentyCitations = await firstText();
const baseRows = await base();
const rows = [];
for (const [name, message] of Object.entries(CASES)) {
  for (const server of servers) await load(server.url, '/mcp', message, 16, warmUp());
  for (const concurrency of CONCURRENCIES) {
    const row = { case: name, concurrency };
    for (const server of servers) {
      await load(server.url, '/mcp', message, concurrency, during(0.5));
      row[server.name] = await load(server.url, '/mcp', message, concurrency, during(seconds));
    }
    rows.push(row);
    console.error(JSON.stringify(row));
  }
}
const cpu = {};
for (const server of servers) cpu[server.name] = await cpuPerRequest(server, Number(option('--requests', 1_000)));
for (const server of servers) server.stop();

const [, peer] = servers;
/** How much more CPU a request costs the other server, `/health` included: other work on the machine moves it least. */
const whole = (server, name) => cpu[server.name].healthMs + cpu[server.name].cases[name];
const cpuRatio = peer && Object.fromEntries(Object.keys(CASES).map((name) => [name, Number((whole(peer, name) / whole(ours, name)).toFixed(1))]));
const missed = [];
for (const row of rows) {
  const mine = row[ours.name];
  const bare = baseRows.find((one) => one.concurrency === row.concurrency);
  row.bareRps = bare.rps;
  row.bareP99 = bare.p99;
  if (mine.errors > 0) missed.push(`${row.case} at ${row.concurrency}: ${mine.errors} errors`);
  if (!peer) continue;
  const other = row[peer.name];
  row.rpsRatio = Number((mine.rps / other.rps).toFixed(2));
  row.p99Ratio = Number((mine.p99 / other.p99).toFixed(2));
  const beside = (name) => `(bare workerd: ${(bare[name] / other[name]).toFixed(2)})`;
  if (row.rpsRatio < 3) missed.push(`${row.case} at ${row.concurrency}: ${row.rpsRatio}× requests per second ${beside('rps')}`);
  if (row.p99Ratio > 1 / 3) missed.push(`${row.case} at ${row.concurrency}: ${row.p99Ratio} of the p99 ${beside('p99')}`);
}
/** The rows as they stand in LOAD.md. */
function table() {
  const cell = (row, name) => `${row[ours.name][name]} / ${row[peer.name][name]}`;
  const line = (row) => [row.case, row.concurrency, cell(row, 'rps'), `${row.rpsRatio} ×`, cell(row, 'p50'), cell(row, 'p99'), row.p99Ratio, cell(row, 'errors')];
  const head = ['', 'connections', `requests a second, hanlaw / ${peer.name}`, '', 'p50, ms', 'p99, ms', 'p99 ratio', 'errors'];
  const lines = [head, head.map(() => '---'), ...rows.map(line)].map((cells) => `| ${cells.join(' | ')} |`);
  const costs = Object.entries(cpuRatio).map(([name, ratio]) => `${name} ${whole(ours, name).toFixed(3)} ms, ${ratio} × less`);
  return [...lines, '', `CPU of the process for a request, HTTP included: ${costs.join('; ')}.`, '', `Missed: ${missed.join('; ') || 'nothing'}.`].join('\n');
}

if (process.argv.includes('--table') && peer) console.log(table());
else console.log(JSON.stringify({ node: process.version, workerd: workerdVersion, seconds, twentyCitations, base: baseRows, rows, cpuMsPerRequest: cpu, cpuRatio, missed }, null, 1));
if (missed.length > 0) process.exit(1);
