// The engine of this isolate. A panic inside an async Rust handler leaves its promise unsettled for ever; workers-rs
// notes it in `__worker_init_state.criticalError`. Here that ends every request in flight with an error, and the next
// one gets a new instance from the compiled module.

/** Memory of a module never shrinks: a large one is replaced when nothing runs in it, and takes no more work before. */
const RENEW_BYTES = 48 << 20;
const FULL_BYTES = 80 << 20;

export class TrapError extends Error {}
export class FullError extends Error {}

export class Engine {
  constructor(glue, onTrap) {
    this.glue = glue;
    this.running = new Set();
    this.stopped = false;
    this.variables = '{}';
    Object.defineProperty(globalThis.__worker_init_state, 'criticalError', {
      get: () => this.stopped,
      set: (value) => {
        if (!value || this.stopped) return;
        this.stopped = true;
        onTrap();
        const running = [...this.running];
        this.running.clear();
        for (const fail of running) fail(new TrapError('trapped'));
      },
    });
  }

  /** Gives the message about what is wrong, or an empty text. */
  configure(variables) {
    this.variables = JSON.stringify(variables);
    return this.glue.configure(this.variables);
  }

  async run(request, edge, ctx) {
    this.renewed();
    let fail;
    const broken = new Promise((_, reject) => {
      fail = reject;
    });
    this.running.add(fail);
    try {
      return await Promise.race([this.glue.fetch(request, { EDGE: edge }, ctx), broken]);
    } finally {
      this.running.delete(fail);
    }
  }

  renewed() {
    const bytes = this.stopped ? 0 : this.glue.memory_bytes();
    if (this.stopped || (bytes > RENEW_BYTES && this.running.size === 0)) {
      this.glue.__wbg_reset_state();
      this.stopped = false;
      this.glue.configure(this.variables);
    } else if (bytes > FULL_BYTES) {
      throw new FullError('full');
    }
  }
}
