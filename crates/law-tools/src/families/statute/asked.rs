//! A version as upstream is asked for it, and what must be said of the answer.
//!
//! The list of versions that upstream gives may lack some. A version that only the outline knows is asked for by its
//! own number, and that upstream lists none is never said to mean that there was none.

use super::answer::{label, version};
use super::outlined::{self, Held, Outlined};
use super::wanted::{Wanted, names_of};
use crate::families::shared::Told;
use crate::{Ctx, ToolError};
use law_fetch::{AsOf, Client, LawRef};
use law_model::{ArticleNo, LawId, Mst, Ymd};
use law_source::Statute;
use law_source::statute::{Slice, StatuteInfo};
use law_vocab::josa::settle;

/// What a statute is asked with.
pub(crate) struct Asked<'w> {
    pub law: LawRef,
    /// The law that the answer must be of, where it is known.
    id: Option<LawId>,
    wanted: &'w Wanted,
    /// Lines with the break before them.
    note: String,
    /// Upstream does not list the version; the outline has it.
    outlined: Option<Outlined>,
}

/// What is said of a day that has not come; `known` is the last day whose acts are known.
pub(crate) fn to_come(today: Ymd, known: Ymd, day: Option<Ymd>) -> String {
    let Some(day) = day.filter(|day| *day > today) else { return String::new() };
    settle(&format!(
        "\n⚠️ {day}은(는) 아직 오지 않은 날입니다. {}까지 공포된 판으로 답했고, 그 뒤의 개정은 알 수 없습니다.",
        known.min(today)
    ))
}

impl Wanted {
    /// How the statute is asked of upstream.
    pub async fn reference(&self, ctx: &Ctx<'_>, client: &Client<'_>) -> Result<Asked<'_>, ToolError> {
        let today = ctx.today();
        let mut note = to_come(today, today, self.day);
        let known = self.law_id()?;
        let asked = |law, id, note, outlined| Ok(Asked { law, id, wanted: self, note, outlined });
        match (self.mst()?, self.day) {
            (Some(mst), Some(day)) => return asked(LawRef::Slice(mst, day), known, note, None),
            (Some(mst), None) => return asked(LawRef::Mst(mst), known, note, None),
            _ => {}
        }
        let id = match known {
            Some(id) => id,
            None => self.resolved(client).await?.0,
        };
        let Some(day) = self.day else { return asked(LawRef::Id(id), Some(id), note, None) };
        let name = names_of(id).or_else(|| self.name.clone()).unwrap_or_default();
        let listed = client.version_on(&name, id, outlined::fixed(day)).await?.value;
        // The outline only adds to what upstream says: trouble with it is none of the answer's.
        let own = outlined::on(ctx, id, day).await;
        let own = own.unwrap_or(Held::NoVersion { why: String::new(), proven: false });
        match listed {
            AsOf::Version(row) => {
                let (mst, from) = row
                    .mst
                    .zip(row.effective)
                    .ok_or_else(|| ToolError::new("PARSE_ERROR", "판 번호가 없는 연혁이 왔습니다.", &[]))?;
                if let Held::Version(own) = own
                    && let Some((mst, since)) = own.when().filter(|(_, since)| *since > from)
                {
                    note.push_str(&format!(
                        "\n⚠️ 법제처 판 목록에 없는 판(시행 {since}, MST {mst})이 내장 연혁에 있어 {day}의 판이 다를 수 있습니다."
                    ));
                }
                asked(LawRef::Slice(mst, from), Some(id), note, None)
            }
            AsOf::Earlier { first } => {
                let own = match own {
                    Held::Version(own) => own,
                    own => return Err(earlier(day, first, &own)),
                };
                let (mst, from) = own.when().unwrap_or((Mst(0), day));
                note = format!(
                    "\n⚠️ {day}의 판이 법제처 판 목록에 없어 내장 연혁의 판 번호(MST {mst})로 조회했습니다."
                );
                asked(LawRef::Slice(mst, from), Some(id), note, Some(own))
            }
        }
    }
}

/// The day lies before every version that upstream lists. Only a history that is known from its beginning proves
/// that there was none.
fn earlier(day: Ymd, first: Option<Ymd>, own: &Held) -> ToolError {
    let listed = first.map_or_else(String::new, |d| format!(" 목록에서 가장 이른 시행일은 {d}입니다."));
    let (proven, why) = match own {
        Held::NoVersion { why, proven } => (*proven, why.as_str()),
        _ => (true, ""),
    };
    let what = format!("{day}에 시행되던 판이 법제처 판 목록에 없습니다.{listed} {why}");
    let next = &["search_historical_law로 연혁을 확인하세요.", "내용을 추측해서 답하지 마세요."];
    if proven {
        return ToolError::new("NOT_FOUND", what.trim(), next);
    }
    ToolError::new("UPSTREAM_NO_DATA", format!("{what} 없었다는 뜻은 아닙니다."), next)
}

impl Asked<'_> {
    pub async fn statute(&self, client: &Client<'_>) -> Result<(Statute, Told), ToolError> {
        match client.statute(self.law).await.map_err(ToolError::from).and_then(version) {
            Ok((statute, told)) => self.told(&statute.info, told).map(|told| (statute, told)),
            Err(error) => Err(self.missed(error, None)),
        }
    }

    /// A slice without articles means that the whole text was read and does not hold it.
    pub async fn article(&self, client: &Client<'_>, no: ArticleNo) -> Result<(Slice, Told), ToolError> {
        match client.article(self.law, no).await.map_err(ToolError::from).and_then(version) {
            Ok((slice, told)) => self.told(&slice.info, told).map(|told| (slice, told)),
            Err(error) => Err(self.missed(error, Some(no))),
        }
    }

    #[inline(never)]
    fn told(&self, info: &StatuteInfo, mut told: Told) -> Result<Told, ToolError> {
        let id = info.law_id.map_or_else(String::new, |id| id.to_string());
        self.wanted.owns(self.id, &[&id], &[&info.name])?;
        told.note.clone_from(&self.note);
        Ok(told)
    }

    #[inline(never)]
    fn missed(&self, error: ToolError, no: Option<ArticleNo>) -> ToolError {
        match &self.outlined {
            Some(own) if matches!(error.label, "NOT_FOUND" | "UPSTREAM_NO_DATA") => incomplete(own, no),
            _ => error,
        }
    }
}

/// Upstream gives nothing of a version that the outline has.
fn incomplete(own: &Outlined, no: Option<ArticleNo>) -> ToolError {
    let place = no.map_or_else(String::new, |no| match own.title(no) {
        Some(title) => format!(" 그 판에 {}({title})이(가) 있습니다.", label(no)),
        None => format!(" 그 판의 조문 목록에 {}은(는) 없습니다.", label(no)),
    });
    let version = own.when().map_or_else(String::new, |(mst, from)| format!("시행 {from}, MST {mst}"));
    ToolError::new(
        "UPSTREAM_NO_DATA",
        format!(
            "법제처의 판 목록이 온전하지 않아 그날의 본문을 받지 못했습니다. 내장 연혁({} 기준)에는 그날 시행되던 「{}」 판({version})이 있습니다.{place}",
            own.as_of,
            own.name()
        ),
        &[
            "search_historical_law로 연혁을 확인하세요.",
            "잠시 뒤에 다시 시도하세요.",
            "내용을 추측해서 답하지 마세요.",
        ],
    )
}
