// Colours for a terminal; the identity everywhere else.

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 };
const PLAIN = Object.fromEntries(Object.keys(CODES).map((name) => [name, (text) => text]));
const COLOURED = Object.fromEntries(
  Object.entries(CODES).map(([name, code]) => [name, (text) => `\u001b[${code}m${text}\u001b[0m`]),
);

/** NO_COLOR counts when it is set to anything but the empty string. */
export function styleFor(stream, env) {
  return stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' ? COLOURED : PLAIN;
}

const MARKS = { '✓': 'green', '⌛': 'yellow', '⚠': 'yellow', '✗': 'red', '⊘': 'dim' };

/** Colours the marks and labels that the engine's texts begin their lines with. */
export function tint(text, style) {
  if (style === PLAIN) return text;
  return text
    .split('\n')
    .map((line) => {
      const mark = MARKS[[...line][0]];
      if (mark) return style[mark](line.slice(0, 1)) + line.slice(1);
      if (/^\[[A-Z_]+\]/.test(line)) return line.replace(/^\[[A-Z_]+\]/, (label) => style.bold(label));
      if (/^(#{1,4} |▶)/.test(line)) return style.bold(line);
      return line;
    })
    .join('\n');
}

/** Columns a text takes on a terminal: Hangul and other wide letters take two. */
export function width(text) {
  let columns = 0;
  for (const ch of text.normalize('NFC')) columns += WIDE.test(ch) ? 2 : /\p{M}/u.test(ch) ? 0 : 1;
  return columns;
}
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** Rows of cells in aligned columns; the last column is not padded. */
export function table(rows, gap = 2) {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => width(row[i] ?? ''))));
  const pad = (cell, i, row) => (i === row.length - 1 ? cell : cell + ' '.repeat(widths[i] - width(cell) + gap));
  return rows.map((row) => row.map(pad).join('')).join('\n');
}

/** The same for other programs: one tab between cells. */
export const columns = (rows) => rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
