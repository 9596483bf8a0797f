// A PDF for tests.

/** One page with one line; readers rebuild the missing cross-reference table. */
export function smallPdf(line) {
  const content = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj',
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
    '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
