// The tools beside another product: the same calls over MCP stdio against the same stand-in of law.go.kr.
//
//   node tests/bench/tools.mjs [--peer DIR] [--shared DIR] [--runs 3] [--table TITLE] [--only WORD] [--json FILE]
//
// DIR of --peer holds node_modules/korean-law-mcp. Every call has a process of its own, so that nothing is warm;
// the clock runs from the call to its answer. Requests that ask the same again, or only whether a search works at all (a
// canary's question), are counted apart, on both sides. --shared lets the stand-in read the statute corpus.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { products } from '../lib/products.mjs';
import { startStandIn } from '../lib/program.mjs';
import { CALLS, CHAINS } from './questions.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};

const PATIENCE_MS = 60_000;
const refusal = (text) => ({ isError: true, content: [{ text }] });

/** One call in a process of its own: its result and how long it took. */
function call(product, upstream, [name, args]) {
  const env = { ...process.env, HANLAW_UPSTREAM: `${upstream}/DRF/`, LAW_OC: 'bench' };
  const child = spawn(process.execPath, product.args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  return new Promise((resolve, reject) => {
    let began;
    const answered = (result) => {
      clearTimeout(late);
      child.removeAllListeners('exit');
      child.kill();
      resolve({ millis: performance.now() - began, result });
    };
    const late = setTimeout(() => answered(refusal(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${product.name} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.id === 1) {
        send({ method: 'notifications/initialized' });
        began = performance.now();
        send({ id: 2, method: 'tools/call', params: { name, arguments: args } });
      }
      if (message.id === 2) answered(message.result ?? refusal(message.error?.message ?? ''));
    });
  });
}

/** Words whose search is known to have hits: asked only to see whether a search works. */
const CANARIES = /[?&]query=(민법|법|조례|규정|신청서|손해배상|위헌|처분|부과|관세|소득|위반|개인정보|해고|민원|학칙|협정|act|채권)(&|$)/;

/** Requests of a call, those apart that only make sure. */
function counted(requests, [, args]) {
  const asked = JSON.stringify(args);
  const seen = new Set();
  let sure = 0;
  for (const { address } of requests) {
    const canary = CANARIES.exec(address);
    if (seen.has(address) || (canary && address.includes('display=100') && !asked.includes(canary[1]))) sure += 1;
    seen.add(address);
  }
  return { calls: requests.length - sure, sure };
}

function told({ isError, content }) {
  const text = content.map((part) => part.text ?? '').join('\n');
  const absent = /^\s*(\[NOT_FOUND|❌|검색 결과가 없)/.test(text) || /^.{0,80}(없습니다|결과가 없)/.test(text.split('\n')[0]);
  const state = isError ? 'refused' : absent ? 'absent' : 'found';
  const lines = text.split('\n');
  const sections = lines.filter((line) => /^▶ /.test(line)).length;
  const failed = lines.filter((line) => /^▶ .*(FAILED|NOT_FOUND)/.test(line)).length;
  return { state, bytes: Buffer.byteLength(text), sections, failed, text };
}

async function measured(product, upstream, question, runs) {
  const rows = [];
  for (let run = 0; run < runs; run += 1) {
    await fetch(`${upstream}/__reset`);
    const { millis, result } = await call(product, upstream, question);
    const { requests } = await (await fetch(`${upstream}/__log`)).json();
    rows.push({ millis: Math.round(millis), ...told(result), ...counted(requests, question), requests: requests.map((r) => r.address) });
  }
  rows.sort((a, b) => a.millis - b.millis);
  return { ...rows[rows.length >> 1], min: rows[0].millis, max: rows.at(-1).millis };
}

async function table(list, questions, millis, runs) {
  const shared = option('--shared');
  const { url, stop } = await startStandIn('--millis', String(millis), ...(shared ? ['--shared', shared] : []));
  const upstream = url.replace(/\/$/, '');
  const rows = [];
  try {
    for (const question of questions) {
      const row = { question };
      for (const product of list) row[product.name] = await measured(product, upstream, question, runs);
      rows.push(row);
      process.stderr.write(`${millis} ms: ${question[0]} ${JSON.stringify(question[1]).slice(0, 60)}\n`);
    }
  } finally {
    stop();
  }
  return rows;
}

const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const cell = (r) => `${r.state}, ${r.calls}${r.sure ? ` + ${r.sure}` : ''}, ${number(r.bytes)}, ${number(r.millis)}`;
const chained = (r) => `${r.sections - r.failed} of ${r.sections}, ${r.calls}${r.sure ? ` + ${r.sure}` : ''}, ${number(r.bytes)}, ${number(r.millis)}`;

function markdown(title, list, rows, what, print) {
  const asked = ([name, { text, ...args }]) =>
    `\`${name}\` ${Object.values(args).map((v) => (typeof v === 'string' ? v : JSON.stringify(v))).join(' ')}${text ? ' (a contract)' : ''}`;
  const behind = (row) => list.length > 1 && reasons(row, ...list.map(({ name }) => row[name]));
  return [
    `### ${title}`,
    '',
    `| asked | ${list.map(({ name }) => `${name}: ${what}`).join(' | ')} | ours behind |`,
    `|${'---|'.repeat(list.length + 2)}`,
    ...rows.map((row) => `| ${asked(row.question)} | ${list.map(({ name }) => print(row[name])).join(' | ')} | ${behind(row) || ''} |`),
    '',
    list.length > 1 ? totals(list, rows) : '',
    '',
  ].join('\n');
}

/** Where the first product spends more than the second: calls (repeats left out on both sides), or time beyond the noise. */
function reasons(row, ours, theirs) {
  const out = [];
  if (ours.calls > theirs.calls) out.push(`calls ${ours.calls} > ${theirs.calls}`);
  if (ours.millis > theirs.millis * 1.1 + 20) out.push('time');
  return out.join(', ');
}

function totals(list, rows) {
  const sum = (name, of) => rows.reduce((all, row) => all + of(row[name]), 0);
  const told = list.map(({ name }) =>
    `${name}: ${sum(name, (r) => r.calls)} + ${sum(name, (r) => r.sure)} calls, ${number(sum(name, (r) => r.bytes))} bytes, ${number(sum(name, (r) => r.millis))} ms, ${sum(name, (r) => r.sections - r.failed)} sections, ${sum(name, (r) => Number(r.state === 'refused'))} refused`);
  return `Together ${told.join('; ')}.`;
}

const list = products(option('--peer'));
const runs = Number(option('--runs', 3));
const only = option('--only');
const wanted = (questions) => questions.filter((q) => !only || JSON.stringify(q).includes(only));
const report = { node: process.version, runs, products: list.map((p) => p.name), tables: {} };
for (const [title, questions, millis, what, print] of [
  ['Statute side, no delay', CALLS, 0, 'state, calls + again, bytes, ms', cell],
  ['Chains, no delay', CHAINS, 0, 'sections, calls + again, bytes, ms', chained],
  ['Chains, every upstream answer after 300 ms', CHAINS, 300, 'sections, calls + again, bytes, ms', chained],
]) {
  if (!title.includes(option('--table', ''))) continue;
  const rows = await table(list, wanted(questions), millis, runs);
  report.tables[title] = rows;
  console.log(markdown(title, list, rows, what, print));
}
if (option('--json')) writeFileSync(option('--json'), JSON.stringify(report, null, 1));
