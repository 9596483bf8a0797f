// Tries the key against upstream and says which of the four ways it failed.

const FAILURES = `키가 통하지 않는 네 가지 까닭:
  1. 키가 다름: 인증키(OC)는 open.law.go.kr에 가입한 이메일의 @ 앞부분입니다.
  2. 신청 전: open.law.go.kr → OPEN API 신청에서 쓸 법령 종류(법령, 판례 …)를 고르고 승인을 받아야 합니다.
  3. 주소가 다름: 신청할 때 적은 IP·도메인과 지금 이 컴퓨터의 주소가 다르면 거절됩니다 (해외·클라우드 주소 포함).
  4. 네트워크: 방화벽이나 프록시가 www.law.go.kr을 막고 있습니다 (HTTPS_PROXY, NODE_EXTRA_CA_CERTS 확인).`;

/** Text for the person; `ok` when upstream answered with this key. */
export async function tryKey(key, desk) {
  const settings = { ...desk.settings(), LAW_OC: key };
  try {
    const answer = await desk.ask({ op: 'call', tool: 'search_law', args: { query: '민법' }, settings });
    if (answer.isError) return { ok: false, text: `${answer.text}\n\n${FAILURES}` };
    if (answer.structured?.source === 'outline') {
      return { ok: false, text: `법제처가 이 키로 답하지 않아 내장 목록으로 답했습니다.\n\n${FAILURES}` };
    }
    return { ok: true, text: '키를 확인했습니다. 법제처가 답합니다.' };
  } catch (error) {
    return { ok: false, text: `${error.message}\n\n${FAILURES}` };
  }
}
