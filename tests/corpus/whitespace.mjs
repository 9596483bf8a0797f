// Plain BM25 over words between spaces: what local search is compared with. Same documents, same questions; an
// article is one text, its title is in front of it.
//
//   node tests/corpus/whitespace.mjs STATUTES questions.jsonl

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Table } from './table.mjs';

const [statutes, file] = process.argv.slice(2);
const words = (text) => text.toLowerCase().split(/[\s.,?!()[\]"“”「」*#:;]+/).filter(Boolean);

const texts = [];
const postings = new Map();
let total = 0;
for (const folder of readdirSync(join(statutes, 'kr')).sort()) {
  for (const name of readdirSync(join(statutes, 'kr', folder)).sort()) {
    const text = readFileSync(join(statutes, 'kr', folder, name), 'utf8');
    const law = /^제목: *['"]?(.*?)['"]?$/m.exec(text)?.[1] ?? folder;
    for (const part of text.split(/^(?=#{1,6} )/m).slice(1)) add(law, part);
  }
}

function add(law, part) {
  const heading = part.split('\n', 1)[0].replace(/^#+ */, '');
  const own = words(`${law} ${part}`);
  const counts = new Map();
  for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, n] of counts) {
    if (!postings.has(word)) postings.set(word, []);
    postings.get(word).push(texts.length, n);
  }
  texts.push({ law, article: heading.split(/[ (]/)[0], length: own.length });
  total += own.length;
}

function search(question) {
  const usual = total / texts.length;
  const scores = new Map();
  for (const word of new Set(words(question))) {
    const list = postings.get(word) ?? [];
    const n = list.length / 2;
    const idf = Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
    for (let i = 0; i < list.length; i += 2) {
      const tf = list[i + 1];
      const score = (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * texts[list[i]].length) / usual));
      scores.set(list[i], (scores.get(list[i]) ?? 0) + score);
    }
  }
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 10).map(([n]) => texts[n]);
}

const table = new Table();
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const question = JSON.parse(line);
  table.add(question, search(question.query));
}
console.log(table.toString());
