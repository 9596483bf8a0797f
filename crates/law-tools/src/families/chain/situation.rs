//! What to do when something has happened: the article it rests on, whom to turn to, by when, with which papers.
//!
//! Deadlines are statements of law: each names its article and words that stand there, and a test looks them up.

/// A period within which something must be done.
#[derive(Debug)]
pub(crate) struct Period {
    pub law: &'static str,
    pub jo: &'static str,
    /// Words of the article, for the test that looks them up.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by the test"))]
    pub words: &'static str,
    pub what: &'static str,
}

#[derive(Debug)]
pub(crate) struct Situation {
    /// A question that holds one of them is about this.
    pub words: &'static [&'static str],
    pub law: &'static str,
    pub jo: &'static str,
    /// What cases about it are searched by.
    pub topic: &'static str,
    pub bodies: &'static [&'static str],
    pub periods: &'static [Period],
    pub forms: &'static [&'static str],
    pub care: &'static str,
}

const fn period(law: &'static str, jo: &'static str, words: &'static str, what: &'static str) -> Period {
    Period { law, jo, words, what }
}

const AID: &str = "대한법률구조공단 132 (무료 법률상담)";
const LABOR: &str = "고용노동부 고객상담센터 1350, 관할 지방고용노동관서(진정·고소)";
const POLICE: &str = "경찰 112, 가까운 경찰서 민원실(고소장)";
const TORT: Period =
    period("민법", "제766조", "3년간", "손해배상은 손해와 가해자를 안 날부터 3년, 행위일부터 10년 안에 청구");
const REVIEW: Period = period(
    "행정심판법",
    "제27조",
    "90일 이내",
    "행정심판은 처분을 안 날부터 90일, 있은 날부터 180일 안에 청구",
);
const SUIT: Period = period(
    "행정소송법",
    "제20조",
    "90일 이내",
    "취소소송은 처분(재결)을 안 날부터 90일, 있은 날부터 1년 안에 제기",
);
const DAMAGES: Period = period(
    "소송촉진 등에 관한 특례법",
    "제26조",
    "변론이 종결될 때까지",
    "배상명령은 형사재판의 변론이 끝나기 전에 신청",
);

