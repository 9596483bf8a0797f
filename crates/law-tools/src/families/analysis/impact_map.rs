//! `impact_map`: who cites an article. A hit counts only when its text cites this very article of this very law.

use crate::families::decision::{Asked, Domain, Within, find, line, record, structured};
use crate::families::shared::article_of;
use crate::families::statute::{Wanted, label};
use crate::json;
use crate::{Cost, Ctx, Hints, Output, ToolDef, ToolError, params};
use futures_util::future::join;
use law_fetch::{Client, same_name};
use law_host::join_all;
use law_model::{ArticleNo, Citation};
use law_source::list::DecisionRow;
use law_vocab::names::{self, NameStatus};
use serde_json::Value;

pub static TOOL: ToolDef = ToolDef {
    name: "impact_map",
    title: "조문 영향 지도",
    category: "분석",
    description: "조문 하나를 인용하는 판례, 헌재결정, 해석례, 행정심판례, 자치법규를 찾습니다. 본문에서 인용을 확인한 것만 셉니다.",
    input: Input::schema,
    output: None,
    hints: Hints { open_world: true },
    cost: Cost(32),
    handler: |ctx, args| Box::pin(async move { run(ctx, Input::read(args)?).await }),
};

params! {
    struct Input {
        law: String = "lawName" | "law_name", "법령 이름";
        jo: String as Article = "jo", "조문, 예: 제38조의2";
        ordinances: Option<bool> = "includeOrdinances", "자치법규도(기본 true)";
        mermaid: Option<bool> = "includeMermaid", "그래프 코드도(기본 true)";
    }
}

/// Collections and how many of their texts are read.
const BUCKETS: [(&str, usize); 4] =
    [("precedent", 5), ("constitutional", 3), ("interpretation", 4), ("admin_appeal", 3)];

/// What one collection says.
struct Bucket {
    domain: Domain,
    total: u64,
    verified: Vec<DecisionRow>,
    /// Cites the article of an earlier version.
    former: Vec<DecisionRow>,
    read: usize,
    trouble: Vec<String>,
}

impl Bucket {
    /// Nothing can be said of it, not even that there is nothing.
    fn is_unread(&self) -> bool {
        self.read == 0 && !self.trouble.is_empty()
    }
}

async fn run(ctx: &Ctx<'_>, input: Input) -> Result<Output, ToolError> {
    let no = article_of(&input.jo)?;
    let domain = Domain::named("precedent")?;
    let client = ctx.live().ok_or_else(|| domain.no_key())?;
    let law = match names::find(&input.law) {
        Some(name) if !name.is_ambiguous() => name.official(),
        _ => input.law.clone(),
    };
    if let Some(absent) = absent(ctx, &law, no).await? {
        return Ok(absent);
    }
    let buckets = join_all(BUCKETS.iter().map(|(name, most)| bucket(&client, name, *most, &law, no)));
    let linked = async {
        match crate::find("get_linked_ordinance_articles").filter(|_| input.ordinances != Some(false)) {
            Some(tool) => Some((tool.handler)(ctx, json!({"query": law, "display": 20})).await),
            None => None,
        }
    };
    let (buckets, linked) = join(buckets, linked).await;
    let buckets: Vec<Bucket> = buckets.into_iter().collect::<Result<_, _>>()?;
    let place = format!("{law} {}", label(no));
    let mut text = format!("═══ Impact Map ═══\n대상: 「{law}」 {}", label(no));
    for b in &buckets {
        text.push_str(&if b.is_unread() {
            format!("\n\n▶ {}: 확인하지 못했습니다", b.domain.title)
        } else {
            let (verified, total, read) = (b.verified.len(), b.total, b.read);
            let found = format!("(검색 {total}건 가운데 본문 {read}건을 읽음)");
            format!("\n\n▶ {}: 인용 확인 {verified}건 {found}", b.domain.title)
        });
        b.verified.iter().for_each(|row| text.push_str(&format!("\n- {}", line(&b.domain, row))));
        if !b.former.is_empty() {
            text.push_str(&format!("\n  (구법 인용 {}건은 따로 둡니다)", b.former.len()));
            b.former.iter().for_each(|row| text.push_str(&format!("\n  · {}", line(&b.domain, row))));
        }
        b.trouble.iter().for_each(|why| text.push_str(&format!("\n⚠️ {why}")));
    }
    match &linked {
        Some(Ok(output)) => text.push_str(&format!(
            "\n\n▶ 자치법규 (법령 단위·조번호 미반영)\n{}",
            crate::families::shared::cut(&output.text, 1_200)
        )),
        Some(Err(error)) => text.push_str(&format!("\n\n▶ 자치법규 [FAILED]\n{}", error.message)),
        None => {}
    }
    let graph = mermaid(&place, &buckets);
    if input.mermaid != Some(false) {
        text.push_str(&format!("\n\n```mermaid\n{graph}\n```"));
    }
    text.push_str(
        "\n\nℹ️ 읽지 않은 검색 결과는 세지 않았습니다. 이 답은 공개된 법령 정보이며 법률 자문이 아닙니다.",
    );
    let rows: Vec<Value> = buckets
        .iter()
        .map(|b| {
            let of = |rows: &[DecisionRow]| rows.iter().map(|r| structured(&b.domain, r)).collect::<Vec<_>>();
            json!({
                "domain": b.domain.name, "total": b.total, "read": b.read, "verified": of(&b.verified),
                "former": of(&b.former), "trouble": b.trouble,
            })
        })
        .collect();
    let failed = buckets.iter().all(Bucket::is_unread);
    let value = json!({"law": law, "jo": label(no), "buckets": rows, "mermaid": graph});
    Ok(Output { text, structured: value, is_error: failed })
}

