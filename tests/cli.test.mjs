// The npm package as built, from outside: `node npm-shim/bin/hanlaw.mjs …`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { smallPdf } from './lib/small-pdf.mjs';

const BIN = new URL('../npm-shim/bin/hanlaw.mjs', import.meta.url).pathname;
const env = { PATH: process.env.PATH, HOME: tmpdir() };
const cwd = mkdtempSync(join(tmpdir(), '한로 시험 '));

function start(args, extra = {}) {
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...env, ...extra } });
  const out = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (out.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (out.stderr += text));
  out.ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code: code ?? signal, ...out, child: undefined })));
  return out;
}

function hanlaw(args, input = '', extra) {
  const run = start(args, extra);
  run.child.stdin.on('error', () => {});
  run.child.stdin.end(input);
  return run.ended;
}

const lines = (text) => text.trim().split('\n').map((line) => JSON.parse(line));

test('verify: the exit code is the verdict', async () => {
  const check = async (text, want, ...flags) => {
    const { code, stdout } = await hanlaw(['verify', '-', '--offline', '--today', '2026-06-10', ...flags], text);
    assert.equal(code, want, `${text}: ${stdout}`);
  };
  await check('민법 제750조', 0);
  await check('민법 제1200조', 1);
  await check('형법 제241조', 0);
  await check('형법 제241조', 1, '--fail-on', 'notice');
  await check('형법 제241조', 0, '--as-of', '2014-01-01', '--fail-on', 'notice');
  await check('대법원 2018. 10. 30. 선고 2013다61381 판결', 3);
  await check('대법원 2018. 10. 30. 선고 2013다61381 판결', 0, '--fail-on', 'error');
  await check('안녕하세요', 0);
  await check('이 영 제5조', 0, '--context', '상법 시행령');
});

test('verify: every format of one text', async () => {
  writeFileSync(join(cwd, '의견서 1.md'), '# 의견\n\n민법 제750조 제4항 <b>\n');
  const run = async (flag) => (await hanlaw(['verify', '의견서 1.md', '--offline', flag])).stdout;
  const [citation] = JSON.parse(await run('--json')).citations;
  assert.deepEqual([citation.verdict, citation.verdict_detail.level, citation.span_utf16], ['paragraph_not_found', 'error', [6, 18]]);
  const [result] = JSON.parse(await run('--sarif')).runs[0].results;
  assert.deepEqual([result.ruleId, result.level, result.locations[0].physicalLocation.region.startLine], ['paragraph_not_found', 'error', 3]);
  assert.match(await run('--html'), /<mark id="c1" class="error"[^>]*>민법 제750조 제4항<\/mark> &lt;b&gt;/);
  assert.match(await run('--md'), /\| ✗ \|/);
});

test('verify: a text that is HTML', async () => {
  const html = '<p><b>민법</b> 제<em>103</em>조, 제750조 제4항 &lt;끝&gt;</p>';
  const { citations } = JSON.parse((await hanlaw(['verify', '--offline', '--json'], html)).stdout);
  assert.deepEqual(citations.map((c) => [html.slice(...c.span_utf16), c.verdict]), [
    ['민법</b> 제<em>103</em>조', 'exists'],
    ['제750조 제4항', 'paragraph_not_found'],
  ]);
  const marked = (await hanlaw(['verify', '--offline', '--html'], html)).stdout;
  assert.match(marked, /<p><a class="hanlaw ok" href="[^"]*"><b>민법<\/b> 제<em>103<\/em>조<\/a>, <a class="hanlaw error"/);
  const cited = JSON.parse((await hanlaw(['cite', '--json'], html)).stdout).citations;
  assert.deepEqual(cited.map((c) => c.span_utf16), citations.map((c) => c.span_utf16));
});

test('jsonl in, jsonl out', async () => {
  const routed = await hanlaw(['route', '--jsonl', '--today', '2026-08-20'], '{"id":"a","query":"민법 제750조"}\n{"id":"b","query":"민법 제750조"}');
  assert.deepEqual(lines(routed.stdout).map((r) => [r.id, r.tool]), [['a', 'search_law'], ['b', 'search_law']]);
  const input = '{"id":1,"text":"민법 제750조","context":null}\n{"id":2,"text":"이 영 제1조","context":{"law":"상법 시행령"}}\nx\n';
  const cited = await hanlaw(['cite', '--jsonl'], input);
  assert.deepEqual(lines(cited.stdout).map((r) => r.citations?.[0].law ?? r.line), ['민법', '상법 시행령', 3]);
  const verified = await hanlaw(['verify', '--jsonl', '--offline'], input);
  assert.deepEqual(lines(verified.stdout).map((r) => r.citations?.[0].verdict ?? r.line), ['exists', 'exists', 3]);
  assert.equal(verified.code, 2);
});

test('convert: text goes through, a broken document is exit code 4 and one line', async () => {
  writeFileSync(join(cwd, '깨진.hwpx'), 'PK\u0003\u0004broken');
  const { code, stdout, stderr } = await hanlaw(['convert', '깨진.hwpx']);
  assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [4, '', 1]);
  assert.equal((await hanlaw(['verify', '깨진.hwpx'])).code, 2);
});

test('convert: PDF goes through the second module', async () => {
  writeFileSync(join(cwd, '글.pdf'), smallPdf('Civil Act'));
  const { code, stdout, stderr } = await hanlaw(['convert', '글.pdf']);
  assert.deepEqual([code, stdout.trim(), stderr], [0, 'Civil Act', '']);
  writeFileSync(join(cwd, '깨진.pdf'), '%PDF-1.7\n깨짐');
  const broken = await hanlaw(['convert', '깨진.pdf']);
  assert.deepEqual([broken.code, broken.stdout, broken.stderr.trim().split('\n').length], [4, '', 1]);
});

