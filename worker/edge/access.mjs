// Who may ask: host and origin lists, and the server's token. `at` is the request's visit.mjs.

import { isListed } from './hosts.mjs';
import { Refusal, forbidden } from './refuse.mjs';

/** The name a request came to must be on the list, where there is one: a name that leads here by DNS alone is not. */
export function checkHost(at, { ALLOWED_HOSTS: allowed }) {
  if (allowed.length === 0 || isListed(at.url, allowed)) return;
  throw forbidden('host', '이 이름으로는 이 서버를 쓸 수 없습니다.');
}

/** Gives the origin to name in the CORS headers; programs send none. */
export function checkOrigin(request, at, { ALLOWED_ORIGINS: allowed }) {
  if (allowed.includes('*')) return '*';
  const origin = request.headers.get('origin');
  if (origin === null) return undefined;
  if (origin === at.url.origin || allowed.includes(origin.toLowerCase())) return origin;
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

/** Lets the holder of the token in; says whether `authorization` carried a token, which then never passes for a key. */
export async function checkToken({ headers }, at, settings) {
  const own = headers.get('x-mcp-token');
  const [byHeader, byBearer] = await Promise.all([
    same(own ?? '', settings.MCP_AUTH_TOKEN),
    same(bearer(headers.get('authorization')) ?? '', settings.MCP_AUTH_TOKEN),
  ]);
  // Behind an OAuth front the header carries the front's token, which is nobody's key.
  if (byHeader || byBearer) return byBearer || Boolean(settings.OAUTH_ISSUER);
  const metadata = settings.OAUTH_ISSUER ? ` resource_metadata="${at.url.origin}${METADATA}/mcp"` : '';
  throw new Refusal(401, -32001, '이 서버는 접근 토큰이 있어야 씁니다. Authorization: Bearer 또는 x-mcp-token 헤더로 보내세요.', {
    reason: 'token',
    headers: { 'www-authenticate': `Bearer${metadata}` },
  });
}

const METADATA = '/.well-known/oauth-protected-resource';

/** Where clients learn whom to ask for a token; only where the operator has an issuer in front. */
export function resourceMetadata(url, settings) {
  if (!settings.OAUTH_ISSUER || ![METADATA, `${METADATA}/mcp`].includes(url.pathname)) return undefined;
  return { resource: `${url.origin}/mcp`, authorization_servers: [settings.OAUTH_ISSUER], bearer_methods_supported: ['header'], resource_name: 'hanlaw' };
}