/// The answer that the law or the article does not exist. A repealed law, and an article that the outline has or had,
/// need no look.
async fn absent(ctx: &Ctx<'_>, law: &str, no: ArticleNo) -> Result<Option<Output>, ToolError> {
    let wanted = Wanted { name: Some(law.to_owned()), ..Wanted::default() };
    if names::find(law).is_some_and(|name| name.status() == NameStatus::Repealed) {
        return Ok(None);
    }
    if let Ok(Some(id)) = wanted.law_id()
        && ctx.outline.law(ctx.host, id).await?.is_some_and(|law| !law.history_of(no).is_empty())
    {
        return Ok(None);
    }
    let Some(tool) = crate::find("get_law_text") else { return Ok(None) };
    match (tool.handler)(ctx, json!({"lawName": law, "jo": label(no)})).await {
        Err(error) if error.label == "NOT_FOUND" => Err(error),
        Ok(output) if output.structured.get("found") == Some(&Value::Bool(false)) => Ok(Some(output)),
        // Trouble will be met again where it matters.
        _ => Ok(None),
    }
}

async fn bucket(
    client: &Client<'_>,
    name: &str,
    most: usize,
    law: &str,
    no: ArticleNo,
) -> Result<Bucket, ToolError> {
    let domain = Domain::named(name)?;
    let mut bucket =
        Bucket { domain, total: 0, verified: Vec::new(), former: Vec::new(), read: 0, trouble: Vec::new() };
    let within = (domain.target == "prec").then_some(Within::Body);
    let query = format!("{law} {}", label(no));
    let asked = Asked { query, within, display: 20, page: 1, ..Asked::default() };
    let found = match find(client, &domain, &asked).await {
        Ok(found) => found,
        Err(error) => {
            bucket.trouble.push(error.message.clone());
            return Ok(bucket);
        }
    };
    bucket.total = found.total;
    let rows: Vec<DecisionRow> = found.rows.into_iter().take(most).collect();
    let texts = join_all(rows.iter().map(|row| record(client, &domain, &row.serial))).await;
    for (row, text) in rows.into_iter().zip(texts) {
        match text.map(|fetched| fetched.value) {
            Ok(Some(decision)) => {
                bucket.read += 1;
                let whole = decision.sections.iter().map(|s| s.text.as_str()).collect::<Vec<_>>().join("\n");
                match cites(&format!("{}\n{whole}", decision.info.title), law, no) {
                    Some(false) => bucket.verified.push(row),
                    Some(true) => bucket.former.push(row),
                    None => {}
                }
            }
            Ok(None) => {}
            Err(error) => bucket.trouble.push(format!("{}: {}", row.number, error.message)),
        }
    }
    Ok(bucket)
}

/// Whether a text cites the article: `Some(true)` when only as that of an earlier version.
fn cites(text: &str, law: &str, no: ArticleNo) -> Option<bool> {
    let citations = law_cite::extract(text, &law_cite::Context::default());
    let hits: Vec<bool> = citations
        .iter()
        .filter(|c| c.law.as_deref().is_some_and(|l| same_name(l, law)) && covers(c, no))
        .map(|c| c.old)
        .collect();
    (!hits.is_empty()).then(|| hits.iter().all(|old| *old))
}

/// The article itself or a range around it.
fn covers(citation: &Citation, no: ArticleNo) -> bool {
    let at = |text: Option<&str>| text.and_then(ArticleNo::parse);
    let Some(from) = at(citation.article.as_deref()) else { return false };
    match at(citation.to.as_ref().and_then(|to| to.article.as_deref())) {
        Some(to) => from <= no && no <= to,
        None => from == no,
    }
}

fn mermaid(place: &str, buckets: &[Bucket]) -> String {
    let mut graph = format!("graph LR\n  A[\"{place}\"]");
    for (i, b) in buckets.iter().enumerate() {
        let found =
            if b.is_unread() { "확인 못 함".to_owned() } else { format!("{}건", b.verified.len()) };
        graph.push_str(&format!("\n  A --> B{i}[\"{} {found}\"]", b.domain.title));
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_article_of_this_law() {
        let check = |text: &str| cites(text, "민법", ArticleNo::new(751, 0));
        assert_eq!(check("민법 제751조 제1항에 따라"), Some(false));
        assert_eq!(check("민법 제750조부터 제752조까지"), Some(false));
        assert_eq!(check("구 민법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제751조"), Some(true));
        assert_eq!(check("난민법 제751조, 민법 제7511조"), None);
    }
}
