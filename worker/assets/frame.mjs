// The document that sees the text: its modules, its policy, its markup.

/** Name in the frame → file. */
export const MODULES = {
  'engine.js': 'engine.js',
  'pdf.js': 'pdf.js',
  ...Object.fromEntries(
    [
      'drive', 'annotate', 'notices', 'pdf', 'kinds', 'pack', 'host', 'view', 'list', 'keys', 'export', 'files', 'sample', 'given', 'corpus', 'hits', 'documents', 'tabs', 'app',
    ].map((name) => [`${name}.mjs`, `page/${name}.mjs`]),
  ),
};

/** No connection of any kind: scripts are the nonced one and blobs made inside, everything else is off. */
const policy = (nonce) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' blob: 'wasm-unsafe-eval'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

export const frameDocument = ({ body, style, boot, nonce }) => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<title>인용 검증</title>
<style nonce="${nonce}">${style}</style></head>
<body>${body}<script nonce="${nonce}">${boot}</script></body></html>`;
