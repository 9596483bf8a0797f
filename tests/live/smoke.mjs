// `LAW_OC=… cargo xtask live-smoke`: at most twenty questions to the real law.go.kr, for whoever has a key.
//
// Each line tells which tool was asked, whether its answer holds what it must, what upstream was asked and how it
// answered. The key is never printed: what the engine tells of a request holds none, and texts are searched for it.
// HANLAW_UPSTREAM points it elsewhere (the tests use the stand-in). Exit: 0 all as expected, 1 something was not, 2 no key.

import { readFile } from 'node:fs/promises';
import { Instance } from '../../npm-shim/lib/drive.mjs';
import { NodeHost } from '../../npm-shim/lib/host.mjs';
import { loadEngine } from '../lib/hosts.mjs';

const MOST = 20;

/** Tool, arguments, and what the answer must hold. */
const QUESTIONS = [
  ['search_law', { query: '민법' }, /민법/],
  ['get_law_text', { lawName: '민법', jo: '제750조' }, /불법행위의 내용/],
  ['get_article_detail', { lawName: '민법', jo: '제777조', hang: '1' }, /친족|호|항/],
  ['search_precedents', { query: '손해배상', display: 3 }, /판례|다/],
  ['search_precedents', { caseNumber: '2013다61381' }, /2013다61381/],
  ['search_interpretations', { query: '건축', display: 3 }, /건축/],
  ['search_admin_rule', { query: '공무원 여비', display: 3 }, /여비|예규|훈령/],
  ['search_ordinance', { query: '서울특별시 주차장', display: 3 }, /주차장/],
  ['get_three_tier', { lawName: '난민법' }, /난민법/],
  ['search_treaties', { query: '투자', display: 3 }, /투자/],
  ['verify_citations', { text: '민법 제750조, 대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결' }, /2013다61381/],
];

const key = process.env.LAW_OC ?? process.env.KOREAN_LAW_API_KEY;
if (!key) {
  console.error('LAW_OC가 없습니다. https://open.law.go.kr 에서 받은 인증키를 LAW_OC에 넣고 다시 실행하세요.');
  process.exit(2);
}
const settings = { LAW_OC: key, ...(process.env.HANLAW_UPSTREAM && { HANLAW_UPSTREAM: process.env.HANLAW_UPSTREAM }) };
const redact = (text) => text.replaceAll(key, '<key>').replaceAll(encodeURIComponent(key), '<key>');

const asked = [];
const host = new NodeHost({
  folder: new URL('../../target/dist/', import.meta.url),
  onNote: (name, fields) => name === 'upstream' && asked.push(Object.fromEntries(Object.entries(fields))),
});
const instance = new Instance(await loadEngine());
const version = JSON.parse(await readFile(new URL('../../npm-shim/package.json', import.meta.url))).version;
console.log(`hanlaw ${version}, ${new Date().toISOString()}, ${QUESTIONS.length} questions, at most ${MOST} upstream requests`);

let wrong = 0;
for (const [tool, args, must] of QUESTIONS) {
  if (asked.length >= MOST) {
    console.log(`-- ${tool}: not asked, ${MOST} requests are spent`);
    continue;
  }
  const from = asked.length;
  const limit = { ...settings, MCP_MAX_UPSTREAM_REQUESTS: String(MOST - from) };
  const { value } = await instance.request({ op: 'call', settings: limit, tool, args }, { host });
  const good = !value.isError && must.test(value.text);
  wrong += good ? 0 : 1;
  console.log(`${good ? 'ok' : 'NO'} ${tool} ${JSON.stringify(args)}`);
  for (const { target, outcome, millis } of asked.slice(from)) console.log(`     ${target}: ${outcome}, ${millis} ms`);
  if (!good) console.log(redact(value.text).slice(0, 400).replace(/^/gm, '     | '));
}
console.log(`${asked.length} upstream requests, ${QUESTIONS.length - wrong} as expected, ${wrong} not`);
process.exit(wrong ? 1 : 0);
