//! `get_historical_law`: the text of one promulgated version by its MST.

use super::below::place_of;
use super::get_law_text::text_of;
use super::wanted::Wanted;
use crate::families::shared::given;
use crate::{Cost, Hints, ToolDef, Whole, params};

pub static TOOL: ToolDef = ToolDef {
    name: "get_historical_law",
    title: "연혁 법령 본문",
    category: "이력",
    description: "MST로 한 판(공포본)의 조문이나 목차를 읽습니다. MST는 search_historical_law가 줍니다. 날짜로 찾으려면 get_law_text에 efYd를 주세요.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(8),
    handler: |ctx, args| {
        Box::pin(async move {
            let input = Input::read(args)?;
            let place = given(&input.jo).map(place_of).transpose()?;
            let wanted = Wanted { mst: Some(input.mst), ..Wanted::default() };
            text_of(ctx, &wanted, place, input.page.and_then(|p| usize::try_from(p.0).ok())).await
        })
    },
};

params! {
    struct Input {
        mst: String as Id = "mst", "법령일련번호(판 번호)";
        jo: Option<String> as Article = "jo", "조문, 예: 제38조의2";
        page: Option<Whole<1, 999>> = "page", "전문을 나누어 볼 때의 쪽";
    }
}
