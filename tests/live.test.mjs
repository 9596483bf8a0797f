// The live smoke run, played against the stand-in: bounded, redacted, and honest without a key.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startStandIn } from './lib/hosts.mjs';

const program = fileURLToPath(new URL('live/smoke.mjs', import.meta.url));
const run = (env) => spawnSync(process.execPath, [program], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });

test('without a key it says what is missing', () => {
  const { status, stderr } = run({});
  assert.equal(status, 2);
  assert.match(stderr, /LAW_OC/);
});

test('it asks at most twenty times and never shows the key', async (t) => {
  const standIn = await startStandIn();
  t.after(standIn.stop);
  const { stdout, stderr } = run({ LAW_OC: 'key-nobody-may-see', HANLAW_UPSTREAM: `${standIn.url}/DRF/` });
  const [, asked] = /(\d+) upstream requests/.exec(stdout) ?? [];
  assert.ok(Number(asked) > 5 && Number(asked) <= 20, stdout);
  assert.match(stdout, /^ok search_law/m);
  assert.match(stdout, /^ok get_law_text/m);
  assert.ok(!`${stdout}${stderr}`.includes('key-nobody-may-see'));
});
