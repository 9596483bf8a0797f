// What goes on while somebody waits: one line on stderr that is rewritten, on a terminal only.

const AFTER_MS = 1000;

export class Progress {
  constructor(stderr) {
    this.stderr = stderr;
    this.wanted = Boolean(stderr.isTTY);
  }

  show(done, total, message) {
    if (!this.wanted) return;
    const part = total ? `${done}/${total}` : done ? String(done) : '';
    this.stderr.write(`\r\u001b[K${[part, message].filter(Boolean).join(' ')}`);
    this.shown = true;
  }

  clear() {
    if (this.shown) this.stderr.write('\r\u001b[K');
    this.shown = false;
  }

  /**
   * Watches one request: `host` counts what is asked of the network, `tell` shows what the engine tells, and
   * when neither has shown anything for a moment, the waiting itself is shown. `end` clears the line.
   */
  watch(host) {
    if (!this.wanted) return { host, tell() {}, end() {} };
    const began = Date.now();
    let open = 0;
    let told = false;
    const timer = setInterval(() => {
      const seconds = Math.round((Date.now() - began) / 1000);
      if (open && !told) this.show(0, 0, `법제처의 답을 기다리는 중 … ${seconds}초 (Ctrl-C로 멈춤)`);
    }, AFTER_MS);
    const perform = async (effect, signal) => {
      const one = effect.kind === 'fetch' ? 1 : 0;
      open += one;
      try {
        return await host.perform(effect, signal);
      } finally {
        open -= one;
      }
    };
    return {
      host: Object.assign(Object.create(host), { perform }),
      tell: (...what) => {
        told = true;
        this.show(...what);
      },
      end: () => {
        clearInterval(timer);
        this.clear();
      },
    };
  }
}
