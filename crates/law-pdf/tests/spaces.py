"""Spaces of the PDF output against those of the document it was printed of.

    spaces.py SHARED FOLDER      (SHARED holds tools, data; FOLDER is the --save of score_docs.py --only 'pdf/*')

Letters of both texts are aligned; where the printed document has a space within a line and the output none, it is
missing; where the output has one that the document has not, it is extra.
"""
import difflib
import glob
import os
import re
import sys
import unicodedata

sys.path.insert(0, os.path.join(sys.argv[1], 'tools'))
import score_docs as scorer

STEMS = ('76076_regulatory_analysis', '80250_regulatory_analysis', 'loading-fail-01', 'issue_157', 'distribution_doc', 'pr-1674',
         'split_guard_spacing_before', 'issue1770_rowsplit_tolerance')


def stream(text):
    """Every letter, and what stands before it: nothing, a space or a line's end."""
    letters, before, gap = [], [], ''
    for c in unicodedata.normalize('NFC', text):
        if c.isspace() or scorer.SPACE.match(c):
            gap = '\n' if '\n' in (c, gap) else ' '
        elif not scorer.PUA.match(c) and not scorer.MARKS.match(c):
            letters.append(c)
            before.append(gap)
            gap = ''
    return ''.join(letters), before


def plain(markdown):
    text = re.sub(r'</t[dr]>|<t[dr][^>]*>|</?table>|<br>', '\n', markdown)
    text = re.sub(r'^\| ?(--- \| ?)*---? ?\|$', '', text, flags=re.M)
    text = re.sub(r'(?<!\\)( \| |\| | \|)', '\n', text)
    return re.sub(r'\\(.)', r'\1', text)


refs = {r['file']: r for r in scorer.load(os.path.join(sys.argv[1], 'data/docs_ref/ref.jsonl.xz'))}
total = [0, 0, 0]
for stem in STEMS:
    printed = next(r for f, r in sorted(refs.items(), reverse=True) if f.startswith('hwp') and f.split('/')[1].startswith(stem + '.'))
    output = glob.glob(os.path.join(sys.argv[2], '*', 'pdf__%s.*.md' % stem))[0]
    (a, want), (b, got) = stream(printed['body']), stream(plain(open(output, encoding='utf-8').read()))
    row = [0, 0, 0]
    for i, j, n in difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        for k in range(1, n):
            row[0] += 1
            row[1] += want[i + k] == ' ' and got[j + k] == ''
            row[2] += want[i + k] == '' and got[j + k] == ' '
    total = [t + r for t, r in zip(total, row)]
    print(stem, 'letters %d, missing %d, extra %d' % tuple(row))
print('all', 'letters %d, missing %d, extra %d' % tuple(total))