test('a tool by name, its help, and what is unknown', async () => {
  const called = await hanlaw(['parse_jo_code', '--joText', '제38조의2', '--json']);
  const help = await hanlaw(['help', 'parse_jo_code']);
  assert.equal(called.code, 0, called.stderr + called.stdout);
  assert.match(help.stdout, /--/);
  const unknown = await hanlaw(['call', 'no_such_tool', '{}']);
  assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
});

test('settings are checked, and a missing reader is no error', async () => {
  const wrong = await hanlaw(['민법'], '', { MCP_CHAIN_DEADLINE_MS: '12x' });
  assert.deepEqual([wrong.code, /MCP_CHAIN_DEADLINE_MS/.test(wrong.stderr)], [2, true]);
  const bridge = await hanlaw(['mcp'], '', { MCP_CHAIN_DEADLINE_MS: '12x' });
  assert.deepEqual([bridge.code, bridge.stdout, /MCP_CHAIN_DEADLINE_MS/.test(bridge.stderr)], [2, '', true]);
});

test('the TypeScript client over stdio', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env, cwd, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  assert.ok(tools.some((tool) => tool.name === 'verify_citations'));
  const texts = ['민법 제750조', '민법 제1200조', `${'가'.repeat(300_000)} 민법 제750조`];
  const answers = await Promise.all(texts.map((text) => client.callTool({ name: 'verify_citations', arguments: { text } })));
  assert.deepEqual(answers.map((a) => /\[([A-Z_]+)\]/.exec(a.content[0].text)[1]), ['VERIFIED', 'HALLUCINATION_DETECTED', 'VERIFIED']);
  await client.close();
});

test('the 2026 client over stdio, negotiating by itself', async () => {
  const { Client: NewClient } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport: NewTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new NewClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new NewTransport({ command: process.execPath, args: [BIN, 'mcp'], env, cwd, stderr: 'ignore' }));
  assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
  const { content } = await client.callTool({ name: 'verify_citations', arguments: { text: '민법 제1200조' } });
  assert.match(content[0].text, /HALLUCINATION_DETECTED/);
  await client.close();
});

test('stdio: only JSON-RPC on stdout, bad lines answered, end of input ends it', async () => {
  const { code, stdout } = await hanlaw(['mcp'], 'not json\n{"jsonrpc":"2.0","id":1,"method":"nothing"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}');
  const answers = lines(stdout);
  assert.equal(code, 0);
  assert.ok(answers.every((a) => a.jsonrpc === '2.0'));
  assert.deepEqual(answers.map((a) => a.id ?? null).sort(), [1, 2, null]);
});

test('stdio: after a real trap the conversation goes on', async () => {
  const { FOLDER, openInstance } = await import('../npm-shim/lib/engine.mjs');
  const { NodeHost } = await import('../npm-shim/lib/host.mjs');
  const { Bridge } = await import('../npm-shim/lib/stdio.mjs');
  const out = [];
  const arrived = (id) => new Promise((resolve) => {
    const look = () => (out.some((m) => m.id === id) ? resolve(out.find((m) => m.id === id)) : setTimeout(look, 20));
    look();
  });
  const instance = await openInstance();
  const bridge = new Bridge({ instance, host: new NodeHost({ folder: FOLDER }), settings: {}, write: (line) => out.push(JSON.parse(line)), warn() {} });
  const say = (message) => bridge.data(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));
  say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } } });
  say({ method: 'notifications/initialized' });
  await arrived(1);
  say({ id: 2, method: 'tools/call', params: { name: 'verify_citations', arguments: { text: '민법 제750조' } } });
  assert.throws(() => instance.enter(() => instance.glue.test_panic()));
  assert.equal((await arrived(2)).error.code, -32603);
  say({ id: 3, method: 'tools/call', params: { name: 'verify_citations', arguments: { text: '민법 제750조' } } });
  assert.match((await arrived(3)).result.content[0].text, /VERIFIED/);
  bridge.end();
  await bridge.finished;
});

test('stdio: a signal ends it cleanly', async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const run = start(['mcp']);
    run.child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await new Promise((resolve) => run.child.stdout.once('data', resolve));
    run.child.kill(signal);
    assert.equal((await run.ended).code, 0, signal);
  }
});

test('serve: MCP, health and the page from one process', async () => {
  const run = start(['serve', '--http', '127.0.0.1:0']);
  while (!run.stderr.includes('/mcp')) await new Promise((resolve) => run.child.stderr.once('data', resolve));
  const base = /http:\/\/[\d.]+:\d+/.exec(run.stderr)[0];
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  const answer = await client.callTool({ name: 'verify_citations', arguments: { text: '민법 제1200조' } });
  assert.match(answer.content[0].text, /HALLUCINATION_DETECTED/);
  await client.close();
  assert.match(await (await fetch(base)).text(), /loader\.mjs/);
  for (const path of ['loader.mjs', 'page/app.mjs', 'page/drive.mjs', 'engine.js', 'engine.wasm', 'pdf.wasm', 'outline.bin', 'sw.js']) {
    assert.equal((await fetch(`${base}/${path}`, { method: 'HEAD' })).status, 200, path);
  }
  assert.equal((await fetch(`${base}/health`)).status, 200);
  run.child.kill('SIGTERM');
  assert.equal((await run.ended).code, 0);
});