#[rustfmt::skip]
pub(crate) static SITUATIONS: &[Situation] = &[
    Situation { words: &["전세금", "전세보증금", "보증금", "전세사기", "집주인"], law: "주택임대차보호법", jo: "제3조의3", topic: "임대차보증금 반환",
        bodies: &[AID, "주택임대차분쟁조정위원회(한국부동산원·대한법률구조공단)", "주택 소재지 관할 법원(임차권등기명령, 지급명령, 소액사건)", "보증보험에 들었다면 그 보증기관(예: 주택도시보증공사)"],
        periods: &[period("주택임대차보호법", "제3조의3", "임대차가 끝난 후", "임차권등기명령은 임대차가 끝난 뒤 보증금을 받지 못했을 때 신청"),
            period("주택임대차보호법", "제6조", "2개월 전까지", "갱신하지 않으려면 끝나기 6개월 전부터 2개월 전까지 통지")],
        forms: &["임차권등기명령 신청서(법원)", "지급명령 신청서 또는 소장(법원)", "임대차계약서, 확정일자, 전입 사실 증명, 해지 통지(내용증명)"],
        care: "등기가 되기 전에 이사하거나 전출하면 대항력과 우선변제권을 잃을 수 있습니다." },
    Situation { words: &["해고", "잘렸", "권고사직"], law: "근로기준법", jo: "제28조", topic: "부당해고",
        bodies: &["사업장 관할 지방노동위원회(부당해고 구제신청)", LABOR, AID],
        periods: &[period("근로기준법", "제28조", "3개월 이내", "구제신청은 부당해고가 있었던 날부터 3개월 안")],
        forms: &["부당해고등 구제신청서(노동위원회)", "근로계약서, 해고통지서, 임금명세서, 출퇴근 기록"],
        care: "상시 근로자 5명 미만 사업장에는 해고 제한과 구제신청 규정이 적용되지 않을 수 있습니다(근로기준법 제11조)." },
    Situation { words: &["체불", "월급", "임금", "퇴직금", "수당을 못"], law: "근로기준법", jo: "제36조", topic: "임금 지급",
        bodies: &[LABOR, "근로복지공단 1588-0075(대지급금)", AID],
        periods: &[period("근로기준법", "제36조", "14일 이내", "퇴직하면 14일 안에 임금 등을 모두 지급해야 함"),
            period("근로기준법", "제49조", "3년간", "임금채권의 시효는 3년"),
            period("근로자퇴직급여 보장법", "제10조", "3년간", "퇴직금의 시효는 3년")],
        forms: &["임금체불 진정서(고용노동부)", "대지급금 지급청구서(근로복지공단)", "근로계약서, 임금명세서, 통장 내역"],
        care: "시효는 진정만으로 멈추지 않습니다. 만료가 가까우면 지급명령이나 소송을 함께 검토하세요." },
    Situation { words: &["산재", "업무상 재해", "산업재해", "일하다 다"], law: "산업재해보상보험법", jo: "제37조", topic: "업무상 재해",
        bodies: &["근로복지공단 1588-0075(요양급여 신청, 심사청구)", "산업재해보상보험재심사위원회(재심사)", AID],
        periods: &[period("산업재해보상보험법", "제112조", "3년간", "보험급여를 받을 권리는 3년(장해·유족급여 등은 5년)"),
            period("산업재해보상보험법", "제103조", "90일 이내", "결정에 불복하는 심사청구는 안 날부터 90일 안")],
        forms: &["요양급여 신청서(근로복지공단)", "초진소견서·진단서, 사고 경위서, 목격자 진술"],
        care: "사업주의 확인이 없어도 신청할 수 있습니다." },
    Situation { words: &["음주운전", "면허취소", "면허정지", "면허 취소", "면허가 취소"], law: "도로교통법", jo: "제93조", topic: "자동차운전면허취소처분취소",
        bodies: &["처분한 시·도경찰청(이의신청)", "중앙행정심판위원회 110(행정심판)", AID],
        periods: &[period("도로교통법", "제94조", "60일 이내", "이의신청은 처분을 받은 날부터 60일 안"), REVIEW,
            period("도로교통법", "제142조", "거치지 아니하면", "면허 처분의 행정소송은 행정심판을 먼저 거쳐야 함")],
        forms: &["운전면허처분 이의신청서", "행정심판청구서(온라인행정심판)", "처분통지서, 생계 관련 자료"],
        care: "행정심판을 청구해도 처분은 멈추지 않으므로 집행정지를 함께 신청할지 살피세요." },
    Situation { words: &["이혼", "위자료", "양육비", "재산분할", "외도", "바람"], law: "민법", jo: "제840조", topic: "이혼 재산분할",
        bodies: &["관할 가정법원(조정·재판)", "양육비이행관리원 1644-6621", AID],
        periods: &[period("민법", "제839조의2", "2년", "재산분할은 이혼한 날부터 2년 안에 청구"), TORT,
            period("민법", "제841조", "6월", "배우자의 부정을 이유로 한 이혼은 안 날부터 6개월, 있은 날부터 2년 안에 청구")],
        forms: &["이혼 조정신청서 또는 소장(가정법원)", "가족관계·혼인관계증명서, 재산 목록"],
        care: "협의이혼은 숙려기간 뒤 법원의 확인을 받고 3개월 안에 신고해야 합니다." },
    Situation { words: &["사기", "보이스피싱", "피싱", "먹튀"], law: "형법", jo: "제347조", topic: "사기",
        bodies: &[POLICE, "돈을 보낸 금융회사(전기통신금융사기는 곧바로 지급정지 요청)", AID],
        periods: &[DAMAGES, TORT],
        forms: &["고소장(경찰서)", "피해구제신청서(금융회사)", "송금 내역, 대화 기록, 상대 계좌·연락처"],
        care: "형사 고소만으로 돈이 돌아오지는 않습니다. 배상명령이나 민사소송, 가압류를 함께 살피세요." },
    Situation { words: &["폭행", "상해", "맞았", "때렸", "폭력"], law: "형법", jo: "제260조", topic: "폭행 손해배상",
        bodies: &[POLICE, "스마일센터·범죄피해자지원센터 1577-1295", AID],
        periods: &[DAMAGES, TORT],
        forms: &["고소장(경찰서)", "상해진단서, 사진, 목격자 진술"],
        care: "단순 폭행은 피해자가 처벌을 원하지 않으면 공소를 제기할 수 없으니(형법 제260조제3항) 합의 문구를 살피세요." },
    Situation { words: &["성희롱"], law: "남녀고용평등과 일ㆍ가정 양립 지원에 관한 법률", jo: "제14조", topic: "직장 내 성희롱",
        bodies: &["사업주(신고)", LABOR, "국가인권위원회 1331(진정)"],
        periods: &[period("국가인권위원회법", "제32조", "1년 이상 지나서", "인권위 진정은 일이 있은 날부터 1년 안"), TORT],
        forms: &["직장 내 성희롱 신고서(회사)", "진정서(고용노동부·국가인권위원회)"],
        care: "신고를 이유로 한 불리한 처우는 금지됩니다(같은 조). 날짜와 발언을 적어 두세요." },
    Situation { words: &["괴롭힘", "갑질", "따돌림"], law: "근로기준법", jo: "제76조의3", topic: "직장 내 괴롭힘",
        bodies: &["사업주(신고)", LABOR, "국가인권위원회 1331"],
        periods: &[period("근로기준법", "제76조의3", "지체 없이", "회사는 신고를 받으면 지체 없이 조사해야 함"), TORT],
        forms: &["직장 내 괴롭힘 신고서(회사)", "진정서(고용노동부)"],
        care: "신고를 이유로 해고 등 불리한 처우를 하면 처벌됩니다. 대화와 날짜를 남겨 두세요." },
    Situation { words: &["하자", "누수", "부실시공"], law: "민법", jo: "제580조", topic: "하자담보책임",
        bodies: &["하자심사·분쟁조정위원회(공동주택)", "한국소비자원 1372", AID],
        periods: &[period("민법", "제582조", "6월", "산 물건의 하자는 안 날부터 6개월 안에 권리를 행사")],
        forms: &["하자보수 청구서(내용증명)", "분쟁조정 신청서", "사진, 계약서, 견적서"],
        care: "공동주택은 부위마다 담보책임기간이 다릅니다(공동주택관리법 제36조와 시행령)." },
    Situation { words: &["환불", "청약철회", "반품"], law: "전자상거래 등에서의 소비자보호에 관한 법률", jo: "제17조", topic: "청약철회",
        bodies: &["소비자상담센터 1372", "한국소비자원(피해구제·분쟁조정)"],
        periods: &[period("전자상거래 등에서의 소비자보호에 관한 법률", "제17조", "7일", "통신판매의 청약철회는 계약서면(또는 물건)을 받은 날부터 7일 안")],
        forms: &["청약철회 통지(내용증명·전자우편)", "피해구제 신청서(한국소비자원)"],
        care: "쓰거나 뜯어 가치가 크게 줄어든 물건 등은 철회가 제한될 수 있습니다." },
    Situation { words: &["개인정보 유출", "개인정보가 유출", "정보 유출"], law: "개인정보 보호법", jo: "제39조", topic: "개인정보 유출 손해배상",
        bodies: &["개인정보침해 신고센터 118", "개인정보 분쟁조정위원회 1833-6972"],
        periods: &[TORT],
        forms: &["개인정보침해 신고서", "분쟁조정 신청서", "유출 통지, 피해 자료"],
        care: "법정손해배상(제39조의2)은 300만원 이하의 범위에서 청구할 수 있습니다." },
    Situation { words: &["상속", "빚을 물려", "유산", "한정승인"], law: "민법", jo: "제1019조", topic: "상속포기 한정승인",
        bodies: &["마지막 주소지 관할 가정법원(한정승인·포기 신고)", "안심상속 원스톱(시·구·읍·면·동)", AID],
        periods: &[period("민법", "제1019조", "3월내", "한정승인·포기는 상속개시를 안 날부터 3개월 안")],
        forms: &["상속포기·한정승인 심판청구서(가정법원)", "가족관계증명서, 재산 목록"],
        care: "재산을 처분하면 단순승인으로 볼 수 있습니다(민법 제1026조)." },
    Situation { words: &["과태료"], law: "질서위반행위규제법", jo: "제20조", topic: "과태료 이의",
        bodies: &["부과한 행정청(의견 제출, 이의제기)", "이의하면 관할 지방법원이 재판"],
        periods: &[period("질서위반행위규제법", "제20조", "60일 이내", "이의제기는 부과 통지를 받은 날부터 60일 안에 서면으로")],
        forms: &["과태료 이의제기서(부과한 행정청)"],
        care: "과태료는 행정심판이나 취소소송이 아니라 이의제기로 다툽니다." },
    Situation { words: &["세금", "과세", "부과처분", "세무조사"], law: "국세기본법", jo: "제55조", topic: "부과처분취소",
        bodies: &["세무서·지방국세청(이의신청), 국세청(심사청구)", "조세심판원(심판청구)", "국세상담센터 126"],
        periods: &[period("국세기본법", "제68조", "90일 이내", "심판청구는 처분을 안 날(통지받은 날)부터 90일 안"),
            period("국세기본법", "제61조", "90일 이내", "심사청구는 처분을 안 날부터 90일 안")],
        forms: &["심판청구서(조세심판원) 또는 심사청구서(국세청)", "납부고지서, 장부·증빙"],
        care: "국세의 행정소송은 심사청구나 심판청구를 먼저 거쳐야 합니다(국세기본법 제56조)." },
    Situation { words: &["영업정지", "과징금", "허가취소", "행정처분", "처분을 받"], law: "행정심판법", jo: "제27조", topic: "영업정지처분취소",
        bodies: &["처분청이 속한 시·도 또는 중앙행정심판위원회 110", "관할 행정법원", AID],
        periods: &[REVIEW, SUIT],
        forms: &["행정심판청구서, 집행정지신청서(온라인행정심판)", "처분통지서"],
        care: "불복해도 처분의 효력은 멈추지 않으므로 집행정지(행정심판법 제30조)를 함께 신청할지 살피세요." },
];

