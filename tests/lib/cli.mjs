// The command line of the checkout as other programs see it: a run, a bridge, a server.

import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BIN = fileURLToPath(new URL('../../npm-shim/bin/hanlaw.mjs', import.meta.url));
export const HOME = mkdtempSync(join(tmpdir(), '한로 시험 '));
const children = new Set();
const clean = (env) => ({ PATH: process.env.PATH, HOME, ...env });

/** Starts `hanlaw …`; `ended` gives `{code, stdout, stderr}`. */
export function start(args, env = {}, cwd = HOME) {
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env: clean(env) });
  children.add(child);
  const run = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (run.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (run.stderr += text));
  child.stdin.on('error', () => {});
  run.ended = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? signal, stdout: run.stdout, stderr: run.stderr }));
  });
  return run;
}

/** Ends what a failed test left running; otherwise the runner would wait for it. */
export const stopAll = () => children.forEach((child) => child.kill('SIGKILL'));

export function hanlaw(args, input = '', env = {}, cwd = HOME) {
  const run = start(args, env, cwd);
  run.child.stdin.end(input);
  return run.ended;
}

/** `hanlaw serve` on a free port: `{url, stop}`. */
export async function serving(env = {}, args = ['--http', '127.0.0.1:0']) {
  const run = start(['serve', ...args], env);
  const failed = run.ended.then(({ stderr }) => Promise.reject(new Error(`serve ended: ${stderr}`)));
  failed.catch(() => {});
  while (!run.stderr.includes('/mcp')) await Promise.race([new Promise((resolve) => run.child.stderr.once('data', resolve)), failed]);
  return {
    url: /http:\/\/[\d.]+:\d+/.exec(run.stderr)[0],
    async stop() {
      run.child.kill('SIGTERM');
      return run.ended;
    },
  };
}

/** `hanlaw mcp` with its handshake done; messages by id, in the order they come. */
export class Bridge {
  constructor(env = {}, args = []) {
    this.run = start(['mcp', ...args], env);
    this.last = 0;
    this.waiting = new Map();
    this.notices = [];
    let rest = '';
    this.run.child.stdout.on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.take(JSON.parse(line));
    });
    this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
    this.say({ method: 'notifications/initialized' });
  }

  take(message) {
    const resolve = message.method === undefined && this.waiting.get(message.id);
    if (resolve) resolve(message);
    else this.notices.push(message);
    this.waiting.delete(message.id);
  }

  say(message) {
    this.run.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  ask(method, params) {
    const id = (this.last += 1);
    this.say({ id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  call(name, args, more = {}) {
    return this.ask('tools/call', { name, arguments: args, ...more });
  }

  end() {
    this.run.child.stdin.end();
    return this.run.ended;
  }
}
