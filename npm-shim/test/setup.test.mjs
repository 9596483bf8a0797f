import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { hanlaw } from './fake.mjs';
import { CLIENTS, placeOf, server } from '../lib/setup/clients.mjs';
import { carryOut, difference, fileOf, plan, planUndo } from '../lib/setup/files.mjs';
import { NotJson, setMember } from '../lib/setup/jsonc.mjs';
import { explained } from '../lib/setup/key.mjs';
import { NotEditable, setServer } from '../lib/setup/toml.mjs';

const S = { command: 'npx' };
const put = (text, want) => assert.equal(setMember(text, ['mcpServers', 'hanlaw'], S), want);
const take = (text, want) => assert.equal(setMember(text, ['mcpServers', 'hanlaw'], undefined), want);

test('JSON: an entry is put where the rest stays as it is', () => {
  put('', '{\n  "mcpServers": {\n    "hanlaw": {\n      "command": "npx"\n    }\n  }\n}\n');
  put('{}', '{\n  "mcpServers": {\n    "hanlaw": {\n      "command": "npx"\n    }\n  }\n}');
  put(
    '{\n\t// 내 서버\n\t"mcpServers": {\n\t\t"a": {"x": 1}, // 뒤 쉼표\n\t},\n}\n',
    '{\n\t// 내 서버\n\t"mcpServers": {\n\t\t"a": {"x": 1}, // 뒤 쉼표\n\t\t"hanlaw": {\n\t\t\t"command": "npx"\n\t\t}\n\t},\n}\n',
  );
  put('{"mcpServers":{"hanlaw":{"command":"old"},"b":1}}', '{"mcpServers":{"hanlaw":{\n  "command": "npx"\n},"b":1}}');
  put('{\r\n  "a": "}// no" /* x */\r\n}\r\n', '{\r\n  "a": "}// no", /* x */\r\n  "mcpServers": {\r\n    "hanlaw": {\r\n      "command": "npx"\r\n    }\r\n  }\r\n}\r\n');
});

test('JSON: taking the entry out leaves what was there', () => {
  for (const text of [
    '{\n  "mcpServers": {\n    "a": 1\n  }\n}\n',
    '{\n  "mcpServers": {\n    "a": 1, // x\n  },\n  "z": [1, 2,],\n}\n',
    '{\r\n  "mcpServers": {\r\n    "a": 1\r\n  }\r\n}\r\n',
  ]) {
    const back = setMember(setMember(text, ['mcpServers', 'hanlaw'], S), ['mcpServers', 'hanlaw'], undefined);
    assert.deepEqual(evaluate(back), evaluate(text));
    assert.equal(back.includes('//'), text.includes('//'));
  }
  take('{"mcpServers": {"hanlaw": {}, "b": 1}}', '{"mcpServers": { "b": 1}}');
  take('{"other": 1}', '{"other": 1}');
});

/** JSON with comments and trailing commas happens to be a JavaScript expression. */
const evaluate = (text) => Function(`return (${text})`)();

test('JSON: what is no JSON is left alone', () => {
  for (const bad of ['{', '{"a" 1}', '[1', '{"mcpServers": {}} x', '{"mcpServers": []}', '"a\nb"']) {
    assert.throws(() => setMember(bad, ['mcpServers', 'hanlaw'], S), NotJson, bad);
  }
});

test('TOML: the tables of the server, replaced or appended', () => {
  const full = { command: 'npx', args: ['-y', 'hanlaw'], env: { LAW_OC: 'k' } };
  const table = '[mcp_servers.hanlaw]\ncommand = "npx"\nargs = ["-y","hanlaw"]\n\n[mcp_servers.hanlaw.env]\nLAW_OC = "k"\n';
  assert.equal(setServer('', 'hanlaw', full), table);
  const other = 'model = "x" # 모델\n\n[mcp_servers.a]\ncommand = "a"\n';
  assert.equal(setServer(other, 'hanlaw', full), `${other}\n${table}`);
  assert.equal(setServer(`${table}\n[z]\na = 1\n`, 'hanlaw', S), '[mcp_servers.hanlaw]\ncommand = "npx"\n\n[z]\na = 1\n');
  assert.equal(setServer(`${other}\n${table}`, 'hanlaw', undefined), other);
  assert.equal(setServer('t = """\n[mcp_servers.hanlaw]\n"""\n', 'hanlaw', undefined), 't = """\n[mcp_servers.hanlaw]\n"""\n');
  for (const text of ['mcp_servers = { a = 1 }\n', '[mcp_servers]\nhanlaw = { command = "x" }\n']) {
    assert.throws(() => setServer(text, 'hanlaw', full), NotEditable);
  }
});

