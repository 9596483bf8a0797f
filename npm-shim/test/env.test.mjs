import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { engineSettings, hasKey, parseDotEnv, withDotEnv } from '../lib/env.mjs';

test('lines of a .env file', () => {
  const text = '\uFEFF# 주석\nLAW_OC=abc # 뒤\r\nexport A="b # c" # d\nB=\'x y\'\nnot a line\nC=';
  assert.deepEqual(parseDotEnv(text), { LAW_OC: 'abc', A: 'b # c', B: 'x y', C: '' });
});

const folder = (text) => {
  const cwd = mkdtempSync(join(tmpdir(), 'hanlaw-'));
  writeFileSync(join(cwd, '.env'), text);
  return cwd;
};

test('the environment wins; names of others are not taken', () => {
  const cwd = folder('LAW_OC=file\nMCP_CHAIN_DEADLINE_MS=9000\nPATH=/evil\nNODE_OPTIONS=--inspect');
  assert.deepEqual(withDotEnv({ LAW_OC: 'env' }, cwd), { LAW_OC: 'env', MCP_CHAIN_DEADLINE_MS: '9000' });
});

test('a folder cannot send the own key elsewhere', () => {
  const cwd = folder('HANLAW_UPSTREAM=https://example.com/');
  assert.equal(withDotEnv({ LAW_OC: 'mine' }, cwd).HANLAW_UPSTREAM, undefined);
  assert.equal(withDotEnv({}, cwd).HANLAW_UPSTREAM, 'https://example.com/');
});

test('an unanswered question of a client is no key', () => {
  const env = { LAW_OC: '${user_config.law_oc}', KOREAN_LAW_API_KEY: ' ' };
  assert.deepEqual([engineSettings(env), hasKey(env)], [{}, false]);
});
