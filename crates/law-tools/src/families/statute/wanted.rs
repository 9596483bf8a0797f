//! Which statute a caller means: by version, by identity or by name.

use crate::families::shared::given;
use crate::{Ctx, ToolError};
use law_fetch::{Client, Resolution, Trouble};
use law_model::{LawId, Mst, Ymd};
use law_vocab::names::{self, Name};

/// The identifiers a caller may give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub mst: Option<String>,
    pub law_id: Option<String>,
    pub name: Option<String>,
    pub day: Option<Ymd>,
}

/// Ways to name a statute that a call may repeat.
impl Wanted {
    /// Something must name the statute.
    pub fn named(&self) -> Result<(), ToolError> {
        if [&self.mst, &self.law_id, &self.name].into_iter().all(|t| given(t).is_none()) {
            return Err(ToolError::bad_arguments(
                "mst, lawId, lawName 가운데 하나는 있어야 합니다".to_owned(),
            ));
        }
        Ok(())
    }

    /// The beginning of a call for the same statute, for hints: `get_law_text(lawId="001706"`.
    pub fn call(&self, tool: &str) -> String {
        let pairs = [("mst", &self.mst), ("lawId", &self.law_id), ("lawName", &self.name)];
        let mut named: Vec<String> =
            pairs.iter().filter_map(|(k, v)| given(v).map(|v| format!("{k}=\"{v}\""))).take(1).collect();
        named.extend(self.day.map(|day| format!("efYd=\"{}\"", day.number())));
        format!("{tool}({}", named.join(", "))
    }

    /// The statute as upstream's comparison and structure targets are asked for it: a version, or an identity.
    pub async fn serial(&self, client: &Client<'_>) -> Result<(&'static str, String), ToolError> {
        self.named()?;
        if let Some(mst) = self.mst()? {
            return Ok(("MST", mst.to_string()));
        }
        let id = match self.law_id()? {
            Some(id) => id,
            None => self.resolved(client).await?.0,
        };
        Ok(("ID", id.to_string()))
    }

    /// 법령ID and name, by name or identity.
    pub async fn identity(&self, client: &Client<'_>) -> Result<(LawId, String), ToolError> {
        match self.law_id()? {
            Some(id) => Ok((id, names_of(id).or_else(|| self.name.clone()).unwrap_or_default())),
            None => self.resolved(client).await,
        }
    }
}

/// A serial number of an administrative rule where one of a statute belongs.
const RULE_SERIAL_DIGITS: usize = 13;

impl Wanted {
    /// Digits of an identifier, or what is wrong with it.
    fn number(text: &str, what: &str) -> Result<u32, ToolError> {
        if text.len() == RULE_SERIAL_DIGITS && text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ToolError::new(
                "INVALID_PARAMETER",
                format!("{text}은(는) 13자리 행정규칙일련번호입니다. 법령이 아니라 행정규칙의 번호입니다."),
                &["get_admin_rule로 조회하세요."],
            ));
        }
        text.parse().map_err(|_| ToolError::bad_arguments(format!("{what} '{text}'은(는) 숫자가 아닙니다")))
    }

    pub fn mst(&self) -> Result<Option<Mst>, ToolError> {
        given(&self.mst).map(|t| Self::number(t, "mst").map(Mst)).transpose()
    }

    /// 법령ID as given, or that of the name where the vocabulary knows exactly one. Both together must be one law.
    pub fn law_id(&self) -> Result<Option<LawId>, ToolError> {
        let asked = given(&self.law_id).map(|t| Self::number(t, "lawId").map(LawId)).transpose()?;
        let Some(name) = self.name.as_deref().and_then(names::find) else { return Ok(asked) };
        if let Some(id) = asked {
            return if is_of(name, id) != Some(false) {
                Ok(asked)
            } else {
                let own = names_of(id).unwrap_or_default();
                Err(two_laws(&format!("lawId {id}"), &own, &name.official()))
            };
        }
        if name.is_ambiguous() && given(&self.mst).is_some() {
            return Ok(None);
        }
        if name.is_ambiguous() {
            let all: Vec<String> = name.officials().map(Name::spelled).collect();
            return Err(ToolError::bad_arguments(format!(
                "여러 법령의 줄임말입니다. 정식 이름을 쓰세요: {}",
                all.join(", ")
            )));
        }
        Ok(name.law_ids().next().map(LawId))
    }

    /// Refuses what upstream answers of another law to what [`Self::serial`] gave.
    #[inline(never)]
    pub fn owned(
        &self,
        (param, serial): (&str, &str),
        ids: &[&str],
        names: &[&str],
    ) -> Result<(), ToolError> {
        let asked = if param == "ID" { Some(LawId(Self::number(serial, param)?)) } else { self.law_id()? };
        self.owns(asked, ids, names)
    }

    /// Refuses what is of another law: its 법령ID differ, and none of its names is or was one of the law asked.
    #[inline(never)]
    pub fn owns(&self, asked: Option<LawId>, ids: &[&str], names: &[&str]) -> Result<(), ToolError> {
        let Some(asked) = asked else { return Ok(()) };
        let (mut told, mut named) = (false, false);
        for id in ids {
            if let Ok(id) = id.parse() {
                told = true;
                if asked == LawId(id) {
                    return Ok(());
                }
            }
        }
        for name in names {
            match names::find(name).and_then(|name| is_of(name, asked)) {
                Some(true) => return Ok(()),
                // A name that nobody knows may be a new one.
                None if !told && !name.is_empty() => return Ok(()),
                _ => named |= !name.is_empty(),
            }
        }
        if !told && !named {
            return Ok(());
        }
        let got = names.first().copied().unwrap_or_default();
        let name = names_of(asked).or_else(|| self.name.clone()).unwrap_or_default();
        if let Some(mst) = given(&self.mst) {
            return Err(two_laws(&format!("mst {mst}"), got, &name));
        }
        Err(Trouble::Mismatch { asked: format!("「{name}」"), got: format!("「{got}」") }.into())
    }

    pub(super) async fn resolved(&self, client: &Client<'_>) -> Result<(LawId, String), ToolError> {
        let Some(name) = self.name.as_deref() else {
            return Err(ToolError::bad_arguments(
                "mst, lawId, lawName 가운데 하나는 있어야 합니다".to_owned(),
            ));
        };
        match client.resolve(name).await?.value {
            Resolution::Resolved(row) | Resolution::Renamed(row) => row
                .law_id
                .map(|id| (id, row.name.clone()))
                .ok_or_else(|| ToolError::new("PARSE_ERROR", "법령ID가 없는 검색 결과가 왔습니다.", &[])),
            Resolution::Candidates(rows) => {
                let all: Vec<String> = rows.into_iter().take(5).map(|r| r.name).collect();
                Err(not_named(name, &format!("비슷한 법령: {}", all.join(", "))))
            }
            Resolution::NothingFound { confirmed: true } => {
                Err(not_named(name, "검색에 그런 이름이 없습니다."))
            }
            Resolution::NothingFound { confirmed: false } => Err(ToolError::new(
                "UPSTREAM_NO_DATA",
                format!("'{name}' 검색이 결과를 주지 않았습니다. 없다는 뜻은 아닙니다."),
                &["잠시 뒤에 다시 시도하세요."],
            )),
        }
    }
}

