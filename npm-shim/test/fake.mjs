// A desk whose engine answers from a function, and streams that keep what was written.

import { Readable, Writable } from 'node:stream';
import { main } from '../lib/main.mjs';

export function sink() {
  const out = new Writable({
    write(chunk, _, done) {
      out.text += chunk;
      done();
    },
  });
  out.text = '';
  return out;
}

/** Runs the command line: `{code, out, err, asked}`. */
export async function hanlaw(argv, { answer = () => ({}), stdin = '', env = {}, cwd = '/nowhere' } = {}) {
  const asked = [];
  const instance = {
    async request(envelope, { bytes }) {
      asked.push(envelope);
      return { value: answer(envelope, bytes) };
    },
  };
  const io = { env, cwd, stdin: Readable.from([Buffer.from(stdin)]), stdout: sink(), stderr: sink(), open: async () => ({ instance, host: {} }) };
  const code = await main(argv, io);
  return { code, out: io.stdout.text, err: io.stderr.text, asked };
}
