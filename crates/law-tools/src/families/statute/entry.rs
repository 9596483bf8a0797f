//! One statute among several that a call names: `{lawName, articles, efYd}`.

use super::below::{Below, place_of};
use super::wanted::Wanted;
use crate::families::shared::{day_of, given};
use crate::{ToolError, params};
use law_model::{ArticleNo, Ymd};
use serde_json::{Map, Value};

params! {
    struct Input {
        mst: Option<String> as Id = "mst", "";
        law_id: Option<String> as Id = "lawId" | "law_id", "";
        name: Option<String> = "lawName" | "law_name" | "name", "";
        jo: Option<String> as Article = "jo", "";
        articles: Option<Vec<String>> as Article = "articles", "";
        ef_yd: Option<String> as Day = "efYd" | "ef_yd", "";
    }
}

/// A statute, and the places in it that are wanted.
pub(crate) struct Entry {
    pub wanted: Wanted,
    pub places: Vec<(ArticleNo, Below)>,
}

impl Entry {
    /// `day` holds where the entry names none.
    pub fn read(law: Map<String, Value>, day: Option<Ymd>) -> Result<Self, ToolError> {
        let input = Input::read(Value::Object(law))?;
        let day = day_of(given(&input.ef_yd), "efYd")?.or(day);
        let wanted = Wanted { mst: input.mst, law_id: input.law_id, name: input.name, day };
        let mut places = input.articles.unwrap_or_default();
        places.extend(input.jo);
        Self::of(wanted, &places)
    }

    pub fn of(wanted: Wanted, articles: &[String]) -> Result<Self, ToolError> {
        wanted.named()?;
        let mut places = Vec::new();
        for jo in articles {
            places.push(place_of(jo)?);
        }
        Ok(Self { wanted, places })
    }
}
