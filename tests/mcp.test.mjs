// Other people's MCP clients and the official conformance suite, against the fixture registry and the product.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProgram } from './lib/hosts.mjs';
import { startWorker } from './lib/worker.mjs';

const run = promisify(execFile);
const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Node 22 of the npm tools: the suite needs more than Node 20 has. */
const NODE = path('node_modules/.bin/node');
const SUITE = path('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const FIXTURE = path('../target/debug/examples/fixture');
const BRIDGE = [process.execPath, path('../npm-shim/bin/hanlaw.mjs'), 'mcp'];
/** Put there by `cargo xtask test`. */
const INSPECTOR = path('../target/inspector/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const VENV = path('../target/venv');

const CALLS = ['--call', 'parse_jo_code', '{"joText":"제38조의2"}', '--call', 'verify_citations', '{"text":"민법 제750조"}'];

async function program(file, args) {
  try {
    const { stdout } = await run(file, args, { cwd: path('mcp'), maxBuffer: 64 << 20 });
    return stdout;
  } catch (error) {
    assert.fail(`${file} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  }
}

const typescript = (sdk, where) => program(NODE, ['oracle.mjs', '--sdk', sdk, ...where]);
const python = (era, where) => program(`${VENV}/bin/python`, ['oracle.py', '--era', era, ...where]);

describe('the official conformance suite', () => {
  let server;

  before(async () => {
    server = await startProgram('target/debug/examples/fixture', ['--http', '127.0.0.1:0']);
  });

  after(() => server?.stop());

  const suite = (requirements, ...more) =>
    program(NODE, [SUITE, 'server', '--url', `${server.url}/mcp`, '--requirements', requirements, ...more]);

  test('2026-07-28 passes', () => suite('2026-07-28'));

  test('2025-11-25 passes but for three scenarios that are named with their reasons', () =>
    suite('2025-11-25', '--expected-failures', path('conformance/expected-failures.2025-11-25.yaml')));

  for (const sdk of ['old', 'new', 'new-legacy']) {
    test(`TypeScript client ${sdk} over HTTP`, () => typescript(sdk, ['--fixture', '--url', `${server.url}/mcp`]));
    test(`TypeScript client ${sdk} over stdio`, () => typescript(sdk, ['--fixture', '--', FIXTURE]));
  }
});

/** Scenario → the names in its comment. */
const reasonsIn = (list) => new Map([...list.matchAll(/^ {2}- (\S+) +# (.*)$/gm)].map(([, scenario, why]) => [scenario, why.match(/\w+(?:[_/:.-]+\w+)+|greet|-\d{5}/g)]));

/** Checks that only say that an earlier one of the same scenario did not get its tool. */
const FOLLOWS = /^(Not testable: |Prerequisite failed: |Expected InputRequiredResult|routing-task fixture .* unavailable)/;

describe('the product with real clients', () => {
  let worker;

  before(async () => {
    worker = await startWorker({ bindings: { ALLOWED_HOSTS: '127.0.0.1,localhost', ALLOWED_ORIGINS: 'http://localhost,http://127.0.0.1' } });
  });

  after(() => worker?.stop());

  for (const sdk of ['old', 'new', 'new-legacy']) {
    test(`TypeScript client ${sdk} with the worker`, () => typescript(sdk, [...CALLS, '--url', `${worker.url}/mcp`]));
    test(`TypeScript client ${sdk} with the bridge`, () => typescript(sdk, [...CALLS, '--', ...BRIDGE]));
  }

  for (const requirements of ['2026-07-28', '2025-11-25']) {
    test(`the conformance suite on the running worker, ${requirements}: all but what is named with its reason`, async () => {
      const list = path(`conformance/worker.${requirements}.yaml`);
      const folder = mkdtempSync(join(tmpdir(), 'hanlaw-conformance-'));
      try {
        await program(NODE, [SUITE, 'server', '--url', `${worker.url}/mcp`, '--requirements', requirements, '--expected-failures', list, '--output-dir', folder]);
        const reasons = reasonsIn(readFileSync(list, 'utf8'));
        let seen = 0;
        for (const run of readdirSync(folder)) {
          const scenario = /^server-(.*?)-\d{4}-\d\d-\d\dT/.exec(run)[1];
          for (const { id, status, errorMessage: message = '' } of JSON.parse(readFileSync(join(folder, run, 'checks.json'), 'utf8'))) {
            if (status !== 'FAILURE') continue;
            seen += 1;
            assert.ok(reasons.has(scenario), `${scenario} is not in the list`);
            const named = reasons.get(scenario).some((word) => message.includes(word));
            assert.ok(named || FOLLOWS.test(message), `${scenario}, ${id}: the list says ${reasons.get(scenario)}, the suite ${message}`);
          }
        }
        assert.ok(seen > 20, `${seen} failed checks`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  const inspector = existsSync(INSPECTOR);
  if (!inspector) console.log('SKIPPED inspector: not installed');
  for (const era of ['legacy', 'modern']) {
    test(`the inspector lists and calls, ${era}`, { skip: !inspector && 'not installed' }, async () => {
      const ask = (...more) => program(NODE, [INSPECTOR, '--cli', `${worker.url}/mcp`, '--transport', 'http', '--protocol-era', era, ...more]);
      const { tools } = JSON.parse(await ask('--method', 'tools/list', '--strict'));
      assert.ok(tools.some((tool) => tool.name === 'verify_citations'));
      const answer = JSON.parse(await ask('--method', 'tools/call', '--tool-name', 'verify_citations', '--tool-arg', 'text=민법 제750조'));
      assert.equal(answer.structuredContent.counts.ok, 1);
    });
  }

  const skip = existsSync(`${VENV}/bin/python`) ? false : 'no Python environment';
  if (skip) console.log('SKIPPED python clients: no Python environment');
  for (const era of ['auto', 'legacy']) {
    test(`Python client ${era} with the worker`, { skip }, () => python(era, [...CALLS, '--url', `${worker.url}/mcp`]));
    test(`Python client ${era} with the bridge`, { skip }, () => python(era, [...CALLS, '--', ...BRIDGE]));
  }
});
