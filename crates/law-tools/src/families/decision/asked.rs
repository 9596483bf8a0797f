//! What a search of decisions is asked: one list of parameters for all collections.

use super::domain::{Domain, Extra};
use crate::families::shared::{Sort, conditions};
use crate::form::Form;
use crate::params::{self, Field, ParamValue, schema_of, take};
use crate::{ToolError, Whole, words};
use law_model::Ymd;
use serde_json::{Map, Value};

words! {
    pub(crate) enum Within { Title = "1", Body = "2" }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub query: String,
    pub number: Option<String>,
    pub display: u32,
    pub page: u32,
    pub sort: Option<Sort>,
    pub within: Option<Within>,
    pub from: Option<Ymd>,
    pub to: Option<Ymd>,
    pub texts: u32,
    /// Parameters of the collection as they go upstream.
    pub extras: Vec<(&'static str, String)>,
}

type Text = Option<String>;

const fn field<T: ParamValue>(names: &'static [&'static str], about: &'static str) -> Field {
    Field { names, about, required: T::REQUIRED, kind: T::KIND, form: Form::Free }
}

/// What every collection understands.
const COMMON: &[Field] = &[
    field::<Text>(&["query"], "찾을 말. 띄어 쓴 낱말은 모두 들어 있어야 합니다"),
    field::<Option<Whole<1, 100>>>(&["display"], "보일 개수(기본 20)"),
    field::<Option<Whole<1, 10_000>>>(&["page"], "쪽(기본 1)"),
    field::<Option<Sort>>(&["sort"], "차례: ddes 최신순, dasc 오래된순, lasc·ldes 이름, nasc·ndes 번호"),
    field::<Text>(&["caseNumber", "case_number"], "사건번호. 똑같은 번호만 찾습니다"),
    Field { form: Form::From, ..field::<Text>(&["fromDate", "from_date"], "이날부터, 예: 20200101") },
    Field { form: Form::To, ..field::<Text>(&["toDate", "to_date"], "이날까지, 예: 20241231") },
    field::<Option<bool>>(&["includeText", "include_text"], "앞 건의 본문도 함께"),
    field::<Option<Whole<1, 5>>>(&["detailLimit", "detail_limit"], "본문을 함께 볼 건수(기본 2)"),
];

const WITHIN: Field = field::<Option<Within>>(&["search"], "1 사건명, 2 본문");

fn fields(domain: &Domain) -> Vec<Field> {
    let mut all = COMMON.to_vec();
    if domain.target == "prec" {
        all.push(WITHIN);
    }
    all
}

/// A parameter of one collection; the days of a range end their names upstream in `Yd`.
fn own(extra: &'static Extra) -> Field {
    let form = if extra.wire.ends_with("Yd") { Form::Period } else { Form::Free };
    Field { form, ..field::<Text>(std::slice::from_ref(&extra.name), extra.about) }
}

/// The schema of a collection's own search tool.
pub(crate) fn schema(domain: &Domain) -> Value {
    let mut schema = schema_of(&fields(domain));
    if let Some(properties) = schema.pointer_mut("/properties").and_then(Value::as_object_mut) {
        for extra in domain.extras {
            let kind = crate::json!({"type": "string", "description": extra.about});
            properties.insert(extra.name.to_owned(), kind);
        }
    }
    schema
}

impl Asked {
    /// What was asked, each filter by its name: `'이혼', court=대법원`.
    pub fn conditions(&self, domain: &Domain) -> String {
        let day = |day: Option<Ymd>| day.map_or_else(String::new, |day| day.to_string());
        let (from, to) = (day(self.from), day(self.to));
        let within = match self.within {
            Some(Within::Title) => "1",
            Some(Within::Body) => "2",
            None => "",
        };
        let mut more = vec![("caseNumber", self.number.as_deref().unwrap_or_default())];
        more.extend([("search", within), ("fromDate", from.as_str()), ("toDate", to.as_str())]);
        for (wire, value) in &self.extras {
            let name =
                domain.extras.iter().find(|extra| extra.wire == *wire).map_or(*wire, |extra| extra.name);
            more.push((name, value));
        }
        conditions(&self.query, &more)
    }

    pub fn read(domain: &Domain, args: Value) -> Result<Self, ToolError> {
        let mut known = fields(domain);
        known.extend(domain.extras.iter().map(own));
        read(domain, &mut params::members(args, &known)?)
    }
}

fn read(domain: &Domain, args: &mut Map<String, Value>) -> Result<Asked, ToolError> {
    let text = |args: &mut Map<String, Value>, names: &[&str]| -> Result<Option<String>, ToolError> {
        Ok(take::<Text>(args, names)?.filter(|t| !t.is_empty()))
    };
    let day = |args: &mut Map<String, Value>, names: &[&str]| -> Result<Option<Ymd>, ToolError> {
        Ok(text(args, names)?.as_deref().and_then(Ymd::parse))
    };
    let mut asked = Asked {
        query: text(args, &["query"])?.unwrap_or_default(),
        number: text(args, &["caseNumber", "case_number"])?,
        display: take::<Option<Whole<1, 100>>>(args, &["display"])?.map_or(20, |n| n.0),
        page: take::<Option<Whole<1, 10_000>>>(args, &["page"])?.map_or(1, |n| n.0),
        sort: take(args, &["sort"])?,
        within: if domain.target == "prec" { take(args, &["search"])? } else { None },
        from: day(args, &["fromDate", "from_date"])?,
        to: day(args, &["toDate", "to_date"])?,
        ..Asked::default()
    };
    let limit = take::<Option<Whole<1, 5>>>(args, &["detailLimit", "detail_limit"])?;
    let include = take::<Option<bool>>(args, &["includeText", "include_text"])?;
    asked.texts = if include == Some(true) { limit.map_or(2, |n| n.0) } else { 0 };
    for extra in domain.extras {
        if let Some(value) = text(args, &[extra.name])? {
            asked.extras.push((extra.wire, value));
        }
    }
    if asked.query.is_empty() && asked.number.is_none() && asked.extras.is_empty() && asked.from.is_none() {
        return Err(ToolError::bad_arguments(
            "query가 비었습니다. 찾을 말이나 caseNumber를 쓰세요".to_owned(),
        ));
    }
    Ok(asked)
}
