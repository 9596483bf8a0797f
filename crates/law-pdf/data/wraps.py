"""Counts, in the statutes in force, between which letters a space stands, and writes what `src/wraps.rs` reads.

    wraps.py STATUTES.tar.xz > wraps.txt      (Markdown files; the texts of law are free of copyright)

A Korean line may break within a word, and the space between two words is not drawn at the end of a full line. Of the
letter before a break and the one behind it, each says how likely a space is (lines `>` and `<`: logarithm of the odds
against the average, in halves, and the letters that have it); where a pair says otherwise, it has a line of its own
(`+` a space, `-` none: the first letter, and the second ones).
"""
import math
import re
import sys
import tarfile
from collections import Counter

LEAST, LEAST_PAIR, THRESHOLD, MARGIN, MOST = 1500, 700, 0.75, 1.0, 6.0


def kind(c):
    """Letters by themselves, other characters by their kind."""
    if '가' <= c <= '힣':
        return c
    if c.isascii():
        return '0' if c.isdigit() else 'a' if c.isalpha() else {'(': '(', '[': '(', ')': ')', ']': ')', '%': '%'}.get(c, '')
    for k, all_of_it in (('「', '「『｢《〈【'), ('」', '」』｣》〉】'), ('“', '“‘'), ('”', '”’'), ('·', '·ㆍ･․‧')):
        if c in all_of_it:
            return k
    return ''


def count(path):
    pairs, kinds = Counter(), {}
    with tarfile.open(path) as tar:
        for member in tar:
            if not member.name.endswith('.md'):
                continue
            text = re.sub(r'[*_`#|\\]', '', tar.extractfile(member).read().decode('utf-8', 'replace'))
            before, space = '', 0
            for c in text:
                if c == ' ':
                    space = 1
                    continue
                k = kinds.get(c)
                if k is None:
                    k = kinds[c] = kind(c)
                if before and k:
                    pairs[before, k, space] += 1
                before, space = k, 0
    return pairs


def main():
    pairs = count(sys.argv[1])
    sums = [Counter(), Counter()]
    total = [0, 0]
    for (a, b, space), n in pairs.items():
        sums[0][a, space] += n
        sums[1][b, space] += n
        total[space] += n
    base = math.log(total[1] / total[0])

    def weights(side):
        out = {}
        for k in {k for k, _ in side}:
            without, with_one = side[k, 0], side[k, 1]
            if without + with_one >= LEAST:
                odds = math.log((with_one + 5) / (without + 15)) - base
                out[k] = max(-MOST, min(MOST, round(odds * 2) / 2))
        return out

    behind, before = weights(sums[0]), weights(sums[1])
    print('# Written by wraps.py.')
    for mark, side in (('>', behind), ('<', before)):
        for odds in sorted(set(side.values()) - {0}):
            print('%s%d %s' % (mark, odds * 2, ''.join(sorted(k for k in side if side[k] == odds))))
    other = {}
    for a, b in sorted({k[:2] for k in pairs}):
        without, with_one = pairs[a, b, 0], pairs[a, b, 1]
        odds = math.log((with_one + 1) / (without + 1)) - base
        says = odds > THRESHOLD
        if without + with_one < LEAST_PAIR or abs(odds - THRESHOLD) < MARGIN or says == (behind.get(a, 0) + before.get(b, 0) > THRESHOLD):
            continue
        other.setdefault(('-+'[says], a), []).append(b)
    for (sign, a), list_of_b in sorted(other.items()):
        print('%s%s %s' % (sign, a, ''.join(list_of_b)))


main()
