//! HWPML 2.x: one XML file that says in capitals what OWPML says in its parts.
//!
//! The two are the same vocabulary in two spellings, so HWPML is read by the HWPX reader through a table of names.

use crate::hwpx;
use crate::model::{Document, Format};
use crate::xml::{Dialect, Xml};
use crate::{Limits, Refusal};

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, Refusal> {
    let xml = crate::text::decode(bytes);
    let head = hwpx::header::read(&mut Xml::speaking(&xml, &DIALECT));
    let mut reader = hwpx::body::Reader::new(head, Format::Hwpml, limits);
    let mut walk = Xml::speaking(&xml, &DIALECT);
    reader.section(&mut walk);
    let whole = !walk.broken;
    reader.into_document(whole, "XML이 중간에 끊기거나 깨짐")
}

const DIALECT: Dialect = Dialect {
    // Wrappers that OWPML does without.
    transparent: &["HWPML", "BODY", "SHAPEOBJECT", "DRAWINGOBJECT", "SHAPECOMPONENT"],
    elements: &[
        ("SECTION", "sec"),
        ("P", "p"),
        ("TEXT", "run"),
        ("CHAR", "t"),
        ("SECDEF", "secPr"),
        ("TAB", "tab"),
        ("LINEBREAK", "lineBreak"),
        ("HYPEN", "hyphen"),
        ("HYPHEN", "hyphen"),
        ("NBSPACE", "nbSpace"),
        ("FWSPACE", "fwSpace"),
        ("TITLEMARK", "titleMark"),
        ("MARKPENBEGIN", "markpenBegin"),
        ("MARKPENEND", "markpenEnd"),
        ("INSERTBEGIN", "insertBegin"),
        ("INSERTEND", "insertEnd"),
        ("DELETEBEGIN", "deleteBegin"),
        ("DELETEEND", "deleteEnd"),
        ("TABLE", "tbl"),
        ("ROW", "tr"),
        ("CELL", "tc"),
        ("PARALIST", "subList"),
        ("CAPTION", "caption"),
        ("DRAWTEXT", "drawText"),
        ("PICTURE", "pic"),
        ("IMAGE", "img"),
        ("OLE", "ole"),
        ("CONTAINER", "container"),
        ("RECTANGLE", "rect"),
        ("ELLIPSE", "ellipse"),
        ("ARC", "arc"),
        ("POLYGON", "polygon"),
        ("CURVE", "curve"),
        ("LINE", "line"),
        ("CONNECTLINE", "connectLine"),
        ("UNKNOWNOBJECT", "unknownObject"),
        ("TEXTART", "textart"),
        ("EQUATION", "equation"),
        ("SCRIPT", "script"),
        ("FOOTNOTE", "footNote"),
        ("ENDNOTE", "endNote"),
        ("HEADER", "header"),
        ("FOOTER", "footer"),
        ("AUTONUM", "autoNum"),
        ("AUTONUMFORMAT", "autoNumFormat"),
        ("FIELDBEGIN", "fieldBegin"),
        ("FIELDEND", "fieldEnd"),
        ("HIDDENCOMMENT", "hiddenComment"),
        ("DUTMAL", "dutmal"),
        ("MAINTEXT", "mainText"),
        ("SUBTEXT", "subText"),
        ("COMPOSE", "compose"),
        ("BUTTON", "btn"),
        ("RADIOBUTTON", "radioBtn"),
        ("CHECKBUTTON", "checkBtn"),
        ("COMBOBOX", "comboBox"),
        ("EDIT", "edit"),
        ("EDITTEXT", "text"),
        ("CHARSHAPE", "charPr"),
        ("SUPERSCRIPT", "supscript"),
        ("SUBSCRIPT", "subscript"),
        ("PARASHAPE", "paraPr"),
        ("NUMBERING", "numbering"),
        ("PARAHEAD", "paraHead"),
        ("BULLET", "bullet"),
    ],
    attributes: &[
        ("paraPrIDRef", "ParaShape"),
        ("charPrIDRef", "CharShape"),
        ("outlineShapeIDRef", "OutlineShape"),
        ("binaryItemIDRef", "BinItem"),
        ("composeText", "ComposeText"),
        ("numType", "NumberType"),
        ("num", "Number"),
        ("idRef", "Heading"),
    ],
};
