// Completion for bash, zsh, fish and PowerShell out of the table of commands and the list of tools.
//
// Every shell gets the same three tables: what may be the first word, what may follow a command or a tool, and what
// may be the value of a flag. A tool brings `params`, the names of its parameters.

import { CLIENTS } from './setup/clients.mjs';
import { COMMANDS, FLAGS } from './table.mjs';

/** Commands whose words are files. */
const takesFiles = (command) => /FILE/.test(command.args);
/** Flags whose value is a folder. */
const FOLDERS = Object.keys(FLAGS).filter((name) => FLAGS[name].value === '폴더');
const flagsOf = (command) => [...command.flags, 'help'].map((name) => `--${name}`);
const paramsOf = (tool) => [...(tool.params ?? []), 'json', 'json-input', 'help'].map((name) => `--${name}`);
const namesOf = (command) => [command.name, ...(command.aliases ?? [])];
const wordsOf = (command, tools) => (command.completes === 'tools' ? tools.map((t) => t.name) : (command.verbs ?? []));
const firstWords = (tools) => [...COMMANDS.map((c) => c.name), ...tools.map((t) => t.name)];

/** What may follow a first word: `[names, words]` for commands and tools alike. */
const followers = (tools) => [
  ...COMMANDS.map((c) => [namesOf(c), [...flagsOf(c), ...wordsOf(c, tools)]]),
  ...tools.map((t) => [[t.name], paramsOf(t)]),
];

/** Values of flags: choices of the table, programs of the set-up, categories of the tools. */
function valuesOf(tools) {
  const values = Object.entries(FLAGS).flatMap(([name, flag]) => (flag.choices ? [[name, flag.choices]] : []));
  values.push(['client', [...CLIENTS.map((client) => client.id), 'all']]);
  values.push(['category', [...new Set(tools.map((tool) => tool.category).filter(Boolean))]]);
  return new Map(values);
}

function bash(tools) {
  const cases = followers(tools).map(([names, words]) => `    ${names.join('|')}) words="${words.join(' ')}" ;;`);
  const values = [...valuesOf(tools)].map(([name, words]) => `    --${name}) words="${words.join(' ')}" ;;`);
  const bare = Object.entries(FLAGS).filter(([name, flag]) => flag.value && !valuesOf(tools).has(name) && !FOLDERS.includes(name));
  const files = COMMANDS.filter(takesFiles).flatMap(namesOf);
  return `# hanlaw: bash completion
_hanlaw() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" words="" file
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${firstWords(tools).join(' ')} --version --help" -- "$cur") )
    return
  fi
  case "$prev" in
    ${bare.map(([name]) => `--${name}`).join('|')}) return ;;
    ${FOLDERS.map((name) => `--${name}`).join('|')})
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -d -- "$cur")
      return ;;
${values.join('\n')}
  esac
  if [ -n "$words" ]; then
    COMPREPLY=( $(compgen -W "$words" -- "$cur") )
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
  case "\${COMP_WORDS[1]}" in ${files.join('|')})
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$cur") ;;
  esac
}
complete -o filenames -F _hanlaw hanlaw
`;
}

const zshText = (text) => text.replace(/[[\]:'\\\`$]/g, ' ');

function zsh(tools) {
  const values = valuesOf(tools);
  const commands = COMMANDS.map((c) => `    '${c.name}:${zshText(c.summary)}'`);
  const named = tools.map((t) => `    '${t.name}:${zshText(t.title ?? '')}'`);
  const rest = (c) => {
    const words = wordsOf(c, tools);
    if (words.length) return ` '*:말:(${words.join(' ')})'`;
    return takesFiles(c) ? " '*:파일:_files'" : '';
  };
  const cases = [
    ...COMMANDS.map((c) => `    ${namesOf(c).join('|')}) _arguments ${[...c.flags, 'help'].map((name) => zshFlag(name, values)).join(' ')}${rest(c)} ;;`),
    ...tools.map((t) => `    ${t.name}) _arguments ${(t.params ?? []).map((name) => `'--${name}:값:'`).join(' ')} '--json' '--json-input:JSON:' '--help' ;;`),
  ];
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
# In a folder of $fpath the file is the function itself; sourced, it registers the function.
if [ "$funcstack[1]" = "_hanlaw" ]; then _hanlaw "$@"; else compdef _hanlaw hanlaw; fi
`;
}

function zshFlag(name, values) {
  const flag = FLAGS[name];
  const offers = FOLDERS.includes(name) ? '_files -/' : values.has(name) ? `(${values.get(name).join(' ')})` : '';
  const value = flag.value ? `:${zshText(flag.value)}:${offers}` : '';
  return `'--${name}[${zshText(flag.help)}]${value}'`;
}

const quote = (text) => `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`;

function fish(tools) {
  const values = valuesOf(tools);
  const first = '__fish_use_subcommand';
  const lines = ['complete -c hanlaw -f'];
  const after = (names) => `-n '__fish_seen_subcommand_from ${names.join(' ')}'`;
  for (const c of COMMANDS) lines.push(`complete -c hanlaw -n ${first} -a ${c.name} -d ${quote(c.summary)}`);
  for (const t of tools) lines.push(`complete -c hanlaw -n ${first} -a ${t.name} -d ${quote(t.title ?? '')}`);
  for (const c of COMMANDS) {
    // 'help call' is not a call: a command counts only as the first word.
    const seen = `-n 'test (count (commandline -opc)) -gt 1; and contains -- (commandline -opc)[2] ${namesOf(c).join(' ')}'`;
    for (const name of [...c.flags, 'help']) {
      const flag = FLAGS[name];
      const offers = FOLDERS.includes(name) ? '(__fish_complete_directories)' : values.get(name)?.join(' ');
      const value = flag.value ? ` -x${offers ? ` -a '${offers}'` : ''}` : '';
      lines.push(`complete -c hanlaw ${seen} -l ${name}${flag.short ? ` -s ${flag.short}` : ''}${value} -d ${quote(flag.help)}`);
    }
    const words = wordsOf(c, tools);
    if (words.length) lines.push(`complete -c hanlaw ${seen} -a '${words.join(' ')}'`);
    if (takesFiles(c)) lines.push(`complete -c hanlaw ${seen} -F`);
  }
  for (const t of tools) for (const name of t.params ?? []) lines.push(`complete -c hanlaw ${after([t.name])} -l ${name} -x`);
  return `# hanlaw: fish completion\n${lines.join('\n')}\n`;
}

function powershell(tools) {
  const list = (words) => words.map((word) => `'${word}'`).join(', ');
  const cases = followers(tools).flatMap(([names, words]) => names.map((name) => `    '${name}' = @(${list(words)})`));
  const values = [...valuesOf(tools)].map(([name, words]) => `    '--${name}' = @(${list(words)})`);
  return `# hanlaw: PowerShell completion
Register-ArgumentCompleter -Native -CommandName hanlaw -ScriptBlock {
  param($word, $ast, $cursor)
  $first = @(${list([...firstWords(tools), '--version', '--help'])})
  $after = @{
${cases.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $words = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $given = $words.Count - [int]($word -ne '')
  $candidates = if ($given -le 1) { $first } elseif ($values.ContainsKey($words[$given - 1])) { $values[$words[$given - 1]] } else { $after[$words[1]] }
  $candidates | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

export const SHELLS = { bash, zsh, fish, powershell };
