// A PDF for tests.

/** One page with one line. */
export function smallPdf(line) {
  const content = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`;
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>> stream\n${content}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, i) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${i + 1} 0 obj ${object} endobj\n`;
  });
  return `${file}${table}trailer <</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
}
