// Tries the key against upstream and says which of the ways it can fail this one is.

/** `when` is how the engine puts it; upstream has one sentence for a wrong key and for an unknown address. */
const CAUSES = [
  {
    name: '키가 다름',
    when: /인증키\(OC\).*거부/,
    help: '인증키(OC)는 open.law.go.kr에 가입한 이메일의 @ 앞부분입니다. 빈칸이나 오타가 없는지 보세요.',
  },
  {
    name: '주소가 다름',
    when: /주소를 거부|IP주소/,
    help: '신청할 때 적은 IP·도메인과 지금 이 컴퓨터의 주소가 다르면 거절됩니다. 해외·클라우드·VPN 주소도 그렇습니다. [OPEN API 신청]에서 고칠 수 있습니다.',
  },
  {
    name: '신청 전',
    when: /신청되어 있지 않/,
    help: 'open.law.go.kr → [OPEN API 신청]에서 쓸 법령 종류(법령, 판례 …)를 체크하고 승인을 받아야 합니다.',
  },
  {
    name: '네트워크',
    when: /연결하지 못했습니다|시간 안에|응답이 없/,
    help: '방화벽이나 프록시가 www.law.go.kr을 막고 있습니다. 프록시는 NODE_USE_ENV_PROXY=1과 HTTPS_PROXY, 사내 인증서는 NODE_EXTRA_CA_CERTS로 알려 주세요.',
  },
];

/** The causes that fit what upstream said, then the others: every one of them has been met in practice. */
export function explained(message) {
  const fits = CAUSES.filter(({ when }) => when.test(message));
  const others = CAUSES.filter((cause) => !fits.includes(cause));
  const line = ({ name, help }) => `  · ${name}: ${help}`;
  const head = fits.length ? ['이 경우로 보입니다:', ...fits.map(line)] : ['키 때문이 아니라 법제처 쪽 사정으로 보입니다. 잠시 뒤 다시 해 보세요.'];
  return [message, '', ...head, fits.length ? '그 밖에 키가 통하지 않는 까닭:' : '키가 통하지 않는다면 까닭은 이 넷입니다:', ...others.map(line)].join('\n');
}

/** Text for the person; `ok` when upstream answered with this key. */
export async function tryKey(key, desk) {
  const settings = { ...desk.settings(), LAW_OC: key };
  try {
    const answer = await desk.ask({ op: 'call', tool: 'search_law', args: { query: '민법' }, settings });
    if (answer.isError) return { ok: false, text: explained(answer.structured?.error?.message ?? answer.text) };
    if (answer.structured?.source === 'outline') {
      return { ok: false, text: explained('법제처가 이 키로 답하지 않아 내장 목록으로 답했습니다.') };
    }
    return { ok: true, text: '키를 확인했습니다. 법제처가 답합니다.' };
  } catch (error) {
    return { ok: false, text: explained(error.message) };
  }
}
