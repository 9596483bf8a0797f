// Programs of `target/debug` that print an address.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** A program of `target/debug` that prints an address; gives `{url, stop}`. */
export function startProgram(path, args) {
  const child = spawn(fileURLToPath(new URL(path, root)), args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const url = /http:\/\/[\w.:]+/.exec(printed)?.[0];
      if (url) resolve({ url, stop: () => child.kill() });
    });
    child.on('exit', (code) => reject(new Error(`${path} ended with ${code}: ${printed}`)));
  });
}

export const startStandIn = (...args) => startProgram('target/debug/standin', ['--port', '0', ...args]);
