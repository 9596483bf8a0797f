//! Checking without a host: the outline lies in memory and every look-up answers at once.

use crate::OUTLINE;
use crate::ops::check::bounded;
use crate::ops::fault;
use law_cite::{Context, Reading};
use law_host::{
    BlobId, Event, FetchLimits, Host, HostError, LocalBoxFuture, Reply, UnixMillis, UpstreamQuery, range_of,
};
use law_model::Ymd;
use serde_json::Value;
use std::future::{Future, ready};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context as Task, Poll, Waker};

/// Holds the bytes of the outline; has no network, no clock and no cache.
#[derive(Clone, Debug)]
pub struct Held {
    outline: Rc<[u8]>,
}

impl Held {
    #[must_use]
    pub fn new(outline: Vec<u8>) -> Self {
        Self { outline: outline.into() }
    }

    pub(crate) fn holds(&self, outline: &[u8]) -> bool {
        &*self.outline == outline
    }

    /// Checks a text. `options` is JSON: `{"today": "2026-06-05", "asOf": …, "context": "상법 시행령"}`;
    /// `today` is required because nothing here knows the day.
    #[must_use]
    pub fn check(&self, text: &str, options: &str) -> Value {
        let options: Value = serde_json::from_slice(options.as_bytes()).unwrap_or_default();
        let given = |name: &str| options.get(name).and_then(Value::as_str);
        let Some(today) = given("today").and_then(Ymd::parse) else {
            return fault("today에 오늘 날짜를 넣으세요. 예: {\"today\": \"2026-06-05\"}");
        };
        let as_of = given("asOf").and_then(Ymd::parse);
        self.report(text, today, as_of, given("context")).unwrap_or_else(|message| fault(&message))
    }

    /// What [`Held::check`] gives, with its options read.
    pub(crate) fn report(
        &self,
        text: &str,
        today: Ymd,
        as_of: Option<Ymd>,
        context: Option<&str>,
    ) -> Result<Value, String> {
        let context = bounded(Context { law: context.map(str::to_owned), kind: None })?;
        let outline = crate::outline();
        let reading = Reading::of(text);
        let checking = law_verify::check_text(self, &outline, reading.text(), &context, today, as_of, None);
        match at_once(checking) {
            Some(Ok(mut report)) => {
                reading.place(&mut report.citations);
                Ok(serde_json::to_value(report).unwrap_or_default())
            }
            _ => Err("내장 법령 목록을 읽지 못했습니다.".to_owned()),
        }
    }
}

/// The value of a future that never waits.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Task::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

impl Host for Held {
    fn now(&self) -> UnixMillis {
        0
    }

