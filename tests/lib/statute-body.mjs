// Two statutes of our own making in the shape of upstream's JSON: a small one, and one of 3 MB whose articles are all alike.

export const SENTENCE = '이 법에 따른 신고를 하려는 자는 대통령령으로 정하는 바에 따라 "신고서"를 제출하여야 한다. <개정 2020.5.26>';

function statute({ name, id, mst, articles, annexes }) {
  const paragraph = (mark) => ({ 항번호: mark, 항내용: `${mark} ${SENTENCE}`, 호: [{ 호번호: '1.', 호내용: `1. ${SENTENCE}` }] });
  const article = (_, n) => ({
    조문번호: String(n + 1),
    조문키: `${String(n + 1).padStart(4, '0')}001`,
    조문여부: '조문',
    조문제목: '신고',
    조문내용: `제${n + 1}조(신고)`,
    조문시행일자: '20240101',
    항: ['①', '②', '③', '④'].map(paragraph),
  });
  const annex = (_, n) => ({ 별표번호: String(n + 1).padStart(4, '0'), 별표구분: '별표', 별표제목: '수수료', 별표내용: [['┃ 구분      ┃ 금액     ┃'.repeat(60)]] });
  return JSON.stringify({
    법령: {
      법령키: `${id}2023123112345`,
      기본정보: { 법령명_한글: name, 법령ID: id, 시행일자: '20240101', 공포일자: '20231231', 공포번호: '12345', 법종구분: { content: '법률' } },
      조문: { 조문단위: Array.from({ length: articles }, article) },
      별표: { 별표단위: Array.from({ length: annexes }, annex) },
    },
  });
}

export const SMALL = { name: '작은보기법', id: '900001', mst: '900001', articles: 3, annexes: 0 };
export const LARGE = { name: '커다란보기법', id: '900002', mst: '900002', articles: 1_250, annexes: 600 };
/** By MST. */
export const BODIES = new Map([SMALL, LARGE].map((law) => [law.mst, statute(law)]));