fn not_named(name: &str, what: &str) -> ToolError {
    ToolError::new(
        "NOT_FOUND",
        format!("'{name}'(이)라는 이름의 현행 법령을 찾지 못했습니다. {what}"),
        &["search_law로 정확한 이름을 찾으세요.", "내용을 추측해서 답하지 마세요."],
    )
}

fn two_laws(what: &str, one: &str, other: &str) -> ToolError {
    ToolError::bad_arguments(format!(
        "{what}은(는) 「{one}」인데 함께 준 이름이나 ID는 「{other}」입니다. 한 법령만 남기세요"
    ))
}

/// Whether a law bears this name or bore it; `None` when it is not known which one does.
fn is_of(name: Name, id: LawId) -> Option<bool> {
    let mut known = None;
    for own in name.law_ids() {
        known = Some(known == Some(true) || own == id.0);
    }
    for former in name.former_ids() {
        known = Some(known == Some(true) || former == id.0);
    }
    known
}

/// The current name of a statute by its identity.
pub(crate) fn names_of(id: LawId) -> Option<String> {
    Name::of_law(id.0).map(Name::spelled)
}

/// What is said below an answer of the outline: of a day to come, and of the key.
pub(crate) fn caveat(ctx: &Ctx<'_>, known: Ymd, day: Option<Ymd>) -> String {
    let mut notes = super::asked::to_come(ctx.today(), known, day);
    notes.push('\n');
    notes.push_str(no_key_note(ctx).unwrap_or_default());
    notes.trim_start().to_owned()
}

/// Whether the request can be answered live.
pub(crate) fn no_key_note(ctx: &Ctx<'_>) -> Option<&'static str> {
    ctx.settings.key.is_none().then_some(
        "인증키(LAW_OC)가 없어 내장 목록으로 답했습니다. 키를 넣으면 조문 원문을 법제처에서 바로 가져옵니다: https://open.law.go.kr",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The law of a name as the vocabulary has it, against what upstream says of its answer.
    fn check(asked: &str, ids: &[&str], names: &[&str]) -> bool {
        let wanted = Wanted { name: Some(asked.to_owned()), ..Wanted::default() };
        let id = wanted.law_id().unwrap();
        assert!(id.is_some(), "{asked}");
        wanted.owns(id, ids, names).is_ok()
    }

    #[test]
    fn the_law_that_was_asked_and_no_other() {
        assert!(check("민법", &["001706"], &["민법"]));
        assert!(check("민법", &["1706"], &["아직 모르는 새 이름의 법"]), "the identity decides");
        assert!(
            check("민법", &[""], &["아직 모르는 새 이름의 법"]),
            "a name that nobody knows proves nothing"
        );
        assert!(check("민법", &[], &["", ""]), "nothing is said");
        assert!(!check("민법", &["001702"], &["상법"]));
        assert!(!check("민법", &[""], &["상법", ""]));
        // A decree stands in the table of its act, a renamed law under its old name.
        assert!(check("상법 시행령", &["001702", "", ""], &["상법", "상법 시행령", ""]));
        assert!(!check("상법 시행령", &["001702"], &["상법", "상업등기법"]));
        assert!(check("남녀고용평등과 일ㆍ가정 양립 지원에 관한 법률", &[], &["남녀고용평등법"]));
    }
}
