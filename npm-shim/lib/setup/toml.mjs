// Edits the `[mcp_servers.<name>]` tables of a TOML file; all else stays byte for byte.

/** The file says the same in a form that is not edited here. */
export class NotEditable extends Error {}

const HEADER = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(#.*)?$/;

/** Puts the server's tables in, or takes them out when `server` is undefined. */
export function setServer(text, name, server) {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const { from = lines.length, to = lines.length } = block(lines, name);
  if (from === lines.length && server === undefined) return text;
  const body = server === undefined ? [] : rendered(name, server);
  const parts = [lines.slice(0, from), body, lines.slice(to)].map((part) => part.join(eol).trim()).filter(Boolean);
  return parts.length ? parts.join(eol + eol) + eol : '';
}

/** Lines of our tables: from the first header to the next foreign one, without the blank lines before it. */
function block(lines, name) {
  const own = new RegExp(`^mcp_servers\\s*\\.\\s*"?${name}"?(\\s*\\.|$)`);
  let from;
  let to;
  let fence;
  let inServers = false;
  for (const [i, line] of lines.entries()) {
    const quotes = line.match(/"""|'''/g) ?? [];
    if (fence) {
      if (quotes.includes(fence)) fence = undefined;
      continue;
    }
    if (quotes.length % 2 === 1) [fence] = quotes;
    const header = HEADER.exec(line)?.[1];
    if (header === undefined) {
      const inline = inServers ? new RegExp(`^\\s*"?${name}"?\\s*[.=]`) : /^\s*mcp_servers\s*[.=]/;
      if (inline.test(line)) throw new NotEditable(`${i + 1}번째 줄: mcp_servers가 표가 아닌 형식으로 적혀 있습니다`);
      continue;
    }
    inServers = header.replaceAll('"', '') === 'mcp_servers';
    if (own.test(header)) from ??= i;
    else if (from !== undefined) {
      to = i;
      break;
    }
  }
  return { from, to };
}

function rendered(name, { env, ...server }) {
  const rows = (table) => Object.entries(table).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const out = [`[mcp_servers.${name}]`, ...rows(server)];
  if (env && Object.keys(env).length) out.push('', `[mcp_servers.${name}.env]`, ...rows(env));
  return out;
}