    fn fetch(&self, _: UpstreamQuery, _: FetchLimits) -> LocalBoxFuture<'_, Result<Reply, HostError>> {
        Box::pin(ready(Err(HostError::Offline)))
    }

    fn sleep(&self, _: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }

    fn cache_get(&self, _: String) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(ready(None))
    }

    fn cache_put(&self, _: String, _: Vec<u8>, _: u32) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }

    fn blob_range(&self, id: BlobId, offset: u64, len: u32) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        let range = (id.0 == OUTLINE).then(|| range_of(&self.outline, offset, len)).flatten();
        Box::pin(ready(range))
    }

    fn yield_now(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(ready(()))
    }

    fn request_seed(&self) -> u64 {
        0
    }

    fn note(&self, _: &Event) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, want: Expect) {
        let held = Held::new(include_bytes!("../../law-outline/data/outline.bin").to_vec());
        let report = held.check(text, r#"{"today": "2026-06-05"}"#);
        let mut lines = vec![report["overall"].as_str().unwrap_or_default().to_owned()];
        for c in report["citations"].as_array().into_iter().flatten() {
            let detail = &c["verdict_detail"];
            let part = |v: &Value| v.as_str().map(|s| format!(" | {s}")).unwrap_or_default();
            lines.push(format!(
                "{} = {}{}{}{}",
                c["text"].as_str().unwrap_or_default(),
                c["verdict"].as_str().unwrap_or_default(),
                part(&detail["title"]),
                part(&detail["note"]),
                part(&detail["suggestion"]),
            ));
        }
        want.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn html_is_read_as_its_reader_sees_it() {
        let held = Held::new(include_bytes!("../../law-outline/data/outline.bin").to_vec());
        let text = "<b>민법</b> 제<em>103</em>조, 제750조 제4항";
        let report = held.check(text, r#"{"today": "2026-06-05"}"#);
        let found = report["citations"].as_array().into_iter().flatten().map(|c| {
            let [from, to] =
                [0, 1].map(|i| c["span_utf8"][i].as_u64().and_then(|at| usize::try_from(at).ok()));
            let given = from.zip(to).and_then(|(from, to)| text.get(from..to)).unwrap_or_default();
            format!("{given} = {}", c["verdict"].as_str().unwrap_or_default())
        });
        expect![[r#"
            민법</b> 제<em>103</em>조 = exists
            제750조 제4항 = paragraph_not_found"#]]
        .assert_eq(&found.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn verdicts_of_texts() {
        check(
            "민법 제750조 및 같은 조 제2항",
            expect![[r#"
                problems
                민법 제750조 = exists | 불법행위의 내용 | 있는 조문입니다.
                같은 조 제2항 = paragraph_not_found | 불법행위의 내용 | 조문은 있으나 항이 나뉘지 않은 조문입니다. | 항을 빼고 적거나 조문 번호를 확인하세요."#]],
        );
        check(
            "횡령은 형법 제355조(횡령, 배임), 속임수는 형법 제347조(횡령)로 처벌한다.",
            expect![[r#"
                problems
                형법 제355조 = exists | 횡령, 배임 | 있는 조문입니다.
                형법 제347조 = title_mismatch | 사기 | 제목이 다릅니다. 제347조의 제목은 '횡령'이 아니라 '사기'입니다."#]],
        );
        check(
            "저탄소 녹색성장 기본법 제2조",
            expect![[r#"
                notices
                저탄소 녹색성장 기본법 제2조 = repealed | 폐지된 법령입니다. 「기후위기 대응을 위한 탄소중립ㆍ녹색성장 기본법」(제18469호, 2021-09-24 공포, 2022-03-25 시행) 부칙으로 폐지되었습니다. | 옛 조문을 뜻하면 '구 저탄소 녹색성장 기본법'으로 적고 시점을 밝히세요."#]],
        );
        check(
            "민법 제103조의7 및 대법원 2088다12345 판결에 따른다.",
            expect![[r#"
                problems
                민법 제103조의7 = not_found | 민법에 없는 조문입니다. | 가까운 조문: 제103조, 제104조.
                대법원 2088다12345 판결 = implausible_case_number | 2088다12345: 접수 연도가 2088년으로, 아직 오지 않은 해입니다. | 사건번호를 판결문에서 다시 확인하세요. 지어낸 판례일 수 있습니다."#]],
        );
        check(
            "구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조",
            expect![[r#"
                verified
                구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것) 제341조 = exists | 자기주식의 취득 | 개정되기 전의 판(2011-11-24 시행)에 있는 조문입니다."#]],
        );
        check(
            "국민연금법 부칙 <제8541호, 2007. 7. 23.> 제2조, 도로교통법 시행규칙 별표 28 제2호가목",
            expect![[r#"
                partly_checked
                국민연금법 부칙 <제8541호, 2007. 7. 23.> 제2조 = unchecked | 확인하지 못함: 부칙은 내장 목록에 없습니다. | 국가법령정보센터(law.go.kr)에서 확인하세요.
                도로교통법 시행규칙 별표 28 제2호가목 = unchecked | 확인하지 못함: 별표·서식은 내장 목록에 없습니다. | 국가법령정보센터(law.go.kr)에서 확인하세요."#]],
        );
        check("오늘 점심은 3조 2천억원어치를 먹었다.", expect!["nothing_to_check"]);
    }
}
