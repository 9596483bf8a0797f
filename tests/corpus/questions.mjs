// The questions local search is measured with: JSON lines {id, set, kind, query, law, article}.
//
//   node tests/corpus/questions.mjs STATUTES [TEXTS] > questions.jsonl
//
// STATUTES is the unpacked statute corpus (kr/<law>/<kind>.md), TEXTS the folder with retrieval_*.jsonl. Written
// before the ranking was tuned: `made` questions are derived from the corpus by rule, `hand` ones are in
// handmade.tsv, `golden` and `corpus` are the shared sets. `unseen` ones (unseen.tsv) came after the tuning, by
// somebody who had not seen the ranking, `later` ones (later.tsv) after the unseen had been tuned on. The answer of every question is one article.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PER_KIND = 25;
/** Titles that every other statute has. */
const GENERAL = /^(목적|정의|적용|벌칙|과태료|양벌|다른 법률|위임|권한의|준용|기본이념|국가|시행|삭제|보고|청문|수수료|비밀|설치|구성|규제)/;

export function* questions(statutes, texts) {
  yield* made(readArticles(statutes));
  yield* written('hand', 'handmade.tsv');
  yield* written('unseen', 'unseen.tsv');
  yield* written('later', 'later.tsv');
  if (texts) yield* shared(texts);
}

/** Every article of every act: `{law, article, title}`. */
function readArticles(root) {
  const out = [];
  for (const folder of readdirSync(join(root, 'kr')).sort()) {
    for (const file of readdirSync(join(root, 'kr', folder)).sort()) {
      if (!file.startsWith('법률')) continue;
      const text = readFileSync(join(root, 'kr', folder, file), 'utf8');
      const law = /^제목: *['"]?(.*?)['"]?$/m.exec(text)?.[1];
      for (const [, article, title] of text.matchAll(/^##### (제\d+조(?:의\d+)?) \((.+)\)$/gm)) out.push({ law, article, title });
    }
  }
  return out;
}

function* made(articles) {
  const seen = new Map();
  for (const { title } of articles) seen.set(title, (seen.get(title) ?? 0) + 1);
  const telling = articles.filter((a) => a.title.length >= 5 && a.title.length <= 24 && !GENERAL.test(a.title));
  const unique = telling.filter((a) => seen.get(a.title) === 1);
  const kinds = {
    exact: [unique, (a) => a.title],
    named: [telling, (a) => `${a.law} ${a.title}`],
    spacing: [unique.filter((a) => a.title.includes(' ')), (a) => a.title.replaceAll(/[ ㆍ]/g, '')],
    particles: [unique, (a) => `${a.title.replace(/ 등$/, '')}에 관하여는 무엇을 정하고 있나요`],
    reference: [telling, (a) => `${a.law} ${a.article}`],
    unspaced: [telling.filter((a) => a.law.includes(' ')), (a) => `${a.law.replaceAll(' ', '')}${a.article}`],
  };
  for (const [kind, [from, query]] of Object.entries(kinds)) {
    for (const a of sample(kind, from)) yield { id: `made-${kind}-${a.key.slice(0, 6)}`, set: 'made', kind, query: query(a), law: a.law, article: a.article };
  }
}

/** The same articles every time: those with the smallest hashes. */
function sample(kind, articles) {
  const keyed = articles.map((a) => ({ ...a, key: createHash('sha256').update(`${kind} ${a.law} ${a.article}`).digest('hex') }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, PER_KIND);
}

function* written(set, file) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  for (const [n, line] of lines.entries()) {
    if (!line || line.startsWith('#')) continue;
    const [kind, query, law, article] = line.split('\t');
    yield { id: `${set}-${n}`, set, kind, query, law, article };
  }
}

function* shared(texts) {
  for (const set of ['golden', 'corpus']) {
    for (const line of readFileSync(join(texts, `retrieval_${set}.jsonl`), 'utf8').split('\n').filter(Boolean)) {
      const { id, query, context, expected_laws: laws, expected_article: answer, expect_abstain: abstain } = JSON.parse(line);
      if (!answer || abstain) continue;
      const law = laws.find((name) => answer.startsWith(name)) ?? laws[0];
      const article = answer.slice(law.length).trim();
      if (query) yield { id, set, kind: 'query', query, law, article };
      if (context) yield { id: `${id}-context`, set, kind: 'context', query: context, law, article };
    }
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const question of questions(process.argv[2], process.argv[3])) console.log(JSON.stringify(question));
}
