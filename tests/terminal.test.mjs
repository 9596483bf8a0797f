// The command line on a real pseudo-terminal (`script` of util-linux): what people see and what their keys do.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BIN } from './lib/cli.mjs';
import { startStandIn } from './lib/hosts.mjs';

const KEYS = { up: '\u001b[A', tab: '\t', ctrlC: '\u0003', enter: '\r' };
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g;
const skip = spawnSync('script', ['--version']).error ? 'no script of util-linux' : false;
if (skip) console.log(`SKIPPED the terminal: ${skip}`);

/** A terminal in which `hanlaw …` runs: keys go in, what is shown comes out. */
class Terminal {
  static open = new Set();

  constructor(args, env = {}) {
    const command = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(' ');
    this.child = spawn('script', ['-qefc', command, '/dev/null'], {
      env: { PATH: process.env.PATH, TERM: 'xterm', LC_ALL: 'C.UTF-8', HOME: tmpdir(), PAGER: 'cat', ...env },
    });
    this.raw = '';
    this.child.stdout.setEncoding('utf8').on('data', (text) => (this.raw += text));
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
    Terminal.open.add(this.child);
  }

  get shown() {
    return this.raw.replace(ESCAPES, '').replaceAll('\r', '');
  }

  /** Waits until something is shown that was not there at the last wait. */
  async sees(pattern) {
    const began = Date.now();
    while (!pattern.test(this.shown.slice(this.from ?? 0))) {
      assert.ok(Date.now() - began < 20_000, `${pattern} in:\n${this.shown.slice(this.from ?? 0)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.from = this.shown.length;
  }

  type(...keys) {
    for (const key of keys) this.child.stdin.write(key);
  }

  line(text) {
    this.type(text, KEYS.enter);
  }
}

describe('on a terminal', { skip }, () => {
  let slow;
  let folder;
  const live = () => ({ LAW_OC: 'good', HANLAW_UPSTREAM: `${slow.url}/DRF/`, HANLAW_HISTORY: join(folder, 'history') });

  before(async () => {
    slow = await startStandIn('--millis', '4000');
    folder = mkdtempSync(join(tmpdir(), '단말 '));
  });

  after(() => {
    for (const child of Terminal.open) child.kill('SIGKILL');
    slow?.stop();
  });

  test('the conversation: Tab, history across runs, a private file', async () => {
    const env = { HANLAW_HISTORY: join(folder, '기록') };
    const first = new Terminal(['repl'], env);
    await first.sees(/법령> $/);
    first.type('@parse_jo', KEYS.tab);
    await first.sees(/@parse_jo_code $/);
    first.type('joT', KEYS.tab);
    await first.sees(/joText=$/);
    first.line('제38조의2');
    await first.sees(/003802[^]*법령> $/);
    first.type('근로기준', KEYS.tab);
    await first.sees(/근로기준법 $/);
    first.line('제23조');
    await first.sees(/해고 등의 제한[^]*법령> $/);
    first.line('exit');
    assert.equal(await first.ended, 0);
    assert.equal(readFileSync(join(folder, '기록'), 'utf8'), '@parse_jo_code joText=제38조의2\n근로기준법 제23조\n');

    const second = new Terminal([], env);
    await second.sees(/법령> $/);
    second.type(KEYS.up, KEYS.up);
    await second.sees(/@parse_jo_code joText=제38조의2$/);
    second.type(KEYS.enter);
    await second.sees(/003802/);
    second.line('exit');
    assert.equal(await second.ended, 0);
  });

  test('Ctrl-C stops the call and the conversation goes on; twice it ends', async () => {
    const terminal = new Terminal(['repl'], live());
    await terminal.sees(/법령> $/);
    terminal.line('민법 제750조');
    await terminal.sees(/기다리는 중 … \d초/);
    terminal.type(KEYS.ctrlC);
    await terminal.sees(/멈췄습니다\.\n법령> $/);
    terminal.line('explain 민법 제1조');
    await terminal.sees(/get_law_text[^]*법령> $/);
    await new Promise((resolve) => setTimeout(resolve, 1600));
    terminal.type(KEYS.ctrlC);
    await terminal.sees(/한 번 더/);
    terminal.type(KEYS.ctrlC);
    assert.equal(await terminal.ended, 130);
  });

  test('Ctrl-C during a single question ends it with 130', async () => {
    const terminal = new Terminal(['민법 제750조'], live());
    await terminal.sees(/기다리는 중/);
    terminal.type(KEYS.ctrlC);
    assert.equal(await terminal.ended, 130);
  });

  test('colours, and none where they are not wanted', async () => {
    writeFileSync(join(folder, 'a.md'), '민법 제1200조');
    const run = async (env) => {
      const terminal = new Terminal(['verify', '--offline', join(folder, 'a.md')], env);
      assert.equal(await terminal.ended, 1);
      return terminal.raw;
    };
    assert.match(await run({}), /\u001b\[31m✗\u001b\[0m/);
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) assert.doesNotMatch(await run(env), /\u001b/);
  });

  test('a long answer goes through the pager, a short one does not', async () => {
    const pager = { PAGER: 'tr a-z A-Z' };
    const long = new Terminal(['list'], pager);
    await long.ended;
    assert.match(long.shown, /SEARCH_LAW/);
    const short = new Terminal(['list', '-c', '이력'], pager);
    await short.ended;
    assert.match(short.shown, /search_historical_law/);
  });
});
