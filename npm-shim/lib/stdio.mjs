// MCP over stdio. Nothing but JSON-RPC reaches stdout; notices go to stderr.
//
// A trap of the engine ends its session. Requests that were in flight are answered with an error, a new
// session takes over, and what the client had negotiated is said to it again.

import { EngineTrap } from './drive.mjs';
import { engineSettings, withDotEnv } from './env.mjs';

/** What the engine takes as one message; longer ones are refused here, under the id of the caller. */
const MAX_MESSAGE = 4 << 20;
/** What is kept of a line to find that id. */
const MAX_LINE = 64 << 20;
const GRACE_MS = 10_000;
const HANDSHAKE_MS = 50;

/** `corpus`: `{root, index?}` of the user's documents. */
export async function serveStdio({ corpus } = {}) {
  const [{ FOLDER, openInstance }, { NodeHost }] = await Promise.all([import('./engine.mjs'), import('./host.mjs')]);
  // A stray print of any module must not corrupt the protocol.
  console.log = console.info = console.debug = console.error;
  const warn = (text) => process.stderr.write(`hanlaw: ${text}\n`);
  const instance = await openInstance();
  const own = corpus && later(async () => (await import('./corpus/live.mjs')).openCorpus(corpus, { instance, warn }));
  const bridge = new Bridge({
    instance,
    host: new NodeHost({ folder: FOLDER, corpus: own }),
    settings: { ...engineSettings(withDotEnv(process.env, process.cwd())), ...(own && { HANLAW_CORPUS: '1' }) },
    write: (line) => process.stdout.write(`${line}\n`),
    warn,
  });
  process.stdout.on('error', () => process.exit(0));
  process.stdin.on('data', (chunk) => bridge.data(chunk));
  process.stdin.on('end', () => bridge.end());
  process.stdin.on('error', () => bridge.end());
  const stop = () => {
    if (bridge.ending) process.exit(130);
    process.stdin.pause();
    bridge.end();
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const code = await bridge.finished;
  // What waits in the pipe goes out before the process ends.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(code);
}

/** What `open` gives, once somebody awaits it or the handshake is over: the first answer waits for nothing else. */
function later(open) {
  let opened;
  const wait = { then: (...on) => (opened ??= open()).then(...on) };
  setTimeout(() => wait.then(undefined, () => {}), HANDSHAKE_MS);
  return wait;
}

export class Bridge {
  constructor({ instance, host, settings, write, warn }) {
    Object.assign(this, { instance, host, settings, write, warn });
    this.pieces = [];
    this.size = 0;
    this.flight = new Map();
    this.greeting = [];
    this.finished = new Promise((resolve) => (this.finish = resolve));
    this.open();
  }

  open() {
    const session = this.instance.session(this.settings, { host: this.host, onLine: (line) => this.out(line) });
    this.session = session;
    session.finished.then(
      ({ value }) => {
        if (value?.error) this.warn(value.error.message);
        this.finish(value?.error ? 2 : 0);
      },
      (error) => this.recover(error, session),
    );
  }

  /** Bytes as they come; a line may arrive in any number of pieces. */
  data(chunk) {
    let rest = chunk;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      this.piece(rest.subarray(0, at));
      this.line();
      rest = rest.subarray(at + 1);
    }
    if (rest.length) this.piece(rest);
  }

  piece(bytes) {
    this.size += bytes.length;
    if (this.size <= MAX_LINE) this.pieces.push(bytes);
    else this.pieces = [];
  }

  line() {
    const { pieces, size } = this;
    this.pieces = [];
    this.size = 0;
    const line = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    if (size > MAX_MESSAGE) return this.tooLarge(line);
    if (!line.some((byte) => byte > 32)) return undefined;
    this.remember(line);
    return this.session.feed(line);
  }

  /** A caller that gets its id back does not wait for ever. */
  tooLarge(line) {
    const ids = messagesOf(line).filter(({ method }) => method !== undefined).map(({ id }) => id);
    for (const id of ids.length ? ids : [null]) {
      if (id !== undefined) this.write(failure(id, -32600, `한 요청은 ${MAX_MESSAGE >> 20} MB까지입니다. 글을 나누어 보내거나 파일을 hanlaw verify로 확인하세요.`));
    }
  }

  /** Requests in flight by id, and the lines of the handshake, for the case of a trap. */
  remember(line) {
    for (const message of messagesOf(line)) {
      if (message.method === undefined) continue;
      if (message.id !== undefined) this.flight.set(JSON.stringify(message.id), message.id);
      if (message.method === 'initialize' || message.method === 'notifications/initialized') this.greeting.push(line);
    }
  }

  out(line) {
    if (this.silent) return;
    if (this.flight.size) {
      for (const message of [JSON.parse(line)].flat()) {
        if (message.method === undefined) this.flight.delete(JSON.stringify(message.id));
      }
    }
    this.write(line);
  }

  recover(error, session) {
    if (session !== this.session) return;
    this.warn(error instanceof EngineTrap ? error.message : `세션이 끊겼습니다: ${error?.message ?? error}`);
    for (const id of this.flight.values()) this.write(failure(id, -32603, error?.message ?? '내부 오류'));
    this.flight.clear();
    if (this.ending) return this.finish(1);
    this.silent = true;
    this.open();
    for (const line of this.greeting) this.session.feed(line);
    this.silent = false;
  }

  /** The client says no more; what is in flight is still answered. */
  end() {
    if (this.ending) return;
    this.ending = true;
    if (this.size) this.line();
    this.session.close();
  }
}

const failure = (id, code, message) => JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });

/** The messages of a line; none when it is no JSON. */
function messagesOf(line) {
  try {
    return [JSON.parse(line)].flat().filter((message) => message !== null && typeof message === 'object');
  } catch {
    return [];
  }
}
