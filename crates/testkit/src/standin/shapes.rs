//! The names that each target gives to its list, its rows and its record.

pub struct Shape {
    pub target: &'static str,
    pub list_root: &'static str,
    pub item: &'static str,
    pub id: &'static str,
    pub title: &'static str,
    pub number: &'static str,
    pub date: &'static str,
    pub detail_root: &'static str,
    /// The field of the record that holds its text.
    pub text: &'static str,
    pub what: &'static str,
}

macro_rules! shapes {
    ($($target:literal $list_root:literal $item:literal $id:literal $title:literal $number:literal $date:literal $detail_root:literal $text:literal $what:literal;)*) => {
        &[$(Shape { target: $target, list_root: $list_root, item: $item, id: $id, title: $title, number: $number,
            date: $date, detail_root: $detail_root, text: $text, what: $what }),*]
    };
}

#[rustfmt::skip]
pub const SHAPES: &[Shape] = shapes! {
    "prec" "PrecSearch" "prec" "판례일련번호" "사건명" "사건번호" "선고일자" "PrecService" "판례내용" "판례";
    "detc" "DetcSearch" "Detc" "헌재결정례일련번호" "사건명" "사건번호" "종국일자" "DetcService" "전문" "헌재결정례";
    "expc" "Expc" "expc" "법령해석례일련번호" "안건명" "안건번호" "회신일자" "ExpcService" "회답" "법령해석례";
    "decc" "Decc" "decc" "행정심판재결례일련번호" "사건명" "사건번호" "의결일자" "PrecService" "이유" "행정심판례";
    "ttSpecialDecc" "Decc" "decc" "특별행정심판재결례일련번호" "사건명" "청구번호" "의결일자" "SpecialDeccService" "이유" "재결례";
    "adapSpecialDecc" "Decc" "decc" "특별행정심판재결례일련번호" "사건명" "사건번호" "의결일자" "SpecialDeccService" "이유" "재결례";
    "acrSpecialDecc" "Decc" "decc" "특별행정심판재결례일련번호" "사건명" "사건번호" "의결일자" "SpecialDeccService" "이유" "재결례";
    "kcsCgmExpc" "CgmExpc" "cgmExpc" "법령해석일련번호" "안건명" "안건번호" "해석일자" "CgmExpcService" "회답" "법령해석";
    "ntsCgmExpc" "CgmExpc" "cgmExpc" "법령해석일련번호" "안건명" "안건번호" "해석일자" "CgmExpcService" "회답" "법령해석";
    "ftc" "Ftc" "ftc" "결정문일련번호" "사건명" "사건번호" "결정일자" "FtcService" "주문" "결정문";
    "ppc" "Ppc" "ppc" "결정문일련번호" "안건명" "의안번호" "의결일" "PpcService" "주문" "결정문";
    "nlrc" "Nlrc" "nlrc" "결정문일련번호" "제목" "사건번호" "등록일" "NlrcService" "판정요지" "결정문";
    "acr" "Acr" "acr" "결정문일련번호" "제목" "의안번호" "의결일" "AcrService" "주문" "결정문";
    "admrul" "AdmRulSearch" "admrul" "행정규칙일련번호" "행정규칙명" "발령번호" "발령일자" "AdmRulService" "조문내용" "행정규칙";
    "school" "AdmRulSearch" "admrul" "행정규칙일련번호" "행정규칙명" "발령번호" "발령일자" "AdmRulService" "조문내용" "학칙";
    "public" "AdmRulSearch" "admrul" "행정규칙일련번호" "행정규칙명" "발령번호" "발령일자" "AdmRulService" "조문내용" "규정";
    "pi" "AdmRulSearch" "admrul" "행정규칙일련번호" "행정규칙명" "발령번호" "발령일자" "AdmRulService" "조문내용" "규정";
    "ordin" "OrdinSearch" "law" "자치법규일련번호" "자치법규명" "공포번호" "공포일자" "LawService" "조문" "자치법규";
    "trty" "TrtySearch" "Trty" "조약일련번호" "조약명" "조약번호" "발효일자" "BothTrtyService" "조약내용" "조약";
    "elaw" "LawSearch" "law" "법령일련번호" "법령명영문" "공포번호" "공포일자" "Law" "joCts" "영문법령";
    "lstrm" "LsTrmSearch" "lstrm" "법령용어ID" "법령용어명" "비고" "등록일" "LsTrmService" "법령용어정의" "법령용어";
    "lstrmAI" "lstrmAISearch" "법령용어" "법령용어ID" "법령용어명" "비고" "등록일" "lstrmAISearch" "법령용어명" "법령용어";
    "dlytrm" "dlytrmSearch" "일상용어" "법령용어ID" "일상용어명" "비고" "등록일" "dlytrmSearch" "일상용어명" "일상용어";
    "aiSearch" "aiSearch" "법령조문" "법령일련번호" "법령명" "공포번호" "시행일자" "aiSearch" "조문내용" "조문";
    "licbyl" "licBylSearch" "licbyl" "별표일련번호" "별표명" "별표번호" "공포일자" "licBylSearch" "별표명" "별표";
    "ordinbyl" "licBylSearch" "ordinbyl" "별표일련번호" "별표명" "별표번호" "공포일자" "licBylSearch" "별표명" "별표";
    "admbyl" "admRulBylSearch" "admrulbyl" "별표일련번호" "별표명" "별표번호" "발령일자" "admRulBylSearch" "별표명" "별표";
    "admrulOldAndNew" "OldAndNewLawSearch" "oldAndNew" "신구법일련번호" "신구법명" "발령번호" "발령일자" "OldAndNewService" "구조문목록" "신구법";
    "oldAndNew" "OldAndNewLawSearch" "oldAndNew" "신구법일련번호" "신구법명" "공포번호" "공포일자" "OldAndNewService" "구조문목록" "신구법";
    "thdCmp" "thdCmpLawSearch" "thdCmp" "삼단비교일련번호" "법령명한글" "공포번호" "공포일자" "LspttnThdCmpLawXService" "위임조문삼단비교" "삼단비교";
    "lsStmd" "LsStmdSearch" "law" "법령일련번호" "법령명" "공포번호" "공포일자" "법령체계도" "상하위법" "체계도";
    "lsAbrv" "LawSearch" "law" "법령일련번호" "법령명한글" "공포번호" "공포일자" "LsAbrvSearch" "법령약칭명" "약칭";
    "lsRlt" "lsRltSearch" "법령" "법령ID" "법령명" "공포번호" "공포일자" "lsRltSearch" "관련법령" "관련법령";
    "lsHstInf" "LawSearch" "law" "법령일련번호" "법령명한글" "공포번호" "공포일자" "LawSearch" "제개정구분명" "법령";
    "lsJoHstInf" "LawSearch" "law" "법령일련번호" "법령명한글" "공포번호" "공포일자" "LawSearch" "변경사유" "법령";
    "lnkLs" "LawSearch" "law" "법령일련번호" "법령명한글" "공포번호" "공포일자" "LawSearch" "법령명한글" "연계";
    "lnkLsOrdJo" "lnkOrdJoSearch" "law" "자치법규일련번호" "자치법규명" "공포번호" "공포일자" "lnkOrdJoSearch" "자치법규명" "연계";
    "lnkDep" "lnkDepSearch" "law" "자치법규일련번호" "자치법규명" "공포번호" "공포일자" "lnkDepSearch" "자치법규명" "연계";
    "lnkOrd" "OrdinSearch" "law" "자치법규일련번호" "자치법규명" "공포번호" "공포일자" "OrdinSearch" "자치법규명" "연계";
    "lstrmRlt" "lstrmRltService" "법령용어" "법령용어ID" "법령용어명" "비고" "등록일" "lstrmRltService" "연계용어" "법령용어";
    "lstrmRltJo" "lstrmRltJoService" "법령용어" "법령용어ID" "법령용어명" "비고" "등록일" "lstrmRltJoService" "연계법령" "법령용어";
};
