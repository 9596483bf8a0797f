// What both products are asked: statute-side calls with the identifiers that both know, and chain questions.

const id = (lawId, more = {}) => ({ lawId, ...more });

/** [tool, arguments] */
export const CALLS = [
  ['search_law', { query: '상법' }],
  ['search_law', { query: '민법' }],
  ['search_law', { query: '개인정보보호법' }],
  ['search_law', { query: '주임법' }],
  ['search_law', { query: '없는이름의법' }],
  ['search_law_bulk', { queries: ['상법', '민법', '난민법'] }],
  ['get_law_text', id('001706', { jo: '제750조' })],
  ['get_law_text', { mst: '284415', jo: '제750조' }],
  ['get_law_text', id('001702', { jo: '제382조의3' })],
  ['get_law_text', id('001706', { jo: '제9999조' })],
  ['get_law_text', id('001706')],
  ['get_article_detail', { mst: '284415', jo: '제839조의2', hang: '2' }],
  ['get_batch_articles', { mst: '284415', articles: ['제103조', '제750조', '제839조의2'] }],
  ['advanced_search', { query: '난민' }],
  ['search_all', { query: '상법' }],
  ['suggest_law_names', { partial: '개인정보' }],
  ['search_admin_rule', { query: '정보공개' }],
  ['get_admin_rule', { id: '2100000248758' }],
  ['search_ordinance', { query: '주차장' }],
  ['get_ordinance', { ordinSeq: '1589887' }],
  ['get_linked_ordinances', { query: '건축법' }],
  ['compare_old_new', id('001702')],
  ['get_three_tier', id('001702')],
  ['get_law_system_tree', id('001702')],
  ['compare_articles', { law1: { mst: '284415', jo: '제750조' }, law2: { mst: '284415', jo: '제751조' } }],
  ['get_article_history', id('001702', { jo: '제382조의3' })],
  ['search_historical_law', { lawName: '상법' }],
  ['search_legal_terms', { query: '채권' }],
  ['get_term_articles', { term: '채권' }],
  ['get_annexes', { lawName: '도로교통법 시행규칙' }],
];

const research = (task, query, more = {}) => ['legal_research', { query, task, ...more }];

export const CHAINS = [
  research('full_research', '민법 손해배상'),
  research('full_research', '개인정보 보호법 위반'),
  research('full_research', '관세법 과세가격', { scenario: 'customs' }),
  research('full_research', '부당해고를 당했는데 어떻게 해야 하나요', { scenario: 'action_plan' }),
  research('law_system', '상법'),
  research('law_system', '민법', { articles: ['제103조', '제750조'] }),
  research('law_system', '상법', { scenario: 'delegation' }),
  research('law_system', '건축법', { scenario: 'impact' }),
  research('action_basis', '근로기준법 해고 처분'),
  research('action_basis', '상법 과태료', { scenario: 'penalty' }),
  research('dispute_prep', '손해배상'),
  research('dispute_prep', '해고', { domain: 'labor' }),
  research('dispute_prep', '소득', { domain: 'tax' }),
  research('amendment_track', '상법'),
  research('amendment_track', '상법', { scenario: 'timeline' }),
  research('ordinance_compare', '주차장 조례', { parentLaw: '주차장법' }),
  research('ordinance_compare', '주차장 조례', { parentLaw: '주차장법', scenario: 'compliance' }),
  research('procedure_detail', '주택임대차보호법 신청'),
  research('procedure_detail', '상법 등기', { scenario: 'manual' }),
  ['legal_research', {
    task: 'document_review',
    text: '제1조(위약금) 위약금은 계약금의 배액으로 한다.\n제2조(해지) 갑은 통지 없이 즉시 해지할 수 있다.\n제3조(관할) 관할은 갑의 주소지 법원으로 한다.',
  }],
];
