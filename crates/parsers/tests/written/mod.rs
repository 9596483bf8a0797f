//! Seeds, all of them our own.

mod documents;
mod law;

/// The seeds of a target: file name and bytes.
pub fn seeds(name: &str) -> Vec<(&'static str, Vec<u8>)> {
    match name {
        "hwpx" => documents::hwpx(),
        "hwp5" => documents::hwp5(),
        "hwp3" => documents::hwp3(),
        "hwpml" => documents::hwpml(),
        "docx" => documents::docx(),
        "html" => documents::html(),
        "markdown" => documents::markdown(),
        "text" => documents::text(),
        "pdf" => documents::pdf(),
        "source_json" => law::source_json(),
        "source_xml" => law::source_xml(),
        "source_html" => law::source_html(),
        "cite" => law::cite(),
        "route" => law::route(),
        "outline" => law::outline(),
        "mcp" => law::mcp(),
        other => panic!("{other} has no seeds"),
    }
}

fn texts(list: &[(&'static str, &str)]) -> Vec<(&'static str, Vec<u8>)> {
    list.iter().map(|(name, text)| (*name, text.as_bytes().to_vec())).collect()
}
