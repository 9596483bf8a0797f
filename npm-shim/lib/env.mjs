// Settings of the engine out of the environment and a `.env` file in the working directory.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OURS = /^(LAW_|KOREAN_LAW_|HANLAW_|MCP_)[A-Z0-9_]+$/;
const KEYS = ['LAW_OC', 'KOREAN_LAW_API_KEY'];
/** Belongs to the HTTP server and is no business of the engine. */
const NOT_FOR_ENGINE = new Set(['MCP_AUTH_TOKEN', 'HANLAW_HISTORY']);

/** `KEY=value` lines; quotes, `export` and comments as usual. */
export function parseDotEnv(text) {
  const found = {};
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match) continue;
    const [, name, raw] = match;
    const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(raw);
    found[name] = quoted ? quoted[2] : raw.replace(/(^|\s)#.*$/, '').trimEnd();
  }
  return found;
}

/** The environment with the file's values where the environment says nothing. */
export function withDotEnv(env, cwd) {
  let file;
  try {
    file = parseDotEnv(readFileSync(join(cwd, '.env'), 'utf8'));
  } catch {
    return env;
  }
  const merged = { ...env };
  for (const [name, value] of Object.entries(file)) {
    if (OURS.test(name) && !merged[name]) merged[name] = value;
  }
  // A folder from elsewhere must not send the person's own key to another host.
  if (!env.HANLAW_UPSTREAM && KEYS.some((name) => env[name])) delete merged.HANLAW_UPSTREAM;
  return merged;
}

/** Some clients pass an unanswered question of their settings on as `${…}`. */
const isSet = (value) => Boolean(value?.trim()) && !value.startsWith('${');

/** What goes to the engine; offline it gets no key, so that it has no reason to ask anybody. */
export function engineSettings(env, { offline = false } = {}) {
  const goes = (name) => OURS.test(name) && !NOT_FOR_ENGINE.has(name) && !(offline && KEYS.includes(name));
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => goes(name) && isSet(value)));
}

export const hasKey = (env) => KEYS.some((name) => isSet(env[name]));
