//! One small document per thing a format can hold.

use super::texts;
use testkit::documents::{
    control, control_char, hwp, hwp_with_info, hwp3 as old, hwp3_para, pages, para, record, utf16, zip,
};

type Seeds = Vec<(&'static str, Vec<u8>)>;

const OWPML: &str = "<sec><p paraPrIDRef=\"1\"><run><ctrl><header><subList><p><run><t>머리말</t></run></p></subList></header></ctrl>\
<t>제1조(목적) 글<tab/>나<lineBreak/><markpenBegin/>표시<markpenEnd/><deleteBegin/>지움<deleteEnd/><insertBegin/>더함<insertEnd/></t>\
<tbl rowCnt=\"2\" colCnt=\"2\"><caption side=\"TOP\"><subList><p><run><t>표 1</t></run></p></subList></caption>\
<tr><tc><cellAddr colAddr=\"0\" rowAddr=\"0\"/><cellSpan colSpan=\"2\" rowSpan=\"1\"/><subList><p><run><t>가</t></run></p></subList></tc></tr>\
<tr><tc><cellAddr colAddr=\"0\" rowAddr=\"1\"/><cellSpan colSpan=\"1\" rowSpan=\"1\"/><subList><p><run><tbl><tr><tc><subList><p><run><t>속\
</t></run></p></subList></tc></tr></tbl></run></p></subList></tc><tc><cellAddr colAddr=\"1\" rowAddr=\"1\"/><subList><p/></subList></tc></tr>\
</tbl><ctrl><footNote number=\"1\" suffixChar=\"41\"><subList><p><run><ctrl><autoNum num=\"1\" numType=\"FOOTNOTE\"/></ctrl><t>민법 제750조\
</t></run></p></subList></footNote></ctrl></run></p><p paraPrIDRef=\"2\"><run><ctrl><fieldBegin id=\"7\" type=\"HYPERLINK\"><parameters>\
<stringParam name=\"Command\">https\\://www.law.go.kr;1;0;0;</stringParam></parameters></fieldBegin></ctrl><t>법령</t><ctrl><fieldEnd \
beginIDRef=\"7\"/></ctrl><equation><script>a over b LEFT ( sqrt {x} RIGHT )</script></equation><dutmal><mainText>본말</mainText><subText>덧말\
</subText></dutmal><compose composeText=\"(1)\"/><rect><drawText><subList><p><run><t>상자</t></run></p></subList></drawText></rect>\
<pic><img binaryItemIDRef=\"image1\"/></pic><ctrl><hiddenComment><subList><p><run><t>숨은 설명</t></run></p></subList></hiddenComment></ctrl>\
<btn caption=\"단추\"/></run></p></sec>";

const HEAD: &str = "<head><numbering id=\"1\"><paraHead start=\"1\" numFormat=\"DIGIT\">^1.</paraHead><paraHead start=\"1\" \
numFormat=\"HANGUL_SYLLABLE\">^2)</paraHead></numbering><bullet id=\"1\" char=\"○\"/><paraPr id=\"1\"><heading type=\"NUMBER\" idRef=\"1\" \
level=\"0\"/></paraPr><paraPr id=\"2\"><heading type=\"BULLET\" idRef=\"1\" level=\"0\"/></paraPr></head>";

fn parts(list: &[&str]) -> Vec<u8> {
    list.iter().map(|p| p.as_bytes()).collect::<Vec<_>>().join(&0xff)
}

pub fn hwpx() -> Seeds {
    let whole = zip(&[
        ("mimetype", b"application/hwp+zip"),
        ("Contents/header.xml", HEAD.as_bytes()),
        ("Contents/section0.xml", OWPML.as_bytes()),
    ]);
    vec![
        ("whole", whole),
        ("parts", parts(&[OWPML, HEAD])),
        ("section", OWPML.as_bytes().to_vec()),
        (
            "entities",
            parts(&["<!DOCTYPE a [<!ENTITY b \"가\">]><sec><p><run><t>&b;&#44032;&lt;</t></run></p></sec>"]),
        ),
    ]
}

fn section() -> Vec<u8> {
    let head = [
        utf16("제1조(목적) 글"),
        control_char(11, b"tbl "),
        control_char(17, b"fn  "),
        control_char(11, b"eqed"),
    ];
    let script: Vec<u8> = [vec![0; 4], 10u16.to_le_bytes().to_vec(), utf16("a over b 1")].concat();
    [
        para(0, &head.concat()),
        record(71, 1, &control(b"tbl ", &[0; 40])),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0]),
        para(2, &utf16("표 1")),
        record(77, 2, &[0, 0, 0, 0, 1, 0, 2, 0]),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]),
        para(2, &utf16("칸")),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0]),
        para(2, &utf16("칸 2")),
        record(71, 1, &control(b"fn  ", &[1, 0, 0, 0, 0, 0, 41, 0, 0, 0])),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0]),
        para(2, &utf16("각주")),
        record(71, 1, &control(b"eqed", &[0; 40])),
        record(88, 2, &script),
        para(0, &[control_char(3, b"%hlk"), utf16("법령"), control_char(4, b"%hlk"), utf16(" 끝")].concat()),
        record(71, 1, &control(b"%hlk", &[&[0; 5][..], &4u16.to_le_bytes(), &utf16("a;1;")].concat())),
        para(0, &[control_char(11, b"gso "), control_char(16, b"head"), control_char(18, b"atno")].concat()),
        record(71, 1, &control(b"gso ", &[0; 40])),
        record(76, 2, &control(b"$rec", &[0; 60])),
        record(72, 3, &[1, 0, 0, 0, 0, 0, 0, 0]),
        para(3, &utf16("상자")),
        record(71, 1, &control(b"head", &[0; 8])),
        record(72, 2, &[1, 0, 0, 0, 0, 0, 0, 0]),
        para(2, &utf16("머리말")),
    ]
    .concat()
}

