//! The collections of decisions: what each is called, which target answers, which tools read it.

use crate::ToolError;
use crate::families::shared::{HOME, address};

/// A parameter that only some collections know: its name here and upstream.
#[derive(Debug)]
pub(crate) struct Extra {
    pub name: &'static str,
    pub wire: &'static str,
    pub about: &'static str,
}

/// One collection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Domain {
    pub name: &'static str,
    pub target: &'static str,
    /// What it holds, in Korean.
    pub title: &'static str,
    pub search: &'static str,
    /// Empty where upstream has no texts.
    pub text: &'static str,
    /// What its date means.
    pub date: &'static str,
    /// The public look-up page of the body that decides.
    pub page: &'static str,
    /// Upstream looks a number up by itself (`nb`).
    pub numbered: bool,
    pub extras: &'static [Extra],
}

const fn domain(
    name: &'static str,
    target: &'static str,
    title: &'static str,
    search: &'static str,
    text: &'static str,
    date: &'static str,
    page: &'static str,
) -> Domain {
    Domain { name, target, title, search, text, date, page, numbered: false, extras: &[] }
}

const fn extra(name: &'static str, wire: &'static str, about: &'static str) -> Extra {
    Extra { name, wire, about }
}

#[rustfmt::skip]
pub(crate) static DOMAINS: &[Domain] = &[
    Domain { numbered: true, extras: &[extra("court", "curt", "법원 이름, 예: 대법원")],
        ..domain("precedent", "prec", "판례", "search_precedents", "get_precedent_text", "선고일", "https://portal.scourt.go.kr") },
    domain("interpretation", "expc", "법령해석례", "search_interpretations", "get_interpretation_text", "회신일", "https://www.moleg.go.kr"),
    Domain { extras: &[extra("cls", "cls", "재결 구분 코드"), extra("gana", "gana", "첫 글자 색인"),
        extra("dpaYd", "dpaYd", "처분일 기간, 예: 20200101~20201231"), extra("rslYd", "rslYd", "의결일 기간")],
        ..domain("tax_tribunal", "ttSpecialDecc", "조세심판원 재결례", "search_tax_tribunal_decisions", "get_tax_tribunal_decision_text", "의결일", "https://www.tt.go.kr") },
    Domain { extras: &[extra("inq", "inq", "질의기관 코드"), extra("rpl", "rpl", "해석기관 코드"),
        extra("gana", "gana", "첫 글자 색인"), extra("explYd", "explYd", "해석일 기간, 예: 20200101~20201231")],
        ..domain("customs", "kcsCgmExpc", "관세청 법령해석", "search_customs_interpretations", "get_customs_interpretation_text", "해석일", "https://unipass.customs.go.kr/clip") },
    domain("nts", "ntsCgmExpc", "국세청 법령해석", "search_nts_interpretations", "", "해석일", "https://taxlaw.nts.go.kr"),
    Domain { numbered: true,
        ..domain("constitutional", "detc", "헌재결정례", "search_constitutional_decisions", "get_constitutional_decision_text", "종국일", "https://isearch.ccourt.go.kr") },
    domain("admin_appeal", "decc", "행정심판례", "search_admin_appeals", "get_admin_appeal_text", "의결일", "https://www.simpan.go.kr"),
    domain("ftc", "ftc", "공정거래위원회 결정문", "search_ftc_decisions", "get_ftc_decision_text", "결정일", "https://case.ftc.go.kr"),
    domain("pipc", "ppc", "개인정보보호위원회 결정문", "search_pipc_decisions", "get_pipc_decision_text", "의결일", "https://www.pipc.go.kr"),
    domain("nlrc", "nlrc", "노동위원회 결정문", "search_nlrc_decisions", "get_nlrc_decision_text", "등록일", "https://www.nlrc.go.kr"),
    domain("acr", "acr", "국민권익위원회 결정문", "search_acr_decisions", "get_acr_decision_text", "의결일", "https://www.acrc.go.kr"),
    domain("appeal_review", "adapSpecialDecc", "소청심사위원회 재결례", "search_appeal_review_decisions", "get_appeal_review_decision_text", "의결일", "https://sochung.mpm.go.kr"),
    domain("acr_special", "acrSpecialDecc", "국민권익위원회 특별행정심판 재결례", "search_acr_special_appeals", "get_acr_special_appeal_text", "의결일", "https://www.acrc.go.kr"),
];