test('places on each system', () => {
  const at = (platform, env, home, id) => fileOf(CLIENTS.find((c) => c.id === id), placeOf({ platform, env, home, cwd: home }));
  assert.equal(at('darwin', {}, '/Users/a', 'claude-desktop'), '/Users/a/Library/Application Support/Claude/claude_desktop_config.json');
  assert.equal(at('win32', { APPDATA: 'C:\\앱' }, 'C:\\Users\\김', 'claude-desktop'), 'C:\\앱\\Claude\\claude_desktop_config.json');
  assert.equal(at('linux', {}, '/h', 'claude-desktop'), '/h/.config/Claude/claude_desktop_config.json');
  assert.equal(at('win32', {}, 'C:\\Users\\김', 'codex'), 'C:\\Users\\김\\.codex\\config.toml');
  assert.deepEqual(server('win32', 'k'), { command: 'cmd', args: ['/c', 'npx', '-y', 'hanlaw', 'mcp'], env: { LAW_OC: 'k' } });
});

for (const client of CLIENTS) {
  test(`${client.id}: write, private, back to the very bytes`, () => {
    const home = mkdtempSync(join(tmpdir(), '홈 '));
    const path = fileOf(client, placeOf({ platform: 'linux', env: {}, home, cwd: home }));
    const entry = server('linux', 'my-key');
    carryOut(plan(client, path, entry));
    assert.match(readFileSync(path, 'utf8'), /hanlaw/);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.doesNotMatch(difference(plan(client, path, server('linux', 'other'))), /my-key|other"/);
    carryOut(planUndo(client, path), { undo: true });
    assert.equal(existsSync(path), false);

    const before = client.toml ? '# 내 설정\nmodel = "x"\n\n\n' : '{\n  // 내 설정\n  "theme": "dark",\n}\n';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, before);
    carryOut(plan(client, path, entry));
    carryOut(plan(client, path, server('linux', 'new-key')));
    carryOut(planUndo(client, path), { undo: true });
    assert.equal(readFileSync(path, 'utf8'), before);
    assert.deepEqual(planUndo(client, path).after, before);
  });
}

test('undo keeps what was changed by hand since', () => {
  const client = CLIENTS.find((c) => c.id === 'cursor');
  const path = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), 'mcp.json');
  writeFileSync(path, '{"mcpServers": {"a": {}}}');
  carryOut(plan(client, path, S));
  writeFileSync(path, readFileSync(path, 'utf8').replace('"a"', '"b"'));
  carryOut(planUndo(client, path), { undo: true });
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { mcpServers: { b: {} } });
});

test('set-up twice, undone once: a copy that has our entry is not what is gone back to', () => {
  for (const [client, before] of [
    [CLIENTS.find((c) => c.id === 'cursor'), undefined],
    [CLIENTS.find((c) => c.id === 'codex'), undefined],
    [CLIENTS.find((c) => c.id === 'cursor'), '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n'],
  ]) {
    const path = join(mkdtempSync(join(tmpdir(), 'hanlaw-')), 'settings');
    if (before !== undefined) writeFileSync(path, before);
    carryOut(plan(client, path, server('linux', 'one')));
    carryOut(plan(client, path, server('linux', 'two')));
    carryOut(planUndo(client, path), { undo: true });
    assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : undefined, before);
    assert.equal(existsSync(`${path}.hanlaw-backup`), false);
  }
});

test('why a key fails: what fits first, the other ways after it', () => {
  const first = (message) => explained(message).split('\n').filter((line) => line.startsWith('  · ')).map((line) => line.slice(4).split(':')[0]);
  assert.deepEqual(first("이 인증키로는 '법령' API가 신청되어 있지 않다는 안내가 왔습니다.")[0], '신청 전');
  assert.deepEqual(first('법제처에 연결하지 못했습니다(ENOTFOUND).')[0], '네트워크');
  assert.deepEqual(first('법제처가 인증키(OC) 또는 호출한 서버의 주소를 거부했습니다.').slice(0, 2), ['키가 다름', '주소가 다름']);
  assert.match(explained('법제처 서비스가 점검 중입니다.'), /키 때문이 아니라/);
  for (const message of ['', '점검', '신청되어 있지 않']) assert.equal(first(message).length, 4);
});

test('a key in a file of the project comes with a word of warning', async () => {
  const cwd = mkdtempSync(join(tmpdir(), '일 '));
  const run = (...more) => hanlaw(['setup', '--client', 'vscode', '--dry-run', ...more], { cwd, env: {} });
  assert.match((await run('--key', 'k')).out, /\.gitignore/);
  assert.doesNotMatch((await run()).out, /\.gitignore/);
});