/// Where no situation of the table fits.
pub(crate) static ANY: Situation = Situation {
    words: &[],
    law: "",
    jo: "",
    topic: "",
    bodies: &[AID, "정부민원안내 110", "소비자상담센터 1372", "고용노동부 1350"],
    periods: &[REVIEW, SUIT, TORT],
    forms: &["법원 양식은 대한민국 법원 전자민원센터, 행정 서식은 정부24와 소관 부처에서 받습니다"],
    care: "기한이 지나면 권리를 잃을 수 있으니 날짜부터 확인하세요.",
};

/// The situation a question tells of.
pub(crate) fn of(query: &str) -> Option<&'static Situation> {
    let squeezed: String = query.chars().filter(|c| !c.is_whitespace()).collect();
    let holds = |word: &str| query.contains(word) || squeezed.contains(word);
    SITUATIONS.iter().find(|s| s.words.iter().any(|w| holds(w)))
}

impl Situation {
    pub fn agencies(&self) -> String {
        let mut text = String::from("[기관]");
        self.bodies.iter().for_each(|body| text.push_str(&format!("\n- {body}")));
        text.push_str("\n[기한]");
        for period in self.periods {
            text.push_str(&format!("\n- {} (「{}」 {})", period.what, period.law, period.jo));
        }
        text.push_str("\n기한의 기산일과 예외는 조문에서 확인하세요.");
        text
    }

