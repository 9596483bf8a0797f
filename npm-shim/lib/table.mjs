// Every command and flag, once. Arguments, help, completions and the man page are made from this table.

/** A flag with `value` takes one. */
export const FLAGS = {
  json: { help: '결과를 JSON으로 냅니다' },
  jsonl: { help: '표준 입력의 한 줄을 한 건으로 읽어 한 줄씩 답합니다' },
  md: { help: '보고서를 Markdown으로 냅니다' },
  html: { help: '표시가 든 본문을 HTML로 냅니다' },
  sarif: { help: '편집기와 CI가 읽는 SARIF 2.1.0으로 냅니다' },
  offline: { help: '네트워크를 쓰지 않고 내장 자료로만 확인합니다' },
  today: { value: 'YYYY-MM-DD', kind: 'date', help: '오늘로 볼 날짜' },
  'as-of': { value: 'YYYY-MM-DD', kind: 'date', help: '이 날짜에 시행 중인 법을 기준으로 확인합니다' },
  context: { value: '법령명', help: '글이 속한 법령(“이 법”, “제3항” 등을 푸는 데 씁니다)' },
  'fail-on': {
    value: 'LEVEL',
    choices: ['error', 'unknown', 'notice'],
    help: '종료 코드를 0이 아니게 하는 가장 낮은 수준: error | unknown(기본) | notice',
  },
  category: { short: 'c', value: '분류', help: '이 분류의 도구만' },
  verbose: { short: 'v', help: '경로와 단계를 함께 보입니다' },
  'json-input': { value: 'JSON', help: '도구의 인자 전체를 JSON으로' },
  http: { value: 'HOST:PORT', help: '주소 (기본 127.0.0.1:8787)' },
  client: { value: '이름,…', help: '설정할 프로그램 (claude-desktop, cursor, codex …; all 가능)' },
  key: { value: '인증키', help: '법제처 인증키(OC)' },
  'dry-run': { help: '바꿀 내용을 보이기만 합니다' },
  undo: { help: '설정에서 hanlaw를 걷어냅니다' },
  yes: { short: 'y', help: '묻지 않고 진행합니다' },
  help: { short: 'h', help: '도움말' },
  version: { short: 'V', help: '버전과 엔진의 sha256' },
};

