// The engine of this isolate. What needs nothing from outside is answered within the call; a panic there is an error that
// is caught here. A panic in work that goes on later ends nothing by itself; workers-rs notes it in
// `__worker_init_state.criticalError`. Either ends every request in flight with an error, and the next one gets a new
// instance from the compiled module.

/** Memory of a module never shrinks: a large one is replaced when nothing runs in it, and takes no more work before. */
const RENEW_BYTES = 48 << 20;
const FULL_BYTES = 80 << 20;

export class TrapError extends Error {}
export class FullError extends Error {}

export class Engine {
  constructor(glue, onTrap) {
    Object.assign(this, { glue, onTrap });
    this.running = new Set();
    this.stopped = false;
    this.renewals = 0;
    this.variables = '{}';
    Object.defineProperty(globalThis.__worker_init_state, 'criticalError', {
      get: () => this.stopped,
      set: (value) => value && this.stop(),
    });
  }

  /** Gives the message about what is wrong, or an empty text. */
  configure(variables) {
    this.variables = JSON.stringify(variables);
    return this.glue.configure(this.variables);
  }

  /** Whom a refusal of this body answers, as JSON. */
  whom(body) {
    let whom = 'null';
    this.renew();
    this.call(() => (whom = this.glue.whom(body)));
    return whom;
  }

  /** Ends when `edge` (request.mjs) has an answer, or the beginning of one. */
  run(edge, method, head, body, serverKey) {
    this.renew();
    this.call(() => this.glue.answer(edge, method, head, body, serverKey));
    if (edge.ended) return undefined;
    this.running.add(edge);
    edge.atEnd(() => this.running.delete(edge));
    return edge.begun();
  }

  /** For tests. */
  panic(later) {
    this.renew();
    this.call(() => (later ? this.glue.test_panic_later() : this.glue.test_panic()));
  }

  call(work) {
    try {
      work();
    } catch {
      this.stop();
      throw new TrapError('trapped');
    }
  }

  stop() {
    if (this.stopped) return;
    this.stopped = true;
    this.onTrap();
    const running = [...this.running];
    this.running.clear();
    for (const edge of running) edge.fail(new TrapError('trapped'));
  }

  renew() {
    const bytes = this.stopped ? 0 : this.glue.memory_bytes();
    if (this.stopped || (bytes > RENEW_BYTES && this.running.size === 0)) {
      this.glue.__wbg_reset_state();
      this.stopped = false;
      this.renewals += 1;
      this.glue.configure(this.variables);
    } else if (bytes > FULL_BYTES) {
      throw new FullError('full');
    }
  }
}
