import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineTrap } from '../lib/drive.mjs';
import { Bridge } from '../lib/stdio.mjs';

/** Echoes results; `boom` traps, `later` waits until it is released. */
class FakeInstance {
  constructor() {
    this.sessions = [];
  }

  session(_, { onLine }) {
    const log = { lines: [], closed: false, waiting: [] };
    this.sessions.push(log);
    let settle;
    const finished = new Promise((resolve, reject) => (settle = { resolve, reject }));
    const answer = (id) => onLine(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    const doneIfIdle = () => log.closed && !log.waiting.length && settle.resolve({ value: {} });
    log.release = () => {
      log.waiting.splice(0).forEach(answer);
      doneIfIdle();
    };
    return {
      finished,
      feed(bytes) {
        const text = Buffer.from(bytes).toString();
        log.lines.push(text);
        const { id, method } = JSON.parse(text);
        if (method === 'boom') settle.reject(new EngineTrap(new Error('unreachable')));
        else if (method === 'later') log.waiting.push(id);
        else if (id !== undefined) answer(id);
      },
      close() {
        log.closed = true;
        doneIfIdle();
      },
    };
  }
}

function start() {
  const out = [];
  const warnings = [];
  const instance = new FakeInstance();
  const bridge = new Bridge({ instance, host: {}, settings: {}, write: (line) => out.push(JSON.parse(line)), warn: (text) => warnings.push(text) });
  const say = (...messages) => bridge.data(Buffer.from(messages.map((m) => `${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`).join('')));
  return { bridge, instance, out, warnings, say };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('lines arrive whole however the bytes are cut', () => {
  const { bridge, instance } = start();
  const bytes = Buffer.from('{"id":1,"method":"가나다"}\r\n\n{"id":2,"method":"x"}\n');
  for (const byte of bytes) bridge.data(Buffer.from([byte]));
  assert.deepEqual(instance.sessions[0].lines, ['{"id":1,"method":"가나다"}\r', '{"id":2,"method":"x"}']);
});

test('at the end of input what is in flight is answered first', async () => {
  const { bridge, instance, out, say } = start();
  say({ id: 1, method: 'later' });
  bridge.data(Buffer.from('{"jsonrpc":"2.0","id":2,"method":"ping"}'));
  bridge.end();
  bridge.end();
  assert.deepEqual(out.map((m) => m.id), [2]);
  instance.sessions[0].release();
  await bridge.finished;
  assert.deepEqual(out.map((m) => m.id), [2, 1]);
});

test('after a trap requests in flight get an error and the next one succeeds', async () => {
  const { instance, out, warnings, say } = start();
  say({ id: 0, method: 'initialize' }, { method: 'notifications/initialized' }, { id: 'a', method: 'later' }, { id: 'b', method: 'boom' });
  await tick();
  assert.deepEqual(out.slice(1).map((m) => [m.id, m.error.code]), [['a', -32603], ['b', -32603]]);
  assert.equal(warnings.length, 1);
  assert.deepEqual(instance.sessions[1].lines.map((l) => JSON.parse(l).method), ['initialize', 'notifications/initialized']);
  say({ id: 'c', method: 'ping' });
  assert.deepEqual(out.map((m) => m.id), [0, 'a', 'b', 'c']);
});

test('a line beyond the limit is refused and the next one is read', () => {
  const { bridge, out, say } = start();
  const piece = Buffer.alloc(16 << 20, 97);
  for (let i = 0; i < 5; i += 1) bridge.data(piece);
  bridge.data(Buffer.from('\n'));
  say({ id: 1, method: 'ping' });
  assert.deepEqual(out.map((m) => m.error?.code ?? m.id), [-32600, 1]);
});

test('a message beyond the limit is refused under its own id', () => {
  const { out, instance, say } = start();
  const text = 'x'.repeat(5 << 20);
  say({ id: 'big', method: 'tools/call', params: { text } }, { method: 'notifications/x', params: { text } });
  assert.deepEqual(out.map((m) => [m.id, m.error.code]), [['big', -32600]]);
  assert.deepEqual(instance.sessions[0].lines, []);
});
