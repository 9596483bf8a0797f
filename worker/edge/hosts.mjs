// Names of hosts and origins in one form each, whatever form they were written in.

const NAME = /^(\[[0-9a-f:.]+\]|[^\s/\\@?#:*[\]]+)(?::(\d{1,5}))?$/i;
const PORTS = { 'http:': '80', 'https:': '443' };

/** `{ name, port }`, or undefined when it is none; no port is any port. */
function place(text) {
  const [, name, port] = NAME.exec(text) ?? [];
  if (!name || Number(port) > 65_535) return undefined;
  try {
    return { name: new URL(`http://${name}`).hostname.replace(/\.$/, ''), port };
  } catch {
    return undefined;
  }
}

/** An entry of the list of hosts as `isListed` compares it. */
export function hostEntry(text) {
  const { name, port } = place(text) ?? {};
  return name && (port ? `${name}:${Number(port)}` : name);
}

/** Says whether an address leads to a listed host: by its name on any port, or by name and port. */
export function isListed(url, entries) {
  const { name } = place(url.hostname) ?? {};
  return entries.includes(name) || entries.includes(`${name}:${url.port || PORTS[url.protocol]}`);
}

/** The origin as browsers write it, or undefined when it is none. */
export function originEntry(text) {
  if (text === '*') return text;
  try {
    const url = new URL(text);
    const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !text.includes('*');
    return bare && url.origin !== 'null' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
