// Scores of a run over questions with one right article each.

export class Table {
  constructor() {
    this.rows = new Map();
  }

  /** `found`: `{law, article}` in order. */
  add({ set, kind, law, article }, found) {
    const rank = found.findIndex((f) => f.law === law && f.article === article);
    for (const name of [set, `${set}/${kind}`]) {
      const row = this.rows.get(name) ?? { n: 0, at1: 0, at5: 0, at10: 0, ndcg10: 0 };
      row.n += 1;
      for (const k of [1, 5, 10]) row[`at${k}`] += rank >= 0 && rank < k ? 1 : 0;
      row.ndcg10 += rank >= 0 && rank < 10 ? 1 / Math.log2(rank + 2) : 0;
      this.rows.set(name, row);
    }
  }

  /** Percent with one digit, by name. */
  toJSON() {
    const percent = (value, n) => Math.round((1000 * value) / n) / 10;
    return Object.fromEntries(
      [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { n, at1, at5, at10, ndcg10 }]) => [
        name,
        { n, 'recall@1': percent(at1, n), 'recall@5': percent(at5, n), 'recall@10': percent(at10, n), 'nDCG@10': percent(ndcg10, n) },
      ]),
    );
  }

  toString() {
    return Object.entries(this.toJSON()).map(([name, row]) => `${name.padEnd(20)} ${Object.entries(row).map(([k, v]) => `${k} ${v}`).join('  ')}`).join('\n');
  }
}
