// Who is one client to the limits.

/** Written out: eight groups without leading zeros; the part a network gives to one house are the first four. */
function house(address) {
  const [left, right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const between = right ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...between, ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Set by Cloudflare itself; other forwarding headers are the caller's invention. One house of IPv6 counts as one. */
export function clientOf(request) {
  const given = request.headers.get('cf-connecting-ip') ?? 'local';
  const address = MAPPED.exec(given)?.[1] ?? given;
  return address.includes(':') ? house(address) : address;
}
