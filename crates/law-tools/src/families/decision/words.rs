//! Words of questions: what people call what courts call otherwise, what only asks, what hangs on nouns. Texts, not lists:
//! a list of two hundred words would weigh as much again in addresses.

/// The word people use, and the words of case names for the same.
pub(super) const ALIKE: &str = "\
부당해고\t해고무효|해고
해고\t해고무효|부당해고
정리해고\t경영상 해고|해고무효
월급\t임금
체불\t임금
임금체불\t임금|근로기준법위반
퇴직금\t퇴직금
프리랜서\t근로자지위확인|근로자성
산재\t업무상재해|요양불승인|산업재해
괴롭힘\t직장 내 괴롭힘
전세금\t임대차보증금|보증금반환
전세보증금\t임대차보증금|보증금반환
보증금\t임대차보증금|보증금반환
월세\t차임|임대료
명도\t건물명도|건물인도
음주운전\t도로교통법위반(음주운전)
면허취소\t자동차운전면허취소처분취소|운전면허취소
뺑소니\t도주차량
교통사고\t교통사고처리특례법위반|손해배상(자)
의료사고\t손해배상(의)
영업정지\t영업정지처분취소
과징금\t과징금부과처분취소
세금\t부과처분취소
하자\t하자보수|하자담보
하자보수\t하자담보|하자보수보증금
지체상금\t지연손해금
공사비\t공사대금|기성금
공사대금\t기성금|추가공사
빌려준\t대여금
돈\t대여금|부당이득금
위약금\t손해배상예정|위약금
이혼\t이혼|재산분할
양육비\t양육비
유산\t상속|상속회복
보이스피싱\t전기통신금융사기
명예훼손\t명예훼손|정보통신망이용촉진및정보보호등에관한법률위반(명예훼손)
층간소음\t손해배상|소음
유출\t개인정보|손해배상";

/// Words that say what is wanted, not what it is about.
pub(super) const ASKING: &str = "판례 판결 판결문 결정 결정례 결정문 재결례 해석례 유권해석 사례 대법원 헌재 관련 관한 대한 위한 따른 의한 찾아줘 찾아 알려줘 알려 보여줘 검색 최근 \
    어떻게 어떤 무엇 언제 누가 왜 경우 방법 때 것 수 있는 없는 있나 해야 하나 되나 하죠 하지 할지 회사에서 처벌 문의 궁금";

/// Words of every other case: they narrow nothing by themselves.
pub(super) const GENERIC: &str = "위반 처분 취소 청구 소송 재판 심판 신청 절차 기준 인정 여부 요건 범위 효력 책임 의무 권리 문제 내용 적용 해당";

/// Ends of words that are no nouns.
pub(super) const VERBAL: &str = "는데 은데 ㄴ데 나요 까요 가요 어요 아요 해요 세요 네요 니다 니까 했다 한다 된다 하면 되면 으면 려면 려고 는지 은지 해서 아서 어서 하는 되는 받은 \
    받는 당한 당했 않은 않는 해줘 주세요 싶어 싶은 하고 하여 하기 되나 하나";

/// Particles, longest first.
pub(super) const PARTICLES: &str = "으로부터 에서의 으로서 으로써 에게서 으로 에서 에게 까지 부터 이나 에는 에도 을 를 이 가 은 는 의 에 와 과 도 로 만";

/// Nouns whose last syllable looks like a particle.
pub(super) const WHOLE: &str = "휴가 평가 허가 인가 국가 증가 대가 추가 물가 감가 상가 원가 차이 사이 이의 합의 고의 결의 주의 명의 정의 유의 회의 동의 협의 심의 악의 선의 도로 \
    통로 근로 피로 제도 한도 용도 속도 양도 인도 철도 결과 효과 경과 초과 부과 통과 성과 불만 기만 강도 절도 수도 임대로 사용료";
