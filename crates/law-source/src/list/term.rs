//! Rows of terms: `lstrm` (dictionary), `lstrmAI` (terms of the knowledge base), `dlytrm` (everyday words).

use super::rows;
use crate::record::record;

record! {
    TermRow {
        name: String = ["법령용어명", "일상용어명"],
        /// May hold several numbers with commas.
        id: String = ["법령용어ID"],
        /// 동음이의어존재여부.
        homonyms: String = ["동음이의어존재여부"],
        note: String = ["비고"],
        source: String = ["출처"],
        /// 011402 = everyday, …
        dictionary: String = ["사전구분코드"],
        law_kind: String = ["법령종류코드"],
        relations_link: String = ["용어간관계링크"],
        articles_link: String = ["조문간관계링크"],
        search_link: String = ["법령용어상세검색"],
        link: String = ["법령용어상세링크"],
        row: Option<u64> = ["id"],
    }
}

rows!(TermRow, ["LsTrmSearch", "lstrmAISearch", "dlytrmSearch"], ["lstrm", "법령용어", "일상용어"]);
