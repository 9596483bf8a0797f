"""What the references of PDF ask for that no page shows: places in columns and rows at whose edge no cell begins or ends.

    scores_shown.py REF.jsonl.xz OUTPUT.json      (the --json of score_docs.py)

The tables of the references come from the documents the PDFs were printed of. There a grid may have a column that every
row spans, and a page draws no line for it. Prints, per file: cells, cells in place, cells whose place or spans count
such a column or row, and cells in place over those that are shown.
"""
import json
import lzma
import sys


def unseen(table):
    cells = [c[:4] for c in table['cells']]
    if len(cells) < 2:
        return 0

    def renumbered(at, span):
        edges = sorted({c[at] for c in cells} | {c[at] + c[span] for c in cells})
        return {e: i for i, e in enumerate(edges)}

    rows, cols = renumbered(0, 2), renumbered(1, 3)
    hidden = 0
    for c in table['cells']:
        r, x, rs, cs = c[:4]
        text = c[5] if len(c) > 5 else c[4]
        seen = (rows[r], cols[x], rows[r + rs] - rows[r], cols[x + cs] - cols[x])
        hidden += bool(text.strip()) and seen != (r, x, rs, cs)
    return hidden


refs = {r['file']: r for r in map(json.loads, lzma.open(sys.argv[1], 'rt', encoding='utf-8')) if r['format'] == 'pdf'}
total = [0, 0, 0]
for out in json.load(open(sys.argv[2], encoding='utf-8')):
    ref = refs.get(out['file'])
    if ref is None or not out.get('cells'):
        continue
    row = [out['cells'], out['placed_ok'], sum(map(unseen, ref.get('tables', [])))]
    total = [a + b for a, b in zip(total, row)]
    print(out['file'], *row, '%.4f' % (row[1] / max(row[0] - row[2], 1)))
print('all', *total, '%.4f' % (total[1] / max(total[0] - total[2], 1)))
