//! The declared list of small tables: one TSV, one constant. A new table is one line in [`TABLES`] and a row
//! type in `law_vocab::rows`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How a column is written in Rust.
#[derive(Clone, Copy)]
enum Column {
    Text,
    Char,
    Number,
    /// Parts by commas.
    List,
    /// For the reader of the TSV only.
    Note,
}
use Column::{Char, List, Note, Number, Text};

struct Table {
    /// Name of the TSV; the constant has it in capitals.
    file: &'static str,
    /// The row type; a table of one column has none.
    row: &'static str,
    columns: &'static [(&'static str, Column)],
    /// Leading columns that make a row unique.
    keys: usize,
    /// Rows stand in order of their text, so that they can be looked up by halves.
    sorted: bool,
}

/// The row type of tables that are one string: `law_vocab::lines`.
const LINES: &str = "Lines";

/// A long table of text.
const fn lines(file: &'static str, columns: &'static [(&'static str, Column)], keys: usize) -> Table {
    table(file, LINES, columns, keys)
}

const fn table(
    file: &'static str,
    row: &'static str,
    columns: &'static [(&'static str, Column)],
    keys: usize,
) -> Table {
    Table { file, row, columns, keys, sorted: true }
}

/// A table whose order means something.
const fn ordered(
    file: &'static str,
    row: &'static str,
    columns: &'static [(&'static str, Column)],
    keys: usize,
) -> Table {
    Table { file, row, columns, keys, sorted: false }
}

const WORD: &[(&str, Column)] = &[("", Text)];
const SPAN_OF_YEARS: (&str, &str) = ("from", "until");

const TABLES: &[Table] = &[
    table("anaphora", "Anaphor", &[("word", Text), ("unit", Text), ("place", Text)], 1),
    table("annex_marks", "AnnexMark", &[("word", Text), ("kind", Text), ("side", Text)], 1),
    table("brackets", "Bracket", &[("open", Char), ("close", Char), ("usage", Text)], 1),
    table(
        "case_codes",
        "CaseCode",
        &[
            ("code", Text),
            ("field", Text),
            ("meaning", Text),
            ("courts", List),
            (SPAN_OF_YEARS.0, Number),
            (SPAN_OF_YEARS.1, Number),
        ],
        3,
    ),
    table(
        "courts",
        "Court",
        &[
            ("name", Text),
            ("short", List),
            ("level", Text),
            (SPAN_OF_YEARS.0, Number),
            (SPAN_OF_YEARS.1, Number),
        ],
        1,
    ),
    ordered("middle_dots", "char", &[("", Char), ("", Note)], 1),
    table(
        "ministries",
        "Ministry",
        &[("name", Text), ("short", List), ("status", Text), ("successor", Text)],
        1,
    ),
    lines("not_laws", WORD, 1),
    table("numerals", "Numeral", &[("sign", Char), ("value", Number), ("kind", Text)], 1),
    table("old_law_marks", "&str", WORD, 1),
    lines("plain_terms", &[("word", Text), ("term", Text)], 2),
    lines("region_lookalikes", WORD, 1),
    table("regions", "Region", &[("name", Text), ("above", Text), ("short", List), ("kind", Text)], 2),
    lines("states", WORD, 1),
    table("statute_suffixes", "Suffix", &[("word", Text), ("kind", Text)], 1),
    table("tails", "Tail", &[("word", Text), ("kind", Text)], 1),
    table(
        "tribunals",
        "Tribunal",
        &[
            ("name", Text),
            ("short", List),
            ("marks", List),
            (SPAN_OF_YEARS.0, Number),
            (SPAN_OF_YEARS.1, Number),
        ],
        1,
    ),
    ordered("unit_marks", "UnitMark", &[("word", Text), ("unit", Text)], 1),
    table(
        "upstream_targets",
        "Target",
        &[("name", Text), ("holds", Text), ("list", Text), ("record", Text)],
        1,
    ),
    ordered(
        "verdict_sentences",
        "VerdictSentence",
        &[("status", Text), ("reason", Text), ("finding", Text), ("advice", Text)],
        2,
    ),
];

fn value(column: Column, text: &str) -> String {
    match column {
        Column::Text => format!("{text:?}"),
        Column::Char => {
            let mut chars = text.chars();
            let one = chars.next().filter(|_| chars.next().is_none());
            format!("{:?}", one.unwrap_or_else(|| panic!("one character: {text}")))
        }
        Column::Number => text.parse::<u32>().unwrap_or_else(|_| panic!("a number: {text}")).to_string(),
        Column::List => format!("&{:?}", text.split(',').filter(|p| !p.is_empty()).collect::<Vec<_>>()),
        Column::Note => String::new(),
    }
}

/// Rows must be whole, composed (NFC), trimmed, unique and in order: faults stop the generator.
fn check(table: &Table, rows: &[Vec<String>]) {
    let mut seen = BTreeSet::new();
    for row in rows {
        assert_eq!(row.len(), table.columns.len(), "{}: {row:?}", table.file);
        assert!(seen.insert(&row[..table.keys]), "{}: twice {row:?}", table.file);
        for cell in row {
            assert!(!cell.chars().any(is_decomposed), "{}: not NFC {cell}", table.file);
            assert_eq!(cell.trim(), cell, "{}: space at the edge", table.file);
        }
    }
    assert!(!table.sorted || rows.is_sorted(), "{}: not sorted", table.file);
}

/// Conjoining jamo and combining accents never stand in composed Korean text.
fn is_decomposed(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{300}'..='\u{36f}')
}

/// `tables.rs` as a whole; `read` gives the rows of a table.
pub fn rust(read: impl Fn(&str) -> Vec<Vec<String>>) -> String {
    let mut out = String::from("// Generated by `cargo xtask vocab` from assets/*.tsv: edit there.\n");
    for table in TABLES {
        let rows = read(table.file);
        check(table, &rows);
        let name = table.file.to_uppercase();
        if table.row == LINES {
            let _ = write!(
                out,
                "\n/// `assets/{}.tsv`.\n#[rustfmt::skip]\npub const {name}: Lines = Lines(\"\\\n",
                table.file
            );
            for row in rows {
                let _ = writeln!(out, "{}\\n\\", row.join("\\t"));
            }
            out.push_str("\");\n");
            continue;
        }
        let _ = write!(
            out,
            "\n/// `assets/{}.tsv`.\n#[rustfmt::skip]\npub const {name}: &[{}] = &[\n",
            table.file, table.row
        );
        for row in rows {
            let written = table.columns.iter().zip(&row).filter(|((_, column), _)| !matches!(column, Note));
            let cells: Vec<String> = written
                .map(|((field, column), text)| match *field {
                    "" => value(*column, text),
                    field => format!("{field}: {}", value(*column, text)),
                })
                .collect();
            let cells = cells.join(", ");
            let plain = table.columns[0].0.is_empty();
            let _ = if plain {
                writeln!(out, "    {cells},")
            } else {
                writeln!(out, "    {} {{ {cells} }},", table.row)
            };
        }
        out.push_str("];\n");
    }
    out
}
