import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { manual } from '../lib/man.mjs';
import { COMMANDS, FLAGS } from '../lib/table.mjs';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root)));

test('no dependencies; every file it names is there or is made by the build', () => {
  assert.equal(manifest.dependencies, undefined);
  const built = new Set(['engine', 'page', 'LICENSE-MIT', 'LICENSE-APACHE', 'NOTICE']);
  for (const name of [...manifest.files.filter((f) => !built.has(f)), manifest.bin.hanlaw, manifest.main, manifest.types]) {
    assert.ok(existsSync(new URL(name, root)), name);
  }
});

test('every command has its module and every flag its meaning', () => {
  for (const command of COMMANDS) {
    assert.ok(existsSync(new URL(`lib/commands/${command.name}.mjs`, root)), command.name);
    for (const flag of command.flags) assert.ok(FLAGS[flag]?.help, `${command.name} --${flag}`);
    assert.ok(command.examples.length);
  }
});

test('the manual page is the one of this table', () => {
  assert.equal(readFileSync(new URL('man/hanlaw.1', root), 'utf8'), manual(manifest.version));
});

test('the registry entry is of this version', () => {
  const entry = JSON.parse(readFileSync(new URL('server.json', root)));
  const bundle = JSON.parse(readFileSync(new URL('manifest.json', root)));
  assert.equal(bundle.version, manifest.version);
  assert.equal(entry.name, manifest.mcpName);
  assert.deepEqual([entry.version, ...entry.packages.map((p) => p.version)], [manifest.version, manifest.version]);
});

test('files stay small', () => {
  for (const folder of ['lib/', 'lib/commands/', 'lib/setup/']) {
    for (const name of readdirSync(new URL(folder, root)).filter((n) => n.endsWith('.mjs'))) {
      assert.ok(readFileSync(new URL(folder + name, root), 'utf8').split('\n').length <= 400, name);
    }
  }
});
