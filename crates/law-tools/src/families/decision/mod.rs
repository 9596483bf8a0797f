//! Decisions of courts, tribunals and committees, and interpretations of ministries: one table of collections,
//! one search and one text behind every tool.

mod asked;
mod compact;
mod domain;
mod plan;
mod search;
mod text;
mod unified;
mod words;

pub(crate) use compact::{fitted, shortened};
pub(crate) use domain::Domain;
pub(crate) use plan::{law_in, nouns};
pub(crate) use search::{find, line, squeezed, structured};
pub(crate) use text::record;

pub(crate) use asked::{Asked, Within};

use crate::form::Form;
use crate::params::{self, Field, Kind};
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError};
use serde_json::Value;

/// The two tools of a collection.
macro_rules! collection {
    ($search:ident, $text:ident, $name:literal, $search_name:literal, $text_name:literal, $title:literal) => {
        collection!($search, $name, $search_name, $title);
        static $text: ToolDef = ToolDef {
            name: $text_name,
            title: concat!($title, " 본문"),
            category: "판례·결정",
            description: concat!($title, " 한 건의 본문입니다. id는 검색 결과의 일련번호입니다. 긴 본문은 줄여 보이고 full=true로 전문을 봅니다."),
            input: text_schema,
            output: None,
            hints: Hints { open_world: true },
            cost: Cost(20),
            handler: |ctx, args| Box::pin(read_text(ctx, $name, args)),
        };
    };
    ($search:ident, $name:literal, $search_name:literal, $title:literal) => {
        static $search: ToolDef = ToolDef {
            name: $search_name,
            title: concat!($title, " 검색"),
            category: "판례·결정",
            description: concat!($title, "를 찾습니다. search_decisions(domain=\"", $name, "\")과 같습니다."),
            input: || search_schema($name),
            output: None,
            hints: Hints { open_world: true },
            cost: Cost(14),
            handler: |ctx, args| Box::pin(search_in(ctx, $name, args)),
        };
    };
}

collection!(PREC_S, PREC_T, "precedent", "search_precedents", "get_precedent_text", "판례");
collection!(
    EXPC_S,
    EXPC_T,
    "interpretation",
    "search_interpretations",
    "get_interpretation_text",
    "법령해석례"
);
collection!(
    TT_S,
    TT_T,
    "tax_tribunal",
    "search_tax_tribunal_decisions",
    "get_tax_tribunal_decision_text",
    "조세심판원 재결례"
);
collection!(
    KCS_S,
    KCS_T,
    "customs",
    "search_customs_interpretations",
    "get_customs_interpretation_text",
    "관세청 법령해석례"
);
collection!(NTS_S, "nts", "search_nts_interpretations", "국세청 법령해석례");
collection!(
    DETC_S,
    DETC_T,
    "constitutional",
    "search_constitutional_decisions",
    "get_constitutional_decision_text",
    "헌재결정례"
);
collection!(DECC_S, DECC_T, "admin_appeal", "search_admin_appeals", "get_admin_appeal_text", "행정심판례");
collection!(FTC_S, FTC_T, "ftc", "search_ftc_decisions", "get_ftc_decision_text", "공정거래위원회 결정례");
collection!(
    PPC_S,
    PPC_T,
    "pipc",
    "search_pipc_decisions",
    "get_pipc_decision_text",
    "개인정보보호위원회 결정례"
);
collection!(NLRC_S, NLRC_T, "nlrc", "search_nlrc_decisions", "get_nlrc_decision_text", "노동위원회 결정례");
collection!(ACR_S, ACR_T, "acr", "search_acr_decisions", "get_acr_decision_text", "국민권익위원회 결정례");
collection!(
    ADAP_S,
    ADAP_T,
    "appeal_review",
    "search_appeal_review_decisions",
    "get_appeal_review_decision_text",
    "소청심사 재결례"
);
collection!(
    ACRS_S,
    ACRS_T,
    "acr_special",
    "search_acr_special_appeals",
    "get_acr_special_appeal_text",
    "국민권익위원회 특별행정심판 재결례"
);

#[rustfmt::skip]
pub const TOOLS: &[&ToolDef] = &[
    &unified::SEARCH, &unified::TEXT, &PREC_S, &PREC_T, &EXPC_S, &EXPC_T, &TT_S, &TT_T, &KCS_S, &KCS_T, &NTS_S, &DETC_S,
    &DETC_T, &DECC_S, &DECC_T, &FTC_S, &FTC_T, &PPC_S, &PPC_T, &NLRC_S, &NLRC_T, &ACR_S, &ACR_T, &ADAP_S, &ADAP_T,
    &ACRS_S, &ACRS_T,
];

fn search_schema(name: &str) -> Value {
    Domain::named(name).map(|domain| asked::schema(&domain)).unwrap_or_default()
}

const TEXT_FIELDS: &[Field] = &[
    Field {
        names: &["id"],
        about: "검색 결과의 일련번호. 쉼표로 5개까지",
        required: true,
        kind: Kind::Text,
        form: Form::Mark,
    },
    Field {
        names: &["caseName", "decisionName", "interpretationName"],
        about: "이름. 찾은 기록과 다르면 알립니다",
        required: false,
        kind: Kind::Text,
        form: Form::Free,
    },
    Field {
        names: &["full"],
        about: "true이면 줄이지 않음",
        required: false,
        kind: Kind::Flag,
        form: Form::Free,
    },
];

fn text_schema() -> Value {
    params::schema_of(TEXT_FIELDS)
}

async fn search_in(ctx: &Ctx<'_>, name: &str, args: Value) -> Result<Output, ToolError> {
    let domain = Domain::named(name)?;
    search::run(ctx, &domain, &Asked::read(&domain, args)?).await
}

async fn read_text(ctx: &Ctx<'_>, name: &str, args: Value) -> Result<Output, ToolError> {
    let domain = Domain::named(name)?;
    let mut args = params::members(args, TEXT_FIELDS)?;
    let id: String = params::take(&mut args, &["id"])?;
    let title: Option<String> = params::take(&mut args, &["caseName", "decisionName", "interpretationName"])?;
    let full: Option<bool> = params::take(&mut args, &["full"])?;
    text::run(ctx, &domain, &id, title.as_deref(), full == Some(true)).await
}
