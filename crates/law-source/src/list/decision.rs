//! Rows of decisions of every kind: courts (`prec`), Constitutional Court (`detc`), interpretations (`expc`,
//! `*CgmExpc`), administrative appeals (`decc`, `*SpecialDecc`), committees (`ftc`, `ppc`, `nlrc`, …). The fields
//! differ by name, not by sense, so they are one row.

use super::rows;
use crate::record::record;
use law_model::Ymd;

record! {
    DecisionRow {
        serial: String = [
            "판례일련번호", "헌재결정례일련번호", "법령해석례일련번호", "행정심판재결례일련번호", "행정심판례일련번호",
            "특별행정심판재결례일련번호", "법령해석일련번호", "결정문일련번호", "결정일련번호", "일련번호",
        ],
        title: String = ["사건명", "안건명", "제목", "사건", "민원표시명", "LM"],
        /// 사건번호 and its kin. May hold several: see [`DecisionRow::numbers`].
        number: String = ["사건번호", "안건번호", "청구번호", "재결번호", "의안번호", "의결번호"],
        decision_number: String = ["결정번호"],
        /// The court, or who decided or answered.
        court: String = ["법원명", "재결청", "회신기관명", "해석기관명"],
        court_code: String = ["법원종류코드", "회신기관코드", "해석기관코드"],
        /// 선고일자, 종국일자, 의결일자, 회신일자, …; some rows have none or `0`.
        date: Option<Ymd> =
            ["선고일자", "종국일자", "의결일자", "의결일", "결정일자", "회신일자", "해석일자", "등록일", "등록일자"],
        /// 처분일자 of the act that was appealed.
        act_date: Option<Ymd> = ["처분일자"],
        /// Whose act was appealed, or who asked.
        party: String = ["처분청", "질의기관명"],
        party_code: String = ["질의기관코드"],
        /// 민사, 형사, 세무, …
        kind: String = ["사건종류명", "재결구분명", "문서유형"],
        kind_code: String = ["사건종류코드", "재결구분코드"],
        /// 판결, 결정, …
        form: String = ["판결유형", "결정구분"],
        pronounced: String = ["선고"],
        meeting: String = ["회의종류"],
        /// Database the row comes from; rows of 국세법령정보시스템 have no text here.
        source: String = ["데이터출처명"],
        as_of: String = ["데이터기준일시"],
        link: String = [
            "판례상세링크", "헌재결정례상세링크", "법령해석례상세링크", "행정심판례상세링크",
            "행정심판재결례상세링크", "법령해석상세링크", "결정문상세링크",
        ],
        row: Option<u64> = ["id"],
    }
}

rows!(
    DecisionRow,
    [
        "PrecSearch",
        "DetcSearch",
        "Detc",
        "Expc",
        "ExpcSearch",
        "Decc",
        "DeccSearch",
        "CgmExpc",
        "CgmExpcSearch",
        "Ftc",
        "Ppc",
        "Nlrc",
        "Acr",
        "Eiac",
        "Iaciac",
        "Fsc",
        "Kcc",
        "Oclt",
        "Ecc",
        "Sfc",
        "Nhrck",
        "BaiPvcs",
    ],
    [
        "prec",
        "Detc",
        "expc",
        "decc",
        "cgmExpc",
        "ftc",
        "ppc",
        "nlrc",
        "acr",
        "eiac",
        "iaciac",
        "fsc",
        "kcc",
        "oclt",
        "ecc",
        "sfc",
        "nhrck",
        "baiPvcs",
        "moeCgmExpc",
    ]
);

impl DecisionRow {
    /// Every case number of the row: `2017다360, 2017다377` are two.
    pub fn numbers(&self) -> impl Iterator<Item = String> {
        case_numbers(&self.number)
    }
}

/// Splits joined case numbers. Spaces inside a number do not count; a bare serial (`2015다24904, 24911`) belongs to
/// the year and the code before it.
pub(crate) fn case_numbers(text: &str) -> impl Iterator<Item = String> {
    let mut stem = String::new();
    text.split([',', '·', 'ㆍ', ';', '/'])
        .map(|n| n.chars().filter(|c| !c.is_whitespace()).collect::<String>())
        .filter(|n| !n.is_empty())
        .map(move |number| {
            let serial = number.trim_start_matches(|c: char| c.is_ascii_digit());
            if serial.is_empty() && !stem.is_empty() {
                return format!("{stem}{number}");
            }
            stem = stem_of(&number).unwrap_or_default().to_owned();
            number
        })
}

/// `2015다` of `2015다24904`.
fn stem_of(number: &str) -> Option<&str> {
    let serial = number.bytes().rev().take_while(u8::is_ascii_digit).count();
    let stem = number.get(..number.len() - serial)?;
    (serial > 0 && stem.starts_with(|c: char| c.is_ascii_digit())).then_some(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_case_numbers() {
        let row = DecisionRow { number: "2017다360, 2017다 377(병합)".into(), ..DecisionRow::default() };
        assert_eq!(row.numbers().collect::<Vec<_>>(), ["2017다360", "2017다377(병합)"]);
        let row = DecisionRow { number: "2015다24904, 24911, 2016나1".into(), ..DecisionRow::default() };
        assert_eq!(row.numbers().collect::<Vec<_>>(), ["2015다24904", "2015다24911", "2016나1"]);
    }
}
