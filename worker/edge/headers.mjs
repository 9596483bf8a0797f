// Headers of every answer: CORS for browsers, and what a browser must not do with it.

const REQUEST_HEADERS = [
  'content-type', 'accept', 'authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'last-event-id',
  'x-law-oc', 'law-oc', 'apikey', 'x-api-key', 'x-mcp-token',
];

/** Mirrored tool parameters have names of their own; a preflight names those it means. */
const MIRRORED = /^mcp-param-[a-z0-9-]{1,64}$/;

export function preflight(request) {
  const asked = (request.headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const headers = {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [...REQUEST_HEADERS, ...asked.filter((name) => MIRRORED.test(name)).slice(0, 20)].join(', '),
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  };
  return new Response(null, { status: 204, headers });
}

const SECURE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const DATA = {
  ...SECURE,
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/**
 * The checker's outer document: everything from this origin, nothing else. The frame in it inherits this and adds
 * its own policy, which allows no connection; its nonce is made in the browser, so inline code stays allowed here.
 */
const PAGE = {
  ...SECURE,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' blob: 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

function dress(headers, extra) {
  for (const [name, value] of Object.entries(extra)) {
    if (value !== undefined) headers.set(name, value);
  }
}

/** What came from the assets cannot be changed and is copied. */
export function asPage(response, requestId) {
  const headers = new Headers(response.headers);
  dress(headers, { ...PAGE, 'x-request-id': requestId });
  return new Response(response.body, { status: response.status, headers });
}

const EXPOSED = 'mcp-protocol-version, retry-after, www-authenticate, x-request-id';

/** `origin` is `*`, the caller's own, or undefined: then no browser script of another site reads the answer. */
export function asData(response, requestId, origin) {
  const { headers } = response;
  dress(headers, DATA);
  headers.set('x-request-id', requestId);
  if (origin) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', EXPOSED);
    if (origin !== '*') headers.append('vary', 'origin');
  }
  return response;
}
