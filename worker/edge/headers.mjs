// Headers of every answer: CORS for browsers, and what a browser must not do with it.

const REQUEST_HEADERS = [
  'content-type', 'accept', 'authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id', 'last-event-id', 'x-mcp-token',
];

/** Mirrored tool parameters have names of their own; a preflight names those it means. */
const MIRRORED = /^mcp-param-[a-z0-9-]{1,64}$/;

/** `keyHeaders` are those the engine takes a key from. */
export function preflight(request, keyHeaders) {
  const asked = (request.headers.get('access-control-request-headers') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const headers = {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [...new Set([...REQUEST_HEADERS, ...keyHeaders, ...asked.filter((name) => MIRRORED.test(name)).slice(0, 20)])].join(', '),
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  };
  return { status: 204, headers: Object.entries(headers), body: null };
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

/** What came from the assets cannot be changed and is copied. */
export function asPage(response, requestId) {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(PAGE)) headers.set(name, value);
  headers.set('x-request-id', requestId);
  return new Response(response.body, { status: response.status, headers });
}

const EXPOSED = 'mcp-protocol-version, retry-after, www-authenticate, x-request-id';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Copied whole, the id of the request among them: setting one header after the other costs more than the rest of an answer. */
const CLOSED = new Headers({ ...DATA, ...JSON_TYPE });
const OPEN = new Headers({ ...DATA, ...JSON_TYPE, 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });

/**
 * `said` is `{status, headers, body}`, headers as pairs. `origin` is `*`, the caller's own, or undefined: then no
 * browser script of another site reads the answer.
 */
export function asData({ status = 200, headers: own = [], body }, requestId, origin) {
  const common = origin === '*' ? OPEN : CLOSED;
  common.set('x-request-id', requestId);
  const response = new Response(body, { status, headers: common });
  // The usual answer has no more, and a look at its headers would cost as much as one of them.
  if (own.length === 0 && body !== null && (origin === '*' || !origin)) return response;
  const { headers } = response;
  if (body === null) headers.delete('content-type');
  for (const [name, value] of own) {
    // Nothing of a caller's is for caches, whatever else is said about them.
    if (name === 'vary') headers.append(name, value);
    else headers.set(name, name === 'cache-control' ? 'no-store, no-transform' : value);
  }
  if (origin && origin !== '*') {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', EXPOSED);
    headers.append('vary', 'origin');
  }
  return response;
}

export const json = (value, status = 200, headers = []) => ({ status, headers, body: JSON.stringify(value) });