/** `args` is shown as written; `module` is the file under commands/ (the name when absent). */
export const COMMANDS = [
  {
    name: 'ask',
    aliases: ['query', 'q'],
    args: '"<문장>"',
    summary: '한 문장을 알맞은 도구로 보내 답합니다 (ask는 생략 가능)',
    flags: ['json', 'verbose', 'today', 'offline'],
    examples: ['hanlaw "민법 제750조"', 'hanlaw "최근 3년 손해배상 판례" --json'],
  },
  {
    name: 'route',
    aliases: ['explain'],
    args: '["<문장>"]',
    summary: '어느 도구로 가는지만 보입니다',
    flags: ['json', 'jsonl', 'today'],
    examples: ['hanlaw route "민법 제750조"', 'hanlaw route --jsonl < 질문.jsonl > 경로.jsonl'],
  },
  {
    name: 'verify',
    args: '[FILE…|-]',
    summary: '글 속의 법령·판례 인용이 실제로 있는지 확인합니다',
    flags: ['json', 'md', 'html', 'sarif', 'jsonl', 'offline', 'as-of', 'today', 'context', 'fail-on'],
    examples: ['hanlaw verify 준비서면.hwpx', 'hanlaw verify --offline --fail-on error 의견서.md', 'cat 답변.txt | hanlaw verify -'],
    exit: ['0 모두 확인(알림 포함)', '1 잘못된 인용이 있음', '2 사용법 오류, 읽지 못한 입력', '3 확인하지 못한 인용이 있음'],
  },
  {
    name: 'cite',
    args: '[FILE…|-]',
    summary: '인용을 뽑기만 합니다',
    flags: ['json', 'jsonl', 'context'],
    examples: ['hanlaw cite 의견서.docx', 'echo "민법 제750조" | hanlaw cite --json -'],
  },
  {
    name: 'convert',
    args: 'FILE',
    summary: 'HWPX·HWP·DOCX·PDF 문서를 Markdown으로 바꿉니다',
    flags: ['json'],
    examples: ['hanlaw convert 계약서.hwp > 계약서.md'],
    exit: ['4 암호, 배포용, 그림만 든 문서, 깨진 파일'],
  },
  {
    name: 'call',
    args: "TOOL ['<json>']",
    completes: 'tools',
    summary: '도구 하나를 바로 부릅니다 (hanlaw TOOL --param 값 도 같음)',
    flags: ['json', 'json-input'],
    examples: [`hanlaw call get_law_text '{"lawName":"민법","jo":"제750조"}'`, 'hanlaw search_law --query 민법'],
  },
  {
    name: 'decode',
    args: 'TARGET FILE',
    summary: '법제처 응답 본문이 어떻게 읽히는지 보입니다 (오류 신고용)',
    flags: ['json'],
    examples: ['hanlaw decode law 응답.xml'],
  },
  {
    name: 'list',
    aliases: ['ls', 'tools'],
    args: '',
    summary: '도구 목록',
    flags: ['category', 'json'],
    examples: ['hanlaw list', 'hanlaw list --category 판례'],
  },
  {
    name: 'help',
    args: '[TOOL|명령]',
    completes: 'tools',
    summary: '도구나 명령의 도움말',
    flags: ['json'],
    examples: ['hanlaw help get_law_text'],
  },
  {
    name: 'setup',
    args: '',
    summary: 'Claude, Cursor, VS Code, Codex 등에 MCP 서버로 등록합니다',
    flags: ['client', 'key', 'dry-run', 'undo', 'yes', 'offline'],
    examples: ['hanlaw setup', 'hanlaw setup --client claude-desktop,codex --dry-run'],
  },
  {
    name: 'repl',
    aliases: ['interactive', 'i'],
    args: '',
    summary: '대화형으로 묻습니다',
    flags: ['today', 'offline'],
    examples: ['hanlaw repl'],
  },
  {
    name: 'mcp',
    args: '',
    summary: 'MCP 서버 (stdio)',
    flags: [],
    examples: ['hanlaw mcp'],
  },
  {
    name: 'serve',
    args: '',
    summary: 'MCP 서버와 검증 화면 (HTTP)',
    flags: ['http'],
    examples: ['hanlaw serve --http 127.0.0.1:8787'],
  },
  {
    name: 'completion',
    args: 'bash|zsh|fish|powershell',
    verbs: ['bash', 'zsh', 'fish', 'powershell'],
    summary: '셸 자동 완성 스크립트를 냅니다',
    flags: [],
    examples: ['hanlaw completion bash > ~/.local/share/bash-completion/completions/hanlaw'],
  },
  { name: 'man', args: '', summary: '설명서(man)를 roff로 냅니다', flags: [], examples: ['hanlaw man | man -l -'] },
];

/** Environment variables people set; the engine's limits go through unchanged under their names. */
export const ENVIRONMENT = [
  ['LAW_OC, KOREAN_LAW_API_KEY', '법제처 국가법령정보 공동활용 인증키'],
  ['HANLAW_UPSTREAM', 'https://www.law.go.kr/DRF/ 대신 쓸 주소 (https 또는 이 컴퓨터)'],
  ['MCP_AUTH_TOKEN', 'serve가 요구할 접속 토큰 (이 컴퓨터 밖에서 받을 때 필수)'],
  ['MCP_MAX_UPSTREAM_REQUESTS, MCP_CHAIN_DEADLINE_MS …', '요청 하나의 한도'],
  ['HANLAW_HISTORY', 'REPL 기록 파일 (off면 남기지 않음)'],
  ['NO_COLOR', '색을 쓰지 않음'],
  ['PAGER', '긴 답을 보일 프로그램 (터미널에서만; cat이면 끔)'],
];

const BY_NAME = new Map(COMMANDS.flatMap((c) => [c.name, ...(c.aliases ?? [])].map((name) => [name, c])));

export const commandNamed = (name) => BY_NAME.get(name);
