// The scripts asked by the shells themselves: what does a press of Tab offer?

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SHELLS } from '../lib/completion.mjs';

const tools = [
  { name: 'search_law', title: "법령 '검색'", category: '법령검색', params: ['query', 'display'] },
  { name: 'search_decisions', title: '판례', category: '판례·결정', params: ['query'] },
];

const folder = mkdtempSync(join(tmpdir(), '자동 완성 '));
writeFileSync(join(folder, '의견서 1.hwpx'), '');
mkdirSync(join(folder, '규정집'));
for (const [shell, make] of Object.entries(SHELLS)) writeFileSync(join(folder, `hanlaw.${shell}`), make(tools));

const run = (shell, args, options) => spawnSync(shell, args, { encoding: 'utf8', cwd: folder, ...options });
const missing = (shell) => Boolean(run(shell, ['-c', 'true']).error);

const ASK = {
  /** The last word of a bash line is what is being typed. */
  bash(words) {
    const list = words.map((word) => `'${word}'`).join(' ');
    const script = `source hanlaw.bash; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _hanlaw; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['-c', script]).stdout;
  },
  fish: (words) => run('fish', ['-c', `source hanlaw.fish; complete -C '${words.join(' ')}'`], { env: { ...process.env, HOME: folder } }).stdout,
  /** A real terminal of zsh, and two presses of Tab. */
  zsh(words) {
    const script = `zmodload zsh/zpty
zpty z zsh -f -i
say() { zpty -w z "$1"; wait_for "$2" }
wait_for() { local line; while zpty -r z line; do seen+=$line; [[ $seen == *$1* ]] && return; done }
say "PS1='> '; autoload -Uz compinit; compinit -u -D; source ./hanlaw.zsh; print LO''ADED" LOADED
zpty -n -w z $'${words.join(' ')}\\t\\t'
sleep 1
zpty -r -t z rest; while zpty -r -t z more; do rest+=$more; done
zpty -d z
print -r -- "$rest"`;
    return run('zsh', ['-f', '-c', script], { timeout: 20_000, env: { ...process.env, TERM: 'dumb' } }).stdout;
  },
};

const CASES = [
  [['hanlaw', 'ver'], ['verify']],
  [['hanlaw', 'search_'], ['search_law', 'search_decisions']],
  [['hanlaw', 'verify', '--off'], ['--offline']],
  [['hanlaw', 'verify', '--fail-on', ''], ['error', 'unknown', 'notice']],
  [['hanlaw', 'setup', '--client', 'claude'], ['claude-desktop', 'claude-code']],
  [['hanlaw', 'search_law', '--'], ['--query', '--display']],
  [['hanlaw', 'help', 'search_d'], ['search_decisions']],
  [['hanlaw', 'query', '--verb'], ['--verbose']],
  [['hanlaw', 'list', '--category', '판'], ['판례·결정']],
  [['hanlaw', 'mcp', '--root', '규'], ['규정집']],
];

for (const [shell, ask] of Object.entries(ASK)) {
  const skip = missing(shell) && `no ${shell}`;
  if (skip) console.log(`SKIPPED completion in ${shell}: ${skip}`);
  test(`Tab in ${shell}`, { skip }, () => {
    assert.equal(run(shell, ['-n', `hanlaw.${shell}`]).stderr, '');
    for (const [words, wanted] of CASES) {
      const offered = ask(words);
      for (const word of wanted) assert.ok(offered.includes(word), `${words.join(' ')} → ${word}: ${offered}`);
    }
    assert.ok(!ask(['hanlaw', 'verify', '--off']).includes('--json'));
    assert.match(ask(['hanlaw', 'verify', '의']), /의견서(\\)? 1\.hwpx/);
  });
}

test('PowerShell gets the same words', () => {
  const script = SHELLS.powershell(tools);
  assert.match(script, /'search_law' = @\('--query', '--display', '--json', '--json-input', '--help'\)/);
  assert.match(script, /'--fail-on' = @\('error', 'unknown', 'notice'\)/);
  assert.equal((script.match(/[{(]/g) ?? []).length, (script.match(/[})]/g) ?? []).length);
});
