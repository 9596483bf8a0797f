// The npm package as a person gets it: packed, unpacked into a folder with spaces and Hangul, run without network.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const shim = fileURLToPath(new URL('../npm-shim/', import.meta.url));
const LIMIT = 7_500_000;

describe('the packed package', () => {
  let folder;
  let tarball;

  const hanlaw = (args, input) =>
    spawnSync(process.execPath, [join(folder, 'package/bin/hanlaw.mjs'), ...args], {
      input,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder, HTTPS_PROXY: 'http://127.0.0.1:9' },
    });

  before(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), '홍 길동');
    mkdirSync(folder);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: shim });
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')));
    execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  });

  test('is within its size and has no dependencies', () => {
    const { size } = statSync(tarball);
    assert.ok(size <= LIMIT, `${size} bytes packed`);
    console.log(`packed ${size} bytes`);
    assert.throws(() => readdirSync(join(folder, 'package/node_modules')));
  });

  test('tells its version and the sha256 of its engine', () => {
    assert.match(hanlaw(['--version']).stdout, /0\.1\.0[\s\S]*[0-9a-f]{64}/);
  });

  test('answers from the outline without key and network', () => {
    const { stdout, status } = hanlaw(['민법 제750조']);
    assert.match(stdout, /제750조\(불법행위의 내용\)/);
    assert.match(stdout, /인증키/);
    assert.equal(status, 0);
  });

  test('speaks MCP over stdio and nothing else on stdout', () => {
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'verify_citations', arguments: { text: '민법 제750조' } } },
    ];
    const { stdout, status } = hanlaw(['mcp'], `${lines.map((l) => JSON.stringify(l)).join('\n')}\n`);
    assert.equal(status, 0);
    const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(answers.map((a) => a.id).sort(), [1, 2, 3]);
    const called = answers.find((a) => a.id === 3).result;
    assert.equal(called.structuredContent.overall, 'verified');
  });
});