/// Collections of rules, treaties and translations: their own tools answer.
pub(crate) const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("school", "search_school_rules", "get_school_rule_text"),
    ("public_corp", "search_public_corp_rules", "get_public_corp_rule_text"),
    ("public_inst", "search_public_institution_rules", "get_public_institution_rule_text"),
    ("treaty", "search_treaties", "get_treaty_text"),
    ("english_law", "search_english_law", "get_english_law_text"),
];

pub(crate) const NAMES: &str = "precedent, interpretation, tax_tribunal, customs, nts, constitutional, admin_appeal, ftc, pipc, nlrc, acr, appeal_review, acr_special, school, public_corp, public_inst, treaty, english_law; 그 밖의 위원회·부처 해석은 법제처 대상 이름(예: moelCgmExpc, nhrck)";

impl Domain {
    /// By its own name, or any further target of decisions by upstream's name.
    pub fn named(name: &str) -> Result<Self, ToolError> {
        if let Some(known) = DOMAINS.iter().find(|d| d.name == name || d.target == name) {
            return Ok(*known);
        }
        let target = law_source::target(name).filter(|t| t.service == Some(law_source::Kind::Decision));
        target
            .map(|t| domain(t.name, t.name, t.title, "search_decisions", "get_decision_text", "일자", HOME))
            .ok_or_else(|| {
                ToolError::bad_arguments(format!("domain '{name}'은(는) 없습니다. 쓸 수 있는 값: {NAMES}"))
            })
    }

    /// How the text of a row is asked for.
    pub fn next(&self, id: &str) -> String {
        if self.text.is_empty() {
            format!("본문은 {}에서 보세요", self.page)
        } else {
            format!("get_decision_text(domain=\"{}\", id=\"{id}\")", self.name)
        }
    }

    pub fn official_url(&self, id: &str) -> String {
        let page = match self.target {
            "prec" => "https://www.law.go.kr/precInfoP.do?precSeq=",
            "detc" => "https://www.law.go.kr/detcInfoP.do?detcSeq=",
            "expc" => "https://www.law.go.kr/expcInfoP.do?expcSeq=",
            "decc" => "https://www.law.go.kr/deccInfoP.do?deccSeq=",
            _ => return self.page.to_owned(),
        };
        address(page, id)
    }

    /// What is said without a key.
    pub fn no_key(&self) -> ToolError {
        let what = format!(
            "{} 조회에는 법제처 Open API 인증키(OC)가 있어야 합니다. 확인하지 않은 내용을 추측해서 답하지 마세요.",
            self.title
        );
        let key =
            "https://open.law.go.kr/LSO/openApi/guideResult.do 에서 무료 인증키를 받아 LAW_OC에 넣으세요.";
        let page = format!("지금은 {} 에서 직접 찾아볼 수 있습니다.", self.page);
        ToolError::new("NO_KEY", what, &[key, &page])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_collection_can_be_asked() {
        for domain in DOMAINS {
            let target = law_fetch::Target::named(domain.target).unwrap();
            assert!(target.list.is_some(), "{}", domain.name);
            assert_eq!(target.detail.is_none(), domain.text.is_empty(), "{}", domain.name);
        }
        assert_eq!(DOMAINS.len() + ELSEWHERE.len(), 18);
        assert_eq!(Domain::named("nhrck").unwrap().title, "국가인권위원회 결정문");
        assert!(Domain::named("law").is_err());
    }
}
