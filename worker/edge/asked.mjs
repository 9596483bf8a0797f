// What a body asks for: how many of its messages may reach law.go.kr, whom a refusal of it answers, and its method for
// the log (names that are known, nothing of the caller's).

/** Behind these the engine may ask upstream: one answers from it as dearly as the other. Nothing else ever leaves the isolate. */
const UPSTREAM = new Set(['tools/call', 'resources/read']);
/** A method may be written with escapes; only a body that shows neither these nor an escape surely asks for none. */
const MAYBE_UPSTREAM = /tools\/call|resources\/read|\\/;

const METHODS = new Set([
  ...UPSTREAM, 'initialize', 'ping', 'server/discover', 'tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'prompts/get',
  'completion/complete', 'notifications/initialized', 'notifications/cancelled', 'logging/setLevel',
]);
const METHOD = /"method"\s*:\s*"([a-z/]{1,40})"/;
const known = (name) => (METHODS.has(name) ? name : 'other');

/** The engine takes no more in one body (`Limits` of crates/mcp-wire); a refusal would answer each of them. */
export const MOST_MESSAGES = 100;

/** Ids in a longer body are not read a second time for the digits a number lost. */
const EXACT_CHARS = 64 << 10;
const inItsOwnDigits = (key, value, { source }) => (key === 'id' && isInexact(value) ? JSON.rawJSON(source) : value);
const isInexact = (id) => Number.isInteger(id) && !Number.isSafeInteger(id);

const isId = (id) => typeof id === 'string' || Number.isInteger(id) || (typeof id === 'object' && id !== null && JSON.isRawJSON?.(id));
/** A notification has no id and a client's answer no method: neither is counted, refused or answered. */
const isRequest = (message) => typeof message?.method === 'string' && isId(message.id);
const requestsOf = (value) => (Array.isArray(value) ? value : [value]).filter(isRequest);

const decoder = new TextDecoder();

/** What is not JSON asks for nothing; the engine refuses it in the right words. */
function parsed(text, reviver) {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

export class Asked {
  constructor(bytes) {
    this.text = decoder.decode(bytes);
    this.messages = 0;
    this.calls = 0;
    if (!MAYBE_UPSTREAM.test(this.text)) {
      this.method = known(METHOD.exec(this.text)?.[1]);
      return;
    }
    this.messages = this.batch ? this.value.length : 1;
    this.calls = requestsOf(this.value).filter(({ method }) => UPSTREAM.has(method)).length;
    this.method = this.batch ? 'batch' : known(this.value?.method);
  }

  /** Read when it is needed: most bodies show without it that they cost nothing. */
  get value() {
    return (this.read ??= { value: parsed(this.text) }).value;
  }

  get batch() {
    return Array.isArray(this.value);
  }

  /** Whom a refusal answers: each request by its id, or nobody by `null`. */
  get ids() {
    const none = [null];
    if (this.batch && this.value.length > MOST_MESSAGES) return none;
    const ids = requestsOf(this.value).map(({ id }) => id);
    if (ids.length === 0) return none;
    if (!ids.some(isInexact)) return ids;
    if (this.text.length > EXACT_CHARS) return ids.map((id) => (isInexact(id) ? null : id));
    return requestsOf(parsed(this.text, inItsOwnDigits)).map(({ id }) => id);
  }
}
