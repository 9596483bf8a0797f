// One request at the edge: where it goes, its id, and what it comes to.

import { Tally } from './stats.mjs';

const ROUTES = { '/mcp': 'mcp', '/health': 'health', '/stats': 'stats' };

/** The usual address needs no taking apart. */
const PLAINLY_MCP = /^https?:\/\/[^/?#]+\/mcp$/;

function routeOf(pathname) {
  if (Object.hasOwn(ROUTES, pathname)) return ROUTES[pathname];
  return pathname.startsWith('/.well-known/') ? 'metadata' : 'page';
}

/** Of this isolate; made at its first request, because nothing is random before. */
let isolate;
let visits = 0;

/** Made here: an id of the caller's would be text of the caller's in the log. */
function nextId() {
  isolate ??= crypto.randomUUID().slice(0, 13);
  visits += 1;
  return `${isolate}-${visits.toString(36)}`;
}

export class Visit {
  constructor(request, env, ctx) {
    this.address = request.url;
    this.id = nextId();
    this.tally = new Tally();
    this.env = env;
    this.ctx = ctx;
    /** To be called at its end. */
    this.ends = [];
    this.route = PLAINLY_MCP.test(this.address) ? 'mcp' : routeOf(this.url.pathname);
  }

  get url() {
    return (this.parsed ??= new URL(this.address));
  }
}
