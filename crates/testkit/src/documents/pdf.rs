//! Small PDF files with their tables.

use std::fmt::Write;

/// Objects from 1 on → a file with its table; the first object is the catalog.
pub fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (i, body) in objects.iter().enumerate() {
        writeln!(table, "{:010} 00000 n ", out.len()).unwrap();
        out.extend(format!("{} 0 obj\n", i + 1).bytes());
        out.extend(body);
        out.extend(b"\nendobj\n");
    }
    let start = out.len();
    out.extend(table.bytes());
    out.extend(
        format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1)
            .bytes(),
    );
    out
}

pub fn stream(dict: &str, body: &[u8]) -> Vec<u8> {
    let mut out = format!("<< {dict} /Length {} >>\nstream\n", body.len()).into_bytes();
    out.extend(body);
    out.extend(b"\nendstream");
    out
}

/// Pages of 300 × 400 points with a Latin font F1 and a Korean one F2 that has no ToUnicode map.
pub fn pages(contents: &[&str], page: &str) -> Vec<u8> {
    let first = 6;
    let kids: String = (0..contents.len()).map(|i| format!("{} 0 R ", first + 2 * i)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", contents.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /HYSMyeongJo /Encoding /KSCms-UHC-H /DescendantFonts [5 0 R] >>".to_vec(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYSMyeongJo /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) \
          /Supplement 1 >> /DW 1000 >>"
            .to_vec(),
    ];
    for (i, content) in contents.iter().enumerate() {
        let own = first + 2 * i;
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] {page} /Contents {} 0 R /Resources << /Font << /F1 3 0 R \
                 /F2 4 0 R >> >> >>",
                own + 1
            )
            .into_bytes(),
        );
        objects.push(stream("", content.as_bytes()));
    }
    pdf(&objects)
}
