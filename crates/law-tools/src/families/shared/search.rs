//! The input that plain searches share.

use super::input::{filled, shown};
use super::list::{Ask, ListSpec};
use crate::{Ctx, Output, ToolError, Whole, params, words};
use law_host::LocalBoxFuture;
use serde_json::Value;

words! {
    pub(crate) enum Sort {
        NameUp = "lasc", NameDown = "ldes", DateUp = "dasc", DateDown = "ddes", NumberUp = "nasc", NumberDown = "ndes",
    }
}

params! {
    /// What a plain search is asked with.
    pub(crate) struct SearchInput {
        query: String = "query", "찾을 말";
        display: Option<Whole<1, 100>> = "display", "보일 개수(기본 20)";
        page: Option<Whole<1, 1000>> = "page", "쪽";
        sort: Option<Sort> = "sort", "차례: lasc/ldes 이름, dasc/ddes 날짜, nasc/ndes 번호";
    }
}

/// The handler of a plain search.
pub(crate) fn search<'a>(
    ctx: &'a Ctx<'a>,
    args: Value,
    spec: &'static ListSpec,
) -> LocalBoxFuture<'a, Result<Output, ToolError>> {
    Box::pin(async move {
        let input = SearchInput::read(args)?;
        let query = filled(&input.query, "query")?;
        let more = [("sort", input.sort.map_or("", Sort::word))];
        let asked = Ask { query, display: shown(input.display, 20), page: shown(input.page, 1), more: &more };
        spec.run(ctx, asked).await
    })
}
