// What a command works with: the streams, the settings and the engine, opened on first use.

import { engineSettings, hasKey, withDotEnv } from './env.mjs';
import { Progress } from './progress.mjs';
import { styleFor } from './style.mjs';

/** The engine or a file refused; `exit` is the exit code. */
export class Refusal extends Error {
  constructor(message, { label, exit = 2 } = {}) {
    super(message);
    this.name = 'Refusal';
    this.label = label;
    this.exit = exit;
  }
}

export class Desk {
  constructor({ env, cwd, stdin, stdout, stderr, open }) {
    this.env = withDotEnv(env, cwd);
    Object.assign(this, { cwd, stdin, stdout, stderr });
    this.open = open ?? openNode;
    this.style = styleFor(stdout, env);
    this.progress = new Progress(stderr);
  }

  get hasKey() {
    return hasKey(this.env);
  }

  settings(options) {
    return engineSettings(this.env, options);
  }

  /** The engine and its host; the same for every request of this process. */
  engine() {
    this.opened ??= this.open(this);
    return this.opened;
  }

  /** One request to the engine. An `{error}` answer becomes a refusal; so do later keystrokes of Ctrl-C. */
  async ask(envelope, { bytes, signal } = {}) {
    const { instance, host } = await this.engine();
    const request = { settings: { ...this.settings(envelope), ...(host.corpus && { HANLAW_CORPUS: '1' }) }, ...envelope };
    const interrupt = signal ? undefined : this.interruptible();
    const watch = this.progress.watch(envelope.offline ? offline(host) : host);
    try {
      const { value } = await instance.request(request, {
        host: watch.host,
        bytes,
        signal: signal ?? interrupt.signal,
        onProgress: watch.tell,
      });
      if (value?.error?.message) throw new Refusal(value.error.message, { label: value.error.label });
      return value;
    } finally {
      watch.end();
      interrupt?.release();
    }
  }

  /** Ctrl-C asks the engine to stop with what it has; a second one ends the process. */
  interruptible() {
    const abort = new AbortController();
    const onSignal = () => {
      if (abort.signal.aborted) process.exit(130);
      this.interrupted = true;
      abort.abort();
    };
    process.on('SIGINT', onSignal);
    return { signal: abort.signal, release: () => process.off('SIGINT', onSignal) };
  }

  /** A PDF in the shape of the engine's `convert`. */
  async readPdf(bytes, want) {
    if (!this.pdf) {
      const [{ loadPdf }, { PdfReader }] = await Promise.all([import('./engine.mjs'), import('./pdf.mjs')]);
      this.pdf = new PdfReader(loadPdf);
    }
    return this.pdf.read(bytes, want);
  }

  print(text) {
    this.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  json(value) {
    this.print(JSON.stringify(value, null, 2));
  }

  /** Resolves when the reader can take more. */
  async line(text) {
    if (!this.stdout.write(`${text}\n`)) await new Promise((resolve) => this.stdout.once('drain', resolve));
  }

  warn(text) {
    this.progress.clear();
    this.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  close() {
    this.opened?.then?.(({ host }) => host.close?.(), () => {});
  }
}

/** The same host with its network taken away: `--offline` is a promise, not a wish. */
function offline(host) {
  return Object.assign(Object.create(host), {
    perform: (effect, signal) => (effect.kind === 'fetch' ? Promise.resolve({ error: 'offline' }) : host.perform(effect, signal)),
  });
}

async function openNode(desk) {
  const [{ FOLDER, openInstance }, { NodeHost }] = await Promise.all([import('./engine.mjs'), import('./host.mjs')]);
  const onNote = (name, fields) => {
    if (name === 'progress') desk.progress.show(Number(fields.done), Number(fields.total), fields.message);
  };
  return { instance: await openInstance(), host: new NodeHost({ folder: FOLDER, onNote }) };
}
