// What goes out: the bundle by its official tool, the registry entry by the rules of its schema, versions, workflow.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { obstacles, versions } from './release.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const text = (name) => readFileSync(path(name), 'utf8');
const mcpb = (...args) => execFileSync(process.execPath, [path('node_modules/@anthropic-ai/mcpb/dist/cli/cli.js'), ...args], { encoding: 'utf8' });

test('the MCPB bundle: valid, whole, and a bridge that answers', () => {
  assert.match(mcpb('validate', path('../npm-shim/manifest.json')), /passes/);
  const folder = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), '묶음 1');
  const bundle = `${folder}.mcpb`;
  assert.doesNotMatch(mcpb('pack', path('../npm-shim'), bundle), /test\/|hanlaw\.1|Dockerfile/);
  assert.ok(statSync(bundle).size < 7_500_000);
  mcpb('unpack', bundle, folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const { command, args, env } = manifest.server.mcp_config;
  assert.equal(command, 'node');
  assert.ok(existsSync(join(folder, manifest.server.entry_point)));
  // A key that nobody gave arrives as the placeholder itself.
  const out = execFileSync(process.execPath, args.map((arg) => arg.replace('${__dirname}', folder)), {
    input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_law_text', arguments: { lawName: '민법', jo: '제750조' } } })}\n`,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    encoding: 'utf8',
  });
  assert.match(JSON.parse(out).result.content[0].text, /불법행위의 내용/);
});

test('the registry entry keeps the rules of its schema', () => {
  const entry = JSON.parse(text('../npm-shim/server.json'));
  const keys = (object, required, optional) => {
    for (const key of required) assert.ok(object[key], key);
    for (const key of Object.keys(object)) assert.ok([...required, ...optional].includes(key), key);
  };
  keys(entry, ['$schema', 'name', 'description', 'version'], ['title', 'repository', 'websiteUrl', 'icons', 'packages', 'remotes', '_meta']);
  assert.match(entry.$schema, /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/);
  assert.match(entry.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.ok(entry.name.length >= 3 && entry.name.length <= 200);
  for (const name of ['title', 'description']) assert.ok(entry[name].length >= 1 && entry[name].length <= 100, name);
  keys(entry.repository, ['url', 'source'], ['id', 'subfolder']);
  assert.doesNotMatch(entry.repository.subfolder, /^\/|\.\.|\/$/);
  for (const item of entry.packages) {
    keys(item, ['registryType', 'identifier', 'transport'], ['version', 'registryBaseUrl', 'fileSha256', 'runtimeHint', 'runtimeArguments', 'packageArguments', 'environmentVariables']);
    assert.match(item.version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(item.transport, { type: 'stdio' });
    for (const argument of item.packageArguments) {
      assert.ok(['positional', 'named'].includes(argument.type));
      assert.ok(argument.type === 'named' ? argument.name : argument.value ?? argument.valueHint);
    }
    for (const variable of item.environmentVariables) {
      keys(variable, ['name', 'description'], ['isRequired', 'isSecret', 'format', 'default', 'value', 'choices', 'variables', 'placeholder']);
      assert.equal(typeof variable.isSecret, 'boolean');
    }
  }
});

test('one version everywhere; a release without its day in the changelog is stopped', () => {
  const [[, version]] = versions();
  const stopped = obstacles(version).filter((line) => !line.startsWith('CHANGELOG.md'));
  assert.deepEqual(stopped, []);
  assert.ok(obstacles('9.9.9').length > versions().length);
});

test('the publish workflow: provenance, no token, pinned actions', () => {
  const workflow = text('../.github/workflows/publish.yml');
  assert.match(workflow, /id-token: write/);
  assert.match(workflow, /npm publish --provenance/);
  assert.doesNotMatch(workflow, /NPM_TOKEN|NODE_AUTH_TOKEN/);
  for (const [, pin] of workflow.matchAll(/uses: [\w/-]+@(\S+)/g)) assert.match(pin, /^[0-9a-f]{40}$/);
  for (const [, file] of workflow.matchAll(/node (tests\/\S+\.(?:mjs|js))/g)) assert.ok(existsSync(path(`../${file}`)), file);
});

test('the image has what the server needs', () => {
  const lines = text('../npm-shim/Dockerfile').split('\n');
  const copied = lines.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(/\s+/).slice(1, -1));
  for (const name of copied) assert.ok(existsSync(path(`../npm-shim/${name}`)), name);
  assert.deepEqual([...copied].sort(), ['bin', 'engine', 'lib', 'package.json', 'page']);
  assert.match(lines.join('\n'), /"serve", "--http", "0\.0\.0\.0:8787"/);
  assert.match(lines.join('\n'), /^USER node$/m);
});

test('the CI example: its script checks every Markdown file of a repository and gives one log', () => {
  const folder = mkdtempSync(join(tmpdir(), '저장소 '));
  mkdirSync(join(folder, 'bin'));
  const stub = `#!/bin/sh\n[ "$1 $2" = "-y hanlaw@0.1.0" ] || exit 99\nshift 2\nexec '${process.execPath}' '${path('../npm-shim/bin/hanlaw.mjs')}' "$@"\n`;
  writeFileSync(join(folder, 'bin/npx'), stub, { mode: 0o755 });
  writeFileSync(join(folder, '가 나.md'), '# 글\n\n민법 제750조와 민법 제1200조\n');
  writeFileSync(join(folder, 'b.md'), '형법 제347조(횡령)\n');
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  const [, script] = /run: \|\n((?: {10}.*\n)+)/.exec(text('../docs/examples/citations.yml'));
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const { status } = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  assert.equal(status, 1);
  const { runs } = JSON.parse(readFileSync(join(folder, 'citations.sarif'), 'utf8'));
  const found = runs[0].results.map(({ ruleId, locations: [{ physicalLocation: at }] }) => [decodeURI(at.artifactLocation.uri), at.region.startLine, ruleId]);
  assert.deepEqual(found, [['b.md', 1, 'title_mismatch'], ['가 나.md', 3, 'not_found']]);
});
