// Help texts, made from the table of commands.

import { COMMANDS, ENVIRONMENT, FLAGS } from './table.mjs';
import { table } from './style.mjs';

export function overview(style) {
  const rows = COMMANDS.map((c) => [`  hanlaw ${[c.name, c.args].filter(Boolean).join(' ')}`, c.summary]);
  const environment = ENVIRONMENT.map(([name, about]) => [`  ${name}`, about]);
  return [
    `${style.bold('hanlaw')} — 한국 법령을 찾고, 글 속의 법령·판례 인용이 진짜인지 확인합니다`,
    '',
    '  hanlaw "민법 제750조"          한 문장으로 묻기',
    '  hanlaw verify 의견서.hwpx      인용 검증',
    '  hanlaw 도구 --인자 값          도구를 바로 부르기 (hanlaw list)',
    '',
    style.bold('명령'),
    table(rows),
    '',
    style.bold('환경 변수'),
    table(environment),
    '',
    '명령 하나의 도움말: hanlaw help 명령     인증키 없이도 내장 법령 목록으로 답합니다.',
  ].join('\n');
}

export function ofCommand(command, style) {
  const parts = [`${style.bold(`hanlaw ${command.name}`)} ${command.args}`.trimEnd(), '', command.summary];
  if (command.aliases) parts.push(`다른 이름: ${command.aliases.join(', ')}`);
  if (command.flags.length) parts.push('', style.bold('옵션'), table(command.flags.map(flagRow)));
  if (command.exit) parts.push('', style.bold('종료 코드'), ...command.exit.map((line) => `  ${line}`));
  parts.push('', style.bold('예'), ...command.examples.map((line) => `  ${line}`));
  return parts.join('\n');
}

export function flagRow(name) {
  const flag = FLAGS[name];
  const long = `--${name}${flag.value ? ` ${flag.value}` : ''}`;
  return [`  ${flag.short ? `-${flag.short}, ` : ''}${long}`, flag.help];
}

/** A tool from its schema: parameters with type, need and meaning. */
export function ofTool(tool, style) {
  const { properties = {}, required = [] } = tool.inputSchema ?? {};
  const rows = Object.entries(properties).map(([name, schema]) => [
    `  --${name}`,
    typeOf(schema) + (required.includes(name) ? ' (필수)' : ''),
    schema.description ?? '',
  ]);
  const parts = [`${style.bold(tool.name)} — ${tool.title ?? ''}`, '', tool.description ?? ''];
  if (rows.length) parts.push('', style.bold('인자'), table(rows));
  parts.push('', style.bold('부르기'), `  hanlaw ${tool.name}${required.map((name) => ` --${name} …`).join('')}`);
  return parts.join('\n');
}

export function typeOf(schema) {
  if (schema.enum) return schema.enum.join('|');
  const types = [schema.type ?? '값'].flat().filter((type) => type !== 'null');
  return types.map((type) => ({ string: '글', integer: '정수', number: '수', boolean: '예/아니오', array: '목록', object: 'JSON' })[type] ?? type).join('|');
}