    pub fn papers(&self) -> String {
        self.forms.iter().map(|form| format!("- {form}")).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn situations_are_told_by_their_words() {
        for (query, law) in [
            ("부당해고를 당했는데 어떻게 해야 하나요", "근로기준법"),
            ("집주인이 전세금을 안 돌려줘요", "주택임대차보호법"),
            ("월급을 못 받았어요", "근로기준법"),
            ("음주운전으로 면허 취소됐어요", "도로교통법"),
            ("과태료 고지서를 받았는데 억울해요", "질서위반행위규제법"),
        ] {
            assert_eq!(of(query).map(|s| s.law), Some(law), "{query}");
        }
        assert!(of("민법 제750조").is_none());
    }

    /// Texts of statutes from the corpus in the shared folder, by name.
    #[allow(clippy::disallowed_methods, reason = "tests read the shared folder")]
    fn corpus(laws: &[&str]) -> Option<Vec<(String, String)>> {
        use std::process::Command;
        let beside = ["../../../shared", "../../../../shared"];
        let folder = beside.iter().map(|up| format!("{}/{up}/data/corpus", env!("CARGO_MANIFEST_DIR")));
        let folder = folder.into_iter().find(|f| std::fs::exists(f).unwrap_or(false))?;
        let index =
            Command::new("xz").args(["-dc", &format!("{folder}/statutes_index.tsv.xz")]).output().ok()?;
        let index = String::from_utf8(index.stdout).ok()?;
        let mut paths: Vec<(String, String)> = Vec::new();
        for row in index.lines().map(|line| line.split('\t').collect::<Vec<_>>()) {
            // Of two statutes of one name the one in force is the longer one.
            if let [_, _, name, .., articles, _, _, path] = row.as_slice()
                && laws.contains(name)
                && *articles != "1"
            {
                paths.push(((*name).to_owned(), (*path).to_owned()));
            }
        }
        let out = std::env::temp_dir().join(format!("hanlaw-situations-{}", std::process::id()));
        std::fs::create_dir_all(&out).ok()?;
        let tar = Command::new("tar")
            .args(["-xJf", &format!("{folder}/statutes_full.tar.xz"), "-C"])
            .arg(&out)
            .args(paths.iter().map(|(_, path)| path))
            .status();
        tar.ok()?.success().then_some(())?;
        let texts =
            paths.into_iter().map(|(name, path)| Some((name, std::fs::read_to_string(out.join(path)).ok()?)));
        let texts = texts.collect();
        std::fs::remove_dir_all(&out).ok()?;
        texts
    }

    #[test]
    #[allow(clippy::print_stdout, reason = "tests")]
    fn periods_stand_in_the_law() {
        let all = || SITUATIONS.iter().chain([&ANY]);
        let mut places: Vec<(&str, &str, &str)> =
            all().flat_map(|s| s.periods).map(|p| (p.law, p.jo, p.words)).collect();
        places.extend(SITUATIONS.iter().map(|s| (s.law, s.jo, "")));
        let laws: Vec<&str> = places.iter().map(|(law, ..)| *law).collect();
        let Some(texts) = corpus(&laws) else {
            println!("SKIPPED periods_stand_in_the_law: no shared data");
            return;
        };
        for (law, jo, words) in places {
            let text = texts.iter().find(|(name, _)| name == law).map(|(_, text)| text.as_str());
            let (_, from) = text.and_then(|t| t.split_once(&format!("##### {jo} ("))).expect(law);
            let article = from.split("\n##### ").next().unwrap_or(from);
            assert!(article.contains(words), "{law} {jo}: {words}\n{article}");
        }
    }
}
