// What the guides show is what the commands print: every ```console block is run and compared.
//
//   node tests/docs.test.mjs --write     takes the outputs of now into the guides
//
// A block holds `$ command` lines, each with its output below. Commands run in docs/examples, without a key and on a
// fixed day; ```console live blocks have a key and the stand-in for law.go.kr.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BIN } from './lib/cli.mjs';
import { startProgram } from './lib/hosts.mjs';

const root = new URL('../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));
const GUIDES = ['README.md', 'README.ko.md', 'docs/recipes.md'];
const BLOCK = /^```console( live)?\n([^]*?)^```$/gm;

const home = mkdtempSync(join(tmpdir(), 'hanlaw-'));
mkdirSync(join(home, 'bin'));
writeFileSync(join(home, 'bin/hanlaw'), `#!/bin/sh\nexec '${process.execPath}' --import '${new URL('lib/frozen-day.mjs', import.meta.url).href}' '${BIN}' "$@"\n`, { mode: 0o755 });

function printed(command, env) {
  const { stdout, status, stderr } = spawnSync('bash', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: path('docs/examples/'),
    encoding: 'utf8',
    env: { PATH: `${home}/bin:${process.env.PATH}`, HOME: home, LC_ALL: 'C.UTF-8', ...env },
  });
  assert.ok(status !== null && !stderr, `${command}: ${stderr}`);
  return stdout.replaceAll(home, '~').replaceAll(path(''), '…/').replace(/\n*$/, '\n');
}

/** `[{command, shown}]` of a block. */
function steps(body) {
  return body.split(/^(?=\$ )/m).map((part) => {
    const [first, ...rest] = part.split('\n');
    return { command: first.replace(/^\$ /, ''), shown: rest.join('\n').replace(/\n*$/, '\n').replace(/^\n$/, '') };
  });
}

const run = (command, env) => {
  const text = printed(command, env);
  return text === '\n' ? '' : text;
};

/** The guide as it would be with the outputs of now. */
const renewed = (text, live) =>
  text.replace(BLOCK, (_, mark = '', body) => {
    const lines = steps(body).map(({ command }) => `$ ${command}\n${run(command, mark && live)}`);
    return `\`\`\`console${mark}\n${lines.join('')}\`\`\``;
  });

const reference = () => run('hanlaw list --md', {});

async function standin() {
  const program = await startProgram('target/debug/standin', ['--port', '0', '--shared', '/nowhere']);
  return { env: { LAW_OC: 'my-key', HANLAW_UPSTREAM: `${program.url}/DRF/` }, stop: program.stop };
}

if (process.argv.includes('--write')) {
  const { env, stop } = await standin();
  for (const guide of GUIDES) writeFileSync(path(guide), renewed(readFileSync(path(guide), 'utf8'), env));
  writeFileSync(path('docs/tools.md'), reference());
  writeFileSync(path('npm-shim/man/hanlaw.1'), run('hanlaw man', {}));
  stop();
} else {
  describe('guides', () => {
    let live;
    before(async () => {
      live = await standin();
    });
    after(() => live?.stop());

    for (const guide of GUIDES) {
      for (const [, mark, body] of readFileSync(path(guide), 'utf8').matchAll(BLOCK)) {
        for (const { command, shown } of steps(body)) {
          test(`${guide}: ${command}`, () => assert.equal(run(command, mark && live.env), shown));
        }
      }
    }

    test('docs/tools.md is the registry’s', () => assert.equal(readFileSync(path('docs/tools.md'), 'utf8'), reference()));
  });
}
