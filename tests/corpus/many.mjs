// Local search over very many small files, one line of JSON: the first index, an update, a search, memory, and what a
// large folder costs the start of the bridge.
//
//   node tests/corpus/many.mjs [FILES]
//
// The files are made in a temporary folder: the same words every time, some of them only in one file.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../npm-shim/bin/hanlaw.mjs', import.meta.url));
const STARTS = 15;
const WORDS = '계약 해제 손해배상 휴가 임금 보증금 임대차 소유권 등기 채권 시효 상속 이사 주주 근로자 사용자 처분 허가 신고 과태료'.split(' ');

/** Every file has a word of its own. */
export function write(root, count) {
  for (let n = 0; n < count; n += 1) {
    if (n < 97 * 11) mkdirSync(join(place(root, n), '..'), { recursive: true });
    writeFileSync(place(root, n), text(n));
  }
}

const place = (root, n) => join(root, String(n % 97), String(n % 11), `문서${n}.md`);

function text(n) {
  const words = Array.from({ length: 60 }, (_, i) => `${WORDS[(n * 7 + i * i) % WORDS.length]}${'을의에는'[(n + i) % 4]}`);
  return `# 문서 ${n}\n\n##### 제${(n % 40) + 1}조 (${WORDS[n % WORDS.length]})\n\n표식${n}호. ${words.join(' ')}.\n`;
}

/** Says at the end what the process has used. */
const USED = "process.on('exit', () => { const u = process.resourceUsage(); process.stderr.write(`USED ${JSON.stringify([u.userCPUTime + u.systemCPUTime, u.maxRSS])}\\n`); });";

/** A run of the product: seconds by the clock and of the processor, and the most memory, with what it said. */
function run(args) {
  const began = process.hrtime.bigint();
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(USED)}`, BIN, ...args]);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += part));
  child.stderr.on('data', (part) => (stderr += part));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const [cpu, rss] = JSON.parse(/USED (.*)/.exec(stderr)?.[1] ?? '[0,0]');
      resolve({ code, stdout, stderr, seconds: Number(process.hrtime.bigint() - began) / 1e9, cpuSeconds: cpu / 1e6, peakMB: Math.round(rss / 1024) });
    });
  });
}

const HELLO = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } };

/** Milliseconds from spawn to the first answer. */
function firstAnswer(args) {
  const began = process.hrtime.bigint();
  const child = spawn(process.execPath, [BIN, 'mcp', ...args]);
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  return new Promise((resolve) => {
    let took;
    child.stdout.once('data', () => {
      took = Number(process.hrtime.bigint() - began) / 1e6;
      child.kill('SIGKILL');
    });
    child.on('close', () => resolve(took));
  });
}

const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const figures = ({ seconds, cpuSeconds, peakMB }) => ({ seconds, cpuSeconds, peakMB });

export async function measure(count) {
  const base = mkdtempSync(join(tmpdir(), 'hanlaw-many-'));
  try {
    const [root, index] = [join(base, 'docs'), join(base, 'index')];
    mkdirSync(root);
    write(root, count);
    const corpus = (verb, ...args) => run(['corpus', verb, '--root', root, '--index', index, '--json', ...args]);
    const out = { files: count };
    // Before there is an index, and while one is made: the bridge must not wait for either.
    const starts = { with: [], without: [] };
    for (let n = 0; n < STARTS; n += 1) {
      starts.without.push(await firstAnswer([]));
      starts.with.push(await firstAnswer(['--root', root, '--index', join(base, 'other')]));
    }
    out.firstAnswerMs = { without: middle(starts.without), withRoot: middle(starts.with) };
    const first = await corpus('index');
    out.index = { ...figures(first), ...JSON.parse(first.stdout), seconds: first.seconds };
    for (let n = 0; n < 10; n += 1) writeFileSync(place(root, (n * 4_999) % count), `# 바뀜 ${n}\n\n새표식${n}호\n`);
    const update = await corpus('index');
    out.update = { ...figures(update), read: JSON.parse(update.stdout).read };
    const looked = await corpus('index');
    out.nothingNew = { ...figures(looked), read: JSON.parse(looked.stdout).read };
    const search = await corpus('search', '--no-index', `표식${count - 3}호`);
    const found = JSON.parse(search.stdout);
    out.search = { ...figures(search), documents: found.searched.documents, first: found.results[0]?.title };
    starts.with = [];
    starts.without = [];
    for (let n = 0; n < STARTS; n += 1) {
      starts.without.push(await firstAnswer([]));
      starts.with.push(await firstAnswer(['--root', root, '--index', index]));
    }
    out.firstAnswerIndexedMs = { without: middle(starts.without), withRoot: middle(starts.with) };
    return out;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await measure(Number(process.argv[2] ?? 50_000)), null, 1));
