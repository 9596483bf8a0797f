// What a reader must know of a document beside its text. Shared by the npm package and the page.

/** Sentences about what could not be read, and what was not looked at. */
export function notices({ warnings = [], apart = [] }) {
  if (!apart.length) return warnings;
  const counts = new Map();
  for (const kind of apart) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return [...warnings, `본문 밖의 글(${kinds})은 살피지 않았습니다.`];
}

/**
 * A document that was asked for as `text`: the text, `notices` for people, and for the engine `places` of its paragraphs
 * and `gaps`: why something of it is not in the text. Of a damaged file this is what could be read; undefined without any.
 */
export function paper({ refusal, text, places = [], gaps = [], warnings = [], apart }) {
  if (text === undefined) return undefined;
  if (!refusal) return { text, places, gaps, notices: notices({ warnings, apart }) };
  const said = notices({ warnings: [refusal.message, ...warnings], apart });
  return { text, places, gaps: [...new Set([...gaps, 'damaged'])], notices: said };
}
