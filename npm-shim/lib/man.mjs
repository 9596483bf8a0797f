// The manual page in roff, out of the table of commands.

import { COMMANDS, ENVIRONMENT, FLAGS } from './table.mjs';

/** A leading dot or quote would be a request to roff. */
const plain = (text) => text.replaceAll('\\', '\\e').replaceAll('"', '\\(dq').replaceAll('-', '\\-').replace(/^([.'])/, '\\&$1');

export function manual(version) {
  const out = [
    `.TH HANLAW 1 "" "hanlaw ${version}"`,
    '.SH 이름',
    'hanlaw \\- 한국 법령을 찾고, 글 속의 법령·판례 인용을 확인합니다',
    '.SH 사용법',
    '.B hanlaw',
    '"<문장>"',
    '.br',
    '.B hanlaw',
    '명령 [옵션] …',
    '.SH 명령',
  ];
  for (const command of COMMANDS) {
    out.push('.TP', `.B ${plain(`${command.name} ${command.args}`.trim())}`, plain(command.summary));
    for (const name of command.flags) {
      const flag = FLAGS[name];
      const short = flag.short ? `-${flag.short}, ` : '';
      out.push('.RS', '.TP', `.B ${plain(`${short}--${name}${flag.value ? ` ${flag.value}` : ''}`)}`, plain(flag.help), '.RE');
    }
    for (const line of command.exit ?? []) out.push('.br', plain(`종료 코드 ${line}`));
  }
  out.push('.SH 환경 변수');
  for (const [name, about] of ENVIRONMENT) out.push('.TP', `.B ${plain(name)}`, plain(about));
  out.push('.SH 예');
  for (const command of COMMANDS) for (const line of command.examples) out.push('.PP', '.nf', plain(line), '.fi');
  out.push('.SH 알림', '이 결과는 정보 제공용이며 법률 자문이 아닙니다.');
  return `${out.join('\n')}\n`;
}
