// The parity requests: one list for native, Node, workerd and Chromium.

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const SENTENCES = [
  '민법 제750조에 따라 손해를 배상한다.',
  '「형법」 제355조(횡령, 배임) 및 제356조',
  '근로기준법 제23조제1항ㆍ제2항',
  '헌법 제37조 제2항, 제137조 제1항',
  '대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결',
  '대법원 2088다12345 판결',
  '소득세법 제94조제1항제4호나목 및 같은 항 제3호가목 후단',
  '저탄소 녹색성장 기본법 제2조',
  '구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조',
  '국토계획법 시행규칙 제2조의3, 같은 법 제5조',
  '추경 3조 2천억원, 1500개2024, ISO 14001인증2023',
  'ｎｏ citation here 🙂 𠮷',
];

const RESOURCES = ['law://민법', 'law://민법/제750조', 'law://민법/제9999조', 'law://', 'file:///etc/passwd', 'law://%EB%AF%BC%EB%B2%95'];

const LINES = ['제38조의2', '003802', '제 3 조', '§750', '제148조의2제1항', '', '제일조', '38-2'];

const call = (name, args, headers = {}) => ({
  method: 'POST',
  headers: { ...HEADERS, 'mcp-protocol-version': '2025-06-18', ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

const rpc = (method, params, headers = {}) => ({
  method: 'POST',
  headers: { ...HEADERS, ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }),
});

const raw = (body, headers = {}) => ({ method: 'POST', headers: { ...HEADERS, ...headers }, body });

const VERSIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '1900-01-01', 'not-a-version'];

/** `tools` are the names the engine knows; every one is called, rightly or wrongly. */
export function parityRequests(tools) {
  const list = [];
  for (const version of VERSIONS) {
    list.push(rpc('tools/list', {}, { 'mcp-protocol-version': version }));
    list.push(
      rpc('initialize', {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'parity', version: '1' },
      }),
    );
    list.push(rpc('ping', undefined, { 'mcp-protocol-version': version }));
  }
  list.push(
    rpc('server/discover', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
    rpc('tools/call', { name: 'no_such_tool', arguments: {} }),
    rpc('no/such/method', {}),
    raw('{bad json'),
    raw('[]'),
    raw('[1,2]'),
    raw('null'),
    raw('"text"'),
    raw(''),
    raw('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
    raw('{"jsonrpc":"1.0","id":1,"method":"ping"}'),
    raw('{"jsonrpc":"2.0","id":{},"method":"ping"}'),
    raw(`${'['.repeat(500)}${']'.repeat(500)}`),
    { method: 'DELETE', headers: HEADERS, body: '' },
    rpc('tools/list', {}, { accept: 'application/json' }),
    rpc('tools/list', {}, { accept: '*/*' }),
    rpc('tools/list', {}, { accept: 'text/event-stream' }),
  );
  for (const name of tools) {
    list.push(call(name, {}), call(name, { no_such_argument: 1 }), call('execute_tool', { tool_name: name, params: {} }));
  }
  for (const text of SENTENCES) {
    list.push(call('verify_citations', { text }));
    list.push(call('verify_citations', { text, asOf: '2015-01-01' }));
    list.push(call('verify_citations', { text: text.normalize('NFD') }));
    list.push(call('verify_citations', { text, context: '상법 시행령' }));
    list.push(call('search', { query: text }));
  }
  for (const uri of RESOURCES) list.push(rpc('resources/read', { uri }));
  for (const value of ['', '민', '개인', '없는']) {
    const ref = { type: 'ref/resource', uri: 'law://{name}/{article}' };
    list.push(rpc('completion/complete', { ref, argument: { name: 'name', value } }));
  }
  list.push(rpc('resources/templates/list', {}), rpc('prompts/list', {}));
  list.push(rpc('prompts/get', { name: 'verify', arguments: { text: '민법 제1조' } }), rpc('prompts/get', { name: 'verify' }));
  for (const joText of LINES) {
    list.push(call('parse_jo_code', { joText }), call('parse_jo_code', { joText, direction: 'to_text' }));
    list.push(call('parse_jo_code', { joText, lawType: 'ordinance' }));
  }
  for (const query of ['민법', '상 법', '국토계획법', '개인정보보호법', '없는이름법', '민벌', '저탄소 녹색성장 기본법', '군형법']) {
    list.push(call('search_law', { query }), call('search_law', { query, display: '3' }));
    list.push(call('get_law_text', { lawName: query }), call('get_law_text', { lawName: query, jo: '제1조' }));
    list.push(call('discover_tools', { intent: query }));
  }
  list.push(call('verify_citations', { text: SENTENCES.join('\n').repeat(100).slice(0, 100_000) }));
  list.push(call('verify_citations', { text: '제1조 '.repeat(20_000) }));
  list.push(call('verify_citations', { text: 7 }));
  // Answers of the stand-in, good and bad; a key goes along.
  const key = { 'x-law-oc': 'parity-key' };
  list.push(call('search_law', { query: '민법' }, key));
  list.push(call('search_law', { query: '없는이름법' }, key));
  list.push(call('get_law_text', { lawName: '민법', jo: '제750조' }, key));
  list.push(call('get_law_text', { lawName: '민법', jo: '제9999조' }, key));
  list.push(call('get_law_text', { lawId: '999999', jo: '제1조' }, key));
  return list;
}
