import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NodeHost } from '../lib/host.mjs';

const bytes = (text) => new TextEncoder().encode(text);
const text = (body) => new TextDecoder().decode(body);

test('a PDF from upstream reaches the engine as its text', async () => {
  let read = { markdown: '# 별표\n', warnings: ['2쪽은 이미지입니다.'] };
  const host = new NodeHost({ readPdf: async () => read });
  const pdf = { status: 200, contentType: 'application/pdf', body: bytes('%PDF-1.7\n') };
  const answer = await host.readable(pdf);
  assert.equal(text(answer.body), '# 별표\n\n(PDF 파일에서 옮긴 글입니다.)\n\n⚠️ 2쪽은 이미지입니다.');
  assert.deepEqual([answer.status, answer.contentType], [200, 'text/markdown; charset=utf-8']);
  // Without text the file stays what it is: the engine says what to do with it.
  read = { refusal: { code: 'image_only', message: '이미지입니다.' } };
  assert.equal(await host.readable(pdf), pdf);
  for (const other of [{ error: 'timeout' }, { status: 200, body: bytes('{"law":"%PDF-"}') }, { status: 200, body: bytes('') }]) {
    assert.equal(await host.readable(other), other);
  }
});
