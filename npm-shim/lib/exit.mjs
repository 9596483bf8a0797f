// Exit codes of a verification, by the level table.

const NOTICE = { notice: 1 };

/** `counts` has the citations per level, `unread` what of the document was not read; `failOn` is error, unknown (default) or notice. */
export function exitCode({ counts, unread = [] }, failOn = 'unknown') {
  if (counts.error > 0) return 1;
  if (counts.notice > 0 && NOTICE[failOn]) return 1;
  if ((counts.unknown > 0 || unread.length) && failOn !== 'error') return 3;
  return 0;
}

/** Over several files: what could not be read outweighs errors, errors outweigh gaps. */
export function worst(codes) {
  return [2, 4, 1, 3].find((code) => codes.includes(code)) ?? 0;
}
