// The report as a file, or on paper.

import { htmlDocument } from './annotate.mjs';

const KINDS = {
  md: { type: 'text/markdown', make: (_, report) => report.markdown },
  html: { type: 'text/html', make: htmlDocument },
  json: {
    type: 'application/json',
    make(_, { text, markdown, sarif, ...report }) {
      return JSON.stringify(report, null, 2);
    },
  },
};

export function exportAs(kind, text, report) {
  if (kind === 'print') return print();
  const chosen = KINDS[kind];
  if (!chosen) return undefined;
  const url = URL.createObjectURL(new Blob([chosen.make(text, report)], { type: `${chosen.type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `인용검증-${new Date().toISOString().slice(0, 10)}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return undefined;
}
