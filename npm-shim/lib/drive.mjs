// Drives the engine's synchronous steps: poll, carry out the effects, supply the answers, poll again.
// Shared by the npm package, the page and the tests; a host only says how an effect is carried out.

/** The engine trapped; a new instance has taken over and later requests work. */
export class EngineTrap extends Error {
  constructor(cause) {
    super('엔진이 이 요청을 처리하다 멈췄습니다. 엔진은 다시 준비되었으니 다른 요청은 계속할 수 있습니다.', { cause });
    this.name = 'EngineTrap';
  }
}

/** One engine instance over the glue module; replaces itself after a trap. */
export class Instance {
  constructor(glue) {
    this.glue = glue;
    this.engine = new glue.Engine();
    this.jobs = new Set();
  }

  /** Calls into the engine; a trap ends every job of this instance with an error. */
  enter(call) {
    try {
      return call(this.engine);
    } catch (cause) {
      const trap = new EngineTrap(cause);
      const jobs = [...this.jobs];
      this.jobs.clear();
      this.glue.__wbg_reset_state();
      this.engine = new this.glue.Engine();
      for (const job of jobs) job.fail(trap);
      throw trap;
    }
  }

  /** One request from envelope to answer: `{value, bytes}`. */
  request(envelope, { host, bytes, signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      const job = new Job(this, host, { onProgress, resolve, reject });
      signal?.addEventListener('abort', () => job.cancel(), { once: true });
      job.start((engine) => engine.begin(JSON.stringify(envelope), bytes, host.now(), host.seed()));
    });
  }

  /** An MCP session over lines: `{feed, close, finished}`. */
  session(settings, { host, onLine }) {
    let job;
    const finished = new Promise((resolve, reject) => {
      job = new Job(this, host, { onLine, resolve, reject });
      job.start((engine) => engine.session(JSON.stringify(settings), host.now(), host.seed()));
    });
    const step = (call) => {
      if (job.over) return;
      try {
        this.enter(call);
        job.step();
      } catch (trap) {
        job.fail(trap);
      }
    };
    return {
      finished,
      feed: (line) => step((engine) => engine.feed(job.id, line)),
      close: () => step((engine) => engine.close(job.id)),
    };
  }
}

class Job {
  constructor(instance, host, { onProgress, onLine, resolve, reject }) {
    Object.assign(this, { instance, host, onProgress, onLine, resolve, reject, id: undefined, over: false });
    this.running = new Map();
  }

  start(begin) {
    this.instance.jobs.add(this);
    try {
      this.id = this.instance.enter(begin);
      this.step();
    } catch (error) {
      this.fail(error);
    }
  }

  step() {
    if (this.over) return;
    const out = this.instance.enter((engine) => engine.poll(this.id, this.host.now()));
    for (const line of out.lines ?? []) this.onLine?.(line);
    if (out.done !== undefined) {
      for (const note of out.wants ?? []) this.carryOut(note);
      this.end();
      this.resolve({ value: JSON.parse(out.done), bytes: out.bytes });
      return;
    }
    for (const effect of out.wants) this.carryOut(effect);
  }

  carryOut(effect) {
    if (effect.kind === 'abandon') return this.running.get(effect.effect)?.abort();
    if (effect.kind === 'note') return this.host.note?.(effect.name, effect.fields);
    if (effect.kind === 'progress') return this.onProgress?.(effect.done, effect.total, effect.message);
    const abort = new AbortController();
    this.running.set(effect.id, abort);
    this.host.perform(effect, abort.signal).then(
      (answer) => this.answer(effect, answer),
      (error) => this.answer(effect, { error: 'network', message: String(error?.message ?? error) }),
    );
  }

  answer(effect, answer) {
    this.running.delete(effect.id);
    if (this.over) return;
    try {
      this.instance.enter((engine) => supply(engine, this.id, effect, answer));
      this.step();
    } catch (trap) {
      this.fail(trap);
    }
  }

  cancel() {
    if (this.over || this.id === undefined) return;
    try {
      this.instance.enter((engine) => engine.cancel(this.id));
      this.step();
    } catch (trap) {
      this.fail(trap);
    }
  }

  fail(error) {
    if (this.over) return;
    this.end();
    this.reject(error);
  }

  end() {
    this.over = true;
    this.instance.jobs.delete(this);
    for (const abort of this.running.values()) abort.abort();
  }
}

function supply(engine, id, effect, answer) {
  if (effect.kind === 'fetch') {
    if (answer.error) return engine.supply_error(id, effect.id, answer.error, answer.message ?? '');
    const { status, contentType, retryAfter, location, body } = answer;
    return engine.supply_reply(id, effect.id, status, contentType, retryAfter, location, body);
  }
  if (effect.kind === 'cache_get' || effect.kind === 'blob') {
    return engine.supply_bytes(id, effect.id, answer?.error ? undefined : answer?.bytes);
  }
  if (effect.kind === 'blobs') return engine.supply_packed(id, effect.id, answer?.bytes ?? new Uint8Array());
  return engine.supply_done(id, effect.id);
}
