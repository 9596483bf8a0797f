// Who may ask: host and origin lists, the server's token, and whose key a request uses.

import { Refusal, forbidden } from './refuse.mjs';

/** The name a request came to must be on the list, where there is one: a name that leads here by DNS alone is not. */
export function checkHost(url, { ALLOWED_HOSTS: allowed }) {
  if (allowed.length === 0 || allowed.includes(url.host) || allowed.includes(url.hostname)) return;
  throw forbidden('host', '이 이름으로는 이 서버를 쓸 수 없습니다.');
}

/** Gives the origin to name in the CORS headers; programs send none. */
export function checkOrigin(request, url, { ALLOWED_ORIGINS: allowed }) {
  const origin = request.headers.get('origin');
  if (allowed.includes('*')) return '*';
  if (origin === null) return undefined;
  if (origin === url.origin || allowed.includes(origin.toLowerCase())) return origin;
  throw forbidden('origin', '이 웹사이트에서는 이 서버를 쓸 수 없습니다.');
}

const encoder = new TextEncoder();
const digest = (text) => crypto.subtle.digest('SHA-256', encoder.encode(text));

/** Compares digests of one length, in constant time. */
async function same(given, wanted) {
  const [a, b] = await Promise.all([digest(given), digest(wanted)]);
  return crypto.subtle.timingSafeEqual(a, b);
}

const bearer = (value) => /^bearer\s+(.+)$/i.exec(value ?? '')?.[1].trim();

/** Lets the holder of the token in; gives the headers, as a Map, without it, so that it never passes for a key. */
export async function checkToken(request, url, settings) {
  const headers = new Map(request.headers);
  const own = headers.get('x-mcp-token');
  headers.delete('x-mcp-token');
  if (!settings.MCP_AUTH_TOKEN) return headers;
  const [byHeader, byBearer] = await Promise.all([
    same(own ?? '', settings.MCP_AUTH_TOKEN),
    same(bearer(headers.get('authorization')) ?? '', settings.MCP_AUTH_TOKEN),
  ]);
  // Behind an OAuth front the header carries the front's token, which is nobody's key.
  if (byBearer || settings.OAUTH_ISSUER) headers.delete('authorization');
  if (byHeader || byBearer) return headers;
  const metadata = settings.OAUTH_ISSUER ? ` resource_metadata="${url.origin}${METADATA}/mcp"` : '';
  throw new Refusal(401, -32001, '이 서버는 접근 토큰이 있어야 씁니다. Authorization: Bearer 또는 x-mcp-token 헤더로 보내세요.', {
    reason: 'token',
    headers: { 'www-authenticate': `Bearer${metadata}` },
  });
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Puts the caller's own key into one header and takes the others away. `names` come from the engine.
 * The query counts only where it is switched on: addresses end up in logs.
 */
export function ownKey(headers, url, settings, names) {
  const given = names.map((name) => headers.get(name)?.replace(/^bearer\s+/i, '').trim());
  if (settings.ALLOW_QUERY_API_KEY) given.push(url.searchParams.get('oc')?.trim());
  for (const name of names) headers.delete(name);
  const key = given.find((value) => value && KEY.test(value));
  if (key) headers.set('x-law-oc', key);
  return Boolean(key);
}

const METADATA = '/.well-known/oauth-protected-resource';

/** Where clients learn whom to ask for a token; only where the operator has an issuer in front. */
export function resourceMetadata(url, settings) {
  if (!settings.OAUTH_ISSUER || ![METADATA, `${METADATA}/mcp`].includes(url.pathname)) return undefined;
  return { resource: `${url.origin}/mcp`, authorization_servers: [settings.OAUTH_ISSUER], bearer_methods_supported: ['header'], resource_name: 'hanlaw' };
}