/// Counts, a numbering, a bullet and two paragraph shapes.
fn info() -> Vec<u8> {
    let level = [&[0u8; 12][..], &3u16.to_le_bytes(), &utf16("^1.")].concat();
    [
        record(17, 0, &[0; 60]),
        record(23, 1, &level.repeat(7)),
        record(24, 1, &[&[0u8; 12][..], &0x25cbu16.to_le_bytes()].concat()),
        record(25, 1, &[&0x0100_0000u32.to_le_bytes()[..], &[0; 26], &[1, 0], &[0; 20]].concat()),
        record(25, 1, &[0; 54]),
    ]
    .concat()
}

pub fn hwp5() -> Seeds {
    let info = info();
    let blocks = info.len().div_ceil(8) as u8;
    let mut both = vec![0, blocks];
    both.extend(&info);
    both.resize(2 + usize::from(blocks) * 8, 0);
    both.extend(section());
    vec![
        ("whole", hwp_with_info(1, &info, &[section()])),
        ("plain", hwp(0, &[section(), para(0, &utf16("둘째 구역"))])),
        ("records", section()),
        ("records_and_info", both),
    ]
}

pub fn hwp3() -> Seeds {
    let text = hwp3_para(&[0xc081, 0xa281, 0x31, 0x20, 0x4f5d, 9, 0, 0, 9, 0x4388, 0x41]);
    // 제1조 in combining codes of the time.
    let whole = hwp3_para(&[0xb941, 0x31, 0xb9a1]);
    let mut table = vec![1, 7, 0];
    table.resize(43, 0);
    table.extend([0x41u16, 10, 0, 0, 10].iter().flat_map(|n| n.to_le_bytes()));
    let mut head = vec![0; 84];
    head[80] = 1;
    table.extend(head);
    let mut cell: Vec<u8> = [0u16, 0, 0, 0, 100, 100].iter().flat_map(|n| n.to_le_bytes()).collect();
    cell.resize(27, 0);
    table.extend([cell, hwp3_para(&[0x61]), hwp3_para(&[]), hwp3_para(&[])].concat());
    table.extend([0x42u16, 13].iter().flat_map(|n| n.to_le_bytes()));
    vec![("whole", old(0, &[whole])), ("paragraphs", [text.clone(), text].concat()), ("box", table)]
}

pub fn hwpml() -> Seeds {
    let body = "<P ParaShape=\"1\"><TEXT><CHAR>제1조 글<TAB/><LINEBREAK/></CHAR><TABLE RowCount=\"1\" ColCount=\"1\"><ROW><CELL ColAddr=\"0\" \
                RowAddr=\"0\" ColSpan=\"2\"><PARALIST><P><TEXT><CHAR>칸</CHAR></TEXT></P></PARALIST></CELL></ROW></TABLE><FOOTNOTE><PARALIST><P>\
                <TEXT><AUTONUM Number=\"1\" NumberType=\"Footnote\"/><CHAR>각주</CHAR></TEXT></P></PARALIST></FOOTNOTE><EQUATION><SCRIPT>a over \
                b</SCRIPT></EQUATION></TEXT></P>";
    let whole = format!("<?xml version=\"1.0\"?><HWPML><BODY><SECTION>{body}</SECTION></BODY></HWPML>");
    vec![("whole", whole.into_bytes()), ("body", body.as_bytes().to_vec())]
}

