import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfReader, isPdf } from '../lib/pdf.mjs';

test('what is a PDF', () => {
  const check = (text, want) => assert.equal(isPdf(Buffer.from(text, 'latin1')), want, text);
  check('%PDF-1.7\n', true);
  check('\n junk\n%PDF-1.4', true);
  check('\n  junk%PDF-1.4\n%x\n1 0 obj\n<<', true);
  check('%PDF-', true);
  check('글은 %PDF-1.7 로 시작한다', false);
  check('PK\u0003\u0004\n%PDF-1.7', false);
  check('', false);
});

const EMPTY_WASM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

test('a trap costs one file', async () => {
  let loads = 0;
  let resets = 0;
  const glue = {
    initSync() {},
    __wbg_reset_state: () => (resets += 1),
    read(bytes) {
      if (bytes.length === 1) throw new WebAssembly.RuntimeError('unreachable');
      return '{"markdown":"글"}';
    },
  };
  const reader = new PdfReader(async () => ({ glue, wasm: (loads += 1) && EMPTY_WASM }));
  assert.equal((await reader.read(new Uint8Array(1))).refusal.code, 'damaged');
  assert.deepEqual(await reader.read(new Uint8Array(2)), { markdown: '글' });
  assert.deepEqual([loads, resets], [1, 1]);
});
