//! Bodies, texts, lines, one law of the outline and messages.

use super::texts;
use law_model::{LawId, Ymd};
use law_outline::Directory;
use law_outline::build::{FileNote, read_history, write_file};
use std::io::Read;

type Seeds = Vec<(&'static str, Vec<u8>)>;

pub fn source_json() -> Seeds {
    texts(&[
        (
            "law",
            "law\n{\"법령\":{\"기본정보\":{\"법령명_한글\":\"보기법\",\"법령ID\":\"000001\",\"시행일자\":\"20240101\"},\"조문\":{\"조문단위\":[{\"조문번호\":\"1\",\"조문여부\":\"조문\",\"조문제목\":\"목적\",\"조문내용\":\"제1조(목적) 가\",\"항\":[{\"항번호\":\"①\",\"항내용\":\"① 나\",\"호\":[{\"호번호\":\"1.\",\"호내용\":\"1. 다\",\"목\":[{\"목번호\":\"가.\",\"목내용\":[[\"가. 라\"]]}]}]}]}]},\"부칙\":{\"부칙단위\":{\"부칙내용\":[[\"부칙\"]]}},\"별표\":{\"별표단위\":{\"별표번호\":\"0001\",\"별표구분\":\"별표\",\"별표제목\":\"기준\"}}}}",
        ),
        (
            "prec",
            "prec\n{\"PrecService\":{\"판례정보일련번호\":\"1\",\"사건명\":\"손해배상\",\"사건번호\":\"2020다1\",\"선고일자\":\"20200101\",\"판시사항\":\"가<br/>나\",\"참조조문\":\"민법 제750조\"}}",
        ),
        (
            "search",
            "law\n{\"LawSearch\":{\"target\":\"law\",\"totalCnt\":\"1\",\"law\":{\"법령명한글\":\"보기법\",\"법령일련번호\":\"1\",\"현행연혁코드\":\"현행\"}}}",
        ),
        (
            "rule",
            "admrul\n{\"AdmRulService\":{\"행정규칙기본정보\":{\"행정규칙명\":\"보기\"},\"조문내용\":[\"제1조(목적) 가\",\"제2조 나\"]}}",
        ),
        ("miss", "law\n{\"Law\":\"일치하는 법령이 없습니다.\"}"),
    ])
}

pub fn source_xml() -> Seeds {
    texts(&[
        (
            "search",
            "prec\n<?xml version=\"1.0\" encoding=\"UTF-8\"?><PrecSearch><target>prec</target><totalCnt>1,234</totalCnt><prec id=\"1\"><판례일련번호>1</판례일련번호><사건명><![CDATA[손해<strong>배상</strong> &lt;가&gt;]]></사건명><선고일자>2024.1.2.</선고일자></prec></PrecSearch>",
        ),
        (
            "law",
            "law\n<법령 법령키=\"1\"><기본정보><법령명_한글><![CDATA[보기법]]></법령명_한글><시행일자>20240101</시행일자></기본정보><조문><조문단위 조문키=\"0001001\"><조문번호>1</조문번호><조문여부>조문</조문여부><조문내용><![CDATA[제1조(목적) 가]]></조문내용><항><항번호>①</항번호><항내용>① 나</항내용></항></조문단위></조문></법령>",
        ),
        (
            "compare",
            "oldAndNew\n<OldAndNewService><구조문목록><조문 no=\"1\">가<P>나</P></조문></구조문목록><신조문목록><조문 no=\"1\">다</조문></신조문목록></OldAndNewService>",
        ),
        (
            "tree",
            "lsStmd\n<법령체계도><상하위법><법률><기본정보><법령명>보기법</법령명></기본정보><시행령/></법률></상하위법></법령체계도>",
        ),
        ("broken", "law\n<?xml version=\"1.0\"?><Law>&#x110000;&nbsp;<![CDATA[끝</Law>"),
    ])
}

pub fn source_html() -> Seeds {
    let mut seeds = texts(&[
        (
            "history",
            "lsHistory\n<!DOCTYPE html><html><body>총 <strong>2</strong>건<table><tr><td><a href=\"?MST=1&amp;efYd=20240101\">보기법</a></td><td>제 1호</td><td>2024.1.1</td></tr></table></body></html>",
        ),
        (
            "wall",
            "law\n<html><head><title>접근 제한</title><script>location.href='/'</script></head><body>자동화된 요청</body></html>",
        ),
    ]);
    seeds.push(("cp949", b"lsHistory\n<html><body><td>\xc1\xa6 1\xc8\xa3</td></body></html>".to_vec()));
    seeds
}

pub fn cite() -> Seeds {
    texts(&[
        (
            "statute",
            "구 상법(2011. 4. 14. 법률 제10600호로 개정되기 전의 것, 이하 ‘구 상법’이라 한다) 제341조의2제1항제2호가목 및 제3항, 같은 법 시행령 제5조부터 제7조까지, 별표 1",
        ),
        (
            "case",
            "대법원 2018. 10. 30. 선고 2013다61381 전원합의체 판결, 헌재 2004. 5. 14. 2004헌나1 결정, 동 판결 참조",
        ),
        (
            "markup",
            "「민법」 제750조(불법행위의 내용) “고의 또는 과실로” <a href=\"/\">형법</a> 제347조 **제1항** http://a.kr/제3조\n\n① 이 법 제2조제1호",
        ),
        (
            "notation",
            "민§750①, 상§341의2, 부칙 <제10600호, 2011. 4. 14.> 제2조, 행정규칙 고시 제2020-1호 제3조",
        ),
    ])
}

pub fn route() -> Seeds {
    texts(&[
        ("article", "민법 제750조 손해배상 판례"),
        ("time", "최근 3년 건축법 개정 2020-01-01부터 작년 12월까지"),
        ("question", "음주운전 벌금 얼마야? 별표 3 과태료 기준 알려줘"),
        ("case", "대법원 2013다61381 판결 전문"),
        ("rest", "서울시 조례 주차장 vs 부산 주차 조례 비교, 영어로"),
    ])
}

/// A file of two laws, and the bytes of the first as they stand in their block.
pub fn outline() -> Seeds {
    let rows = [
        r#"{"path":"a","versions":[{"kind":"제정","name":"다리법","mst":"10","id":"000001","type":"법률","promulgated":"2001-01-01","no":"00010","effective":"2001-07-01","set":{"1":["목적",""],"2":["정의","0{1,2:가나,3x}"],"3":["통행","1/2{1,2,2의2}/3x"]}},{"kind":"일부개정","name":"다리법","mst":"20","id":"000001","type":"법률","promulgated":"2003-01-01","no":"00020","effective":"2004-01-01","set":{"3의2":["야간 통행",""],"2":["","삭제"]},"text_changed":["1"]},{"kind":"타법개정","name":"교량법","mst":"30","id":"000001","type":"법률","promulgated":"2003-06-01","no":"00030","effective":"2003-06-01","set":{"4":["요금","1/2"]},"removed":["3의2"]}]}"#,
        r#"{"path":"b","versions":[{"kind":"일부개정","name":"교량법 시행령","mst":"40","id":"000002","type":"대통령령","promulgated":"2005-01-01","no":"00040","effective":"9999-01-01","set":{"1":["목적",""]}}]}"#,
    ];
    let laws = read_history(&rows.join("\n")).unwrap();
    let lines = vec![("source", "written".to_owned())];
    let note = FileNote { as_of: Ymd::new(2026, 6, 5).unwrap(), history: true, lines };
    let file = write_file(&laws, &note).unwrap();
    let slot = Directory::open(&file[..]).unwrap().find(LawId(1)).unwrap().unwrap();
    let from = usize::try_from(slot.offset).unwrap();
    let mut block = Vec::new();
    let mut packed = flate2::read::DeflateDecoder::new(&file[from..from + slot.len as usize]);
    packed.read_to_end(&mut block).unwrap();
    vec![("file", file.clone()), ("law", first_law(&block).to_vec())]
}

/// `count, (id, length) …, laws`, numbers of seven bits a byte.
fn first_law(block: &[u8]) -> &[u8] {
    let mut rest = block;
    let mut number = || {
        let mut out = 0usize;
        for shift in (0..).step_by(7) {
            let byte = rest[0];
            rest = &rest[1..];
            out |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        out
    };
    let lens: Vec<usize> = (0..number()).map(|_| (number(), number()).1).collect();
    &rest[..lens[0]]
}

pub fn mcp() -> Seeds {
    texts(&[
        (
            "session",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"가\":1},\"_meta\":{\"progressToken\":1}}}",
        ),
        (
            "modern",
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{\"sampling\":{}}}}}\n{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"server/discover\"}",
        ),
        (
            "batch",
            "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}},7]",
        ),
        (
            "others",
            "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"resources/read\",\"params\":{\"uri\":\"a:b\"}}\n{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"completion/complete\",\"params\":{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"가\"},\"argument\":{\"name\":\"a\",\"value\":\"p\"}}}\n{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"logging/setLevel\",\"params\":{\"level\":\"debug\"}}",
        ),
    ])
}
