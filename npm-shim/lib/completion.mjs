// Completion for bash, zsh, fish and PowerShell out of the table of commands and the list of tools.

import { COMMANDS, FLAGS } from './table.mjs';

const flagsOf = (command) => [...command.flags, 'help'].map((name) => `--${name}`);
const wordsOf = (command, tools) => (command.completes === 'tools' ? tools.map((t) => t.name) : (command.verbs ?? []));
const firstWords = (tools) => [...COMMANDS.map((c) => c.name), ...tools.map((t) => t.name)];

function bash(tools) {
  const cases = COMMANDS.map((c) => `    ${c.name}) words="${[...flagsOf(c), ...wordsOf(c, tools)].join(' ')}" ;;`);
  const choices = Object.entries(FLAGS).filter(([, f]) => f.choices).map(([name, f]) => `    --${name}) words="${f.choices.join(' ')}" ;;`);
  return `# hanlaw: bash completion
_hanlaw() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${firstWords(tools).join(' ')} --version --help" -- "$cur") )
    return
  fi
  case "$prev" in
${choices.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  fi
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
  case "\${COMP_WORDS[1]}" in verify|cite|convert|decode) COMPREPLY+=( $(compgen -f -- "$cur") ) ;; esac
}
complete -o filenames -F _hanlaw hanlaw
`;
}

const zshText = (text) => text.replace(/[[\]:'\\`$]/g, ' ');

function zsh(tools) {
  const commands = COMMANDS.map((c) => `    '${c.name}:${zshText(c.summary)}'`);
  const named = tools.map((t) => `    '${t.name}:${zshText(t.title ?? '')}'`);
  const cases = COMMANDS.map((c) => {
    const flags = [...c.flags, 'help'].map((name) => zshFlag(name)).join(' ');
    const rest = wordsOf(c, tools);
    return `    ${c.name}) _arguments ${flags} ${rest.length ? `'*:말:(${rest.join(' ')})'` : "'*:파일:_files'"} ;;`;
  });
  return `#compdef hanlaw
_hanlaw() {
  local -a commands tools
  commands=(
${commands.join('\n')}
  )
  tools=(
${named.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe '명령' commands
    _describe '도구' tools
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _hanlaw hanlaw
`;
}

function zshFlag(name) {
  const flag = FLAGS[name];
  const value = flag.value ? `:${zshText(flag.value)}:${flag.choices ? `(${flag.choices.join(' ')})` : ''}` : '';
  return `'--${name}[${zshText(flag.help)}]${value}'`;
}

const quote = (text) => `'${text.replaceAll("\\", '').replaceAll("'", '’')}'`;

function fish(tools) {
  const first = 'not __fish_seen_subcommand_from $hanlaw_commands';
  const lines = [`set -g hanlaw_commands ${firstWords(tools).join(' ')}`, 'complete -c hanlaw -f'];
  for (const c of COMMANDS) lines.push(`complete -c hanlaw -n '${first}' -a ${c.name} -d ${quote(c.summary)}`);
  for (const t of tools) lines.push(`complete -c hanlaw -n '${first}' -a ${t.name} -d ${quote(t.title ?? '')}`);
  for (const c of COMMANDS) {
    const seen = `-n '__fish_seen_subcommand_from ${c.name}'`;
    for (const name of c.flags) {
      const flag = FLAGS[name];
      const value = flag.value ? ` -x${flag.choices ? ` -a '${flag.choices.join(' ')}'` : ''}` : '';
      lines.push(`complete -c hanlaw ${seen} -l ${name}${value} -d ${quote(flag.help)}`);
    }
    const words = wordsOf(c, tools);
    if (words.length) lines.push(`complete -c hanlaw ${seen} -a '${words.join(' ')}'`);
    if (/FILE/.test(c.args)) lines.push(`complete -c hanlaw ${seen} -F`);
  }
  return `# hanlaw: fish completion\n${lines.join('\n')}\n`;
}

function powershell(tools) {
  const list = (words) => words.map((word) => `'${word}'`).join(', ');
  const cases = COMMANDS.map((c) => `    '${c.name}' = @(${list([...flagsOf(c), ...wordsOf(c, tools)])})`);
  return `# hanlaw: PowerShell completion
Register-ArgumentCompleter -Native -CommandName hanlaw -ScriptBlock {
  param($word, $ast, $cursor)
  $first = @(${list([...firstWords(tools), '--version', '--help'])})
  $after = @{
${cases.join('\n')}
  }
  $words = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $given = $words.Count - [int]($word -ne '')
  $candidates = if ($given -le 1) { $first } else { $after[$words[1]] }
  $candidates | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

export const SHELLS = { bash, zsh, fish, powershell };