const WORD: &str = "<document><body><p><pPr><pStyle val=\"H1\"/><numPr><ilvl val=\"0\"/><numId val=\"1\"/></numPr></pPr><r><t>제1</t></r><r><t>조\
</t></r><del><r><delText>지움</delText></r></del><ins><r><t>더함</t></r></ins><r><footnoteReference id=\"2\"/></r></p><tbl><tr><tc><tcPr><gridSpan \
val=\"2\"/><vMerge val=\"restart\"/></tcPr><p><r><t>칸</t></r></p></tc></tr><tr><tc><tcPr><vMerge/></tcPr><p/></tc></tr></tbl><p><hyperlink \
id=\"r1\"><r><t>법령</t></r></hyperlink><r><fldChar fldCharType=\"begin\"/><instrText>PAGE</instrText><fldChar fldCharType=\"end\"/><tab/><br/>\
</r><r><drawing><txbxContent><p><r><t>상자</t></r></p></txbxContent></drawing></r></p></body></document>";

pub fn docx() -> Seeds {
    let styles = "<styles><style styleId=\"H1\"><pPr><outlineLvl val=\"0\"/></pPr></style></styles>";
    let numbers = "<numbering><abstractNum abstractNumId=\"5\"><lvl ilvl=\"0\"><start val=\"1\"/><numFmt val=\"ganada\"/><lvlText val=\"%1.\"/>\
                   </lvl></abstractNum><num numId=\"1\"><abstractNumId val=\"5\"/></num></numbering>";
    let notes = "<footnotes><footnote id=\"2\"><p><r><footnoteRef/><t>민법 제750조</t></r></p></footnote></footnotes>";
    let whole = zip(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", WORD.as_bytes()),
        ("word/styles.xml", styles.as_bytes()),
        ("word/numbering.xml", numbers.as_bytes()),
        ("word/footnotes.xml", notes.as_bytes()),
    ]);
    vec![
        ("whole", whole),
        ("parts", parts(&[WORD, styles, numbers, notes])),
        ("body", WORD.as_bytes().to_vec()),
    ]
}

pub fn html() -> Seeds {
    texts(&[
        (
            "page",
            "<!DOCTYPE html><title>법</title><h1>제1조</h1><p>글 &amp; &#44032;<br><ul><li>하나<li>둘</ul><a href=\"https://law.go.kr\">법</a>",
        ),
        (
            "table",
            "<table><caption>표</caption><tr><th colspan=2>가<td rowspan=\"2\">나<tr><td>다<td><table><tr><td>속</table></table>",
        ),
        (
            "rest",
            "<script>x<y</script><style>p{}</style><!-- 없음 --><pre> 그대로\n  </pre><sup>1</sup><img alt=\"그림\"><svg/>",
        ),
    ])
}

pub fn markdown() -> Seeds {
    texts(&[
        (
            "blocks",
            "# 제목\n\n| 가 | 나 |\n| --- | :-: |\n| 1 | `2|` |\n\n본문[^1] **굵게** [법](https://law.go.kr)\n\n[^1]: 주\n\n> 인용\n",
        ),
        (
            "lists",
            "---\ntitle: 가\n---\n1. 하나\n   - 둘\n\n```\n코드\n```\n\n<table><tr><td>칸</td></tr></table>\n\n\\# 아님\n",
        ),
    ])
}

pub fn text() -> Seeds {
    vec![
        ("utf8", "제1조(목적) 이 법은\r\n둘째 줄\t칸\n".as_bytes().to_vec()),
        ("cp949", vec![0xc1, 0xa6, b'1', 0xc1, 0xb6, b'\n', 0x81, 0x41]),
        ("utf16", utf16("제1조\n둘째")),
    ]
}

pub fn pdf() -> Seeds {
    let content = "q 1 0 0 1 5 5 cm 20 380 200 -60 re S 120 380 m 120 320 l S 20 350 m 220 350 l S Q BT /F2 12 Tf 20 300 Td <C1A631C1B6> Tj \
                   /F1 10 Tf 14 TL T* [(a) -500 (b)] TJ (c) ' 1 0 0 1 30 360 Tm (cell) Tj ET BT /F1 9 Tf 1 0 0 1 130 10 Tm (- 2 -) Tj ET";
    vec![
        ("whole", pages(&[content, content], "")),
        ("turned", pages(&[content], "/Rotate 90")),
        ("content", content.as_bytes().to_vec()),
    ]
}
