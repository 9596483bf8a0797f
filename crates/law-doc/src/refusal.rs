//! Why a file gives no document: one word for the caller, one sentence for the reader.

use crate::model::Document;
use std::fmt;

/// A file that is not turned into a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// No bytes at all.
    Empty,
    /// A password is needed.
    Encrypted,
    /// A distribution document whose text cannot be decoded.
    Distribution,
    /// Wrapped by a rights-management product.
    Drm,
    /// Pages without any text: scanned or drawn.
    ImageOnly,
    /// Letters that the file shows but whose characters it does not name.
    Unreadable,
    /// Broken bytes; `read` holds what could be read before or around the damage.
    Damaged { detail: &'static str, read: Option<Box<Document>> },
    /// A web page, a notice or some other kind of file.
    NotADocument { what: &'static str },
    /// A document of another program.
    Unsupported { what: &'static str },
    /// The format of 한글 3.0 to 97.
    Hwp3,
    /// More than [`crate::Limits`] allows.
    TooLarge,
    /// Tables or boxes inside each other beyond [`crate::Limits::depth`].
    NestedTooDeep,
}

/// A part of the document that is named and not there.
pub(crate) const NO_SECTION: &str = "본문 가운데 없는 구역이 있음";
pub(crate) const NO_NOTE: &str = "각주나 미주의 글이 없음";

impl Refusal {
    pub(crate) fn damaged(detail: &'static str) -> Refusal {
        Refusal::Damaged { detail, read: None }
    }

    /// The stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Empty => "empty",
            Refusal::Encrypted => "encrypted",
            Refusal::Distribution => "distribution",
            Refusal::Drm => "drm",
            Refusal::ImageOnly => "image_only",
            Refusal::Unreadable => "unreadable",
            Refusal::Damaged { .. } => "damaged",
            Refusal::NotADocument { .. } | Refusal::Unsupported { .. } => "not_a_document",
            Refusal::Hwp3 => "hwp3",
            Refusal::TooLarge => "too_large",
            Refusal::NestedTooDeep => "nested_too_deep",
        }
    }

    /// What could be read although the file is damaged.
    pub fn read(&self) -> Option<&Document> {
        match self {
            Refusal::Damaged { read, .. } => read.as_deref(),
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Empty => f.write_str("빈 파일입니다(0바이트). 파일을 다시 받아 주세요."),
            Refusal::Encrypted => f.write_str(
                "암호가 걸린 문서라 읽을 수 없습니다. 한글 등에서 암호를 풀어 저장한 뒤 다시 시도하세요.",
            ),
            Refusal::Distribution => {
                f.write_str("배포용 문서의 본문을 풀 수 없습니다. 편집할 수 있는 원본 파일을 구해 주세요.")
            }
            Refusal::Drm => f.write_str(
                "문서 보안(DRM)으로 감싼 파일이라 읽을 수 없습니다. 보안을 해제한 파일로 다시 시도하세요.",
            ),
            Refusal::ImageOnly => f.write_str(
                "글자 없이 이미지로만 된 문서입니다. 글자가 들어 있는 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.",
            ),
            Refusal::Unreadable => f.write_str(
                "글꼴에 문자 정보가 없어 글자를 읽을 수 없습니다. 원본 파일을 쓰거나 문자 인식(OCR)을 거쳐 주세요.",
            ),
            Refusal::Damaged { detail, read } => {
                write!(f, "손상된 파일입니다({detail}). ")?;
                f.write_str(match read {
                    Some(_) => "읽어 낸 것은 일부뿐입니다. 원본을 다시 받아 주세요.",
                    None => "읽어 낸 글이 없으니 원본을 다시 받아 주세요.",
                })
            }
            Refusal::NotADocument { what } => {
                write!(f, "지원하는 문서가 아닙니다({what}). HWPX·HWP·DOCX·PDF·텍스트 파일인지 확인하세요.")
            }
            Refusal::Unsupported { what } => {
                write!(f, "지원하지 않는 형식입니다({what}). 만든 프로그램에서 DOCX·HWPX·PDF로 저장한 뒤 다시 시도하세요.")
            }
            Refusal::Hwp3 => f.write_str(
                "한글 3.0~97 형식(HWP 3.x)이라 읽지 못합니다. 한글에서 HWPX나 HWP로 다시 저장해 주세요.",
            ),
            Refusal::TooLarge => {
                f.write_str("문서가 너무 커서 여기서는 읽을 수 없습니다. 나누어 저장한 뒤 다시 시도하세요.")
            }
            Refusal::NestedTooDeep => {
                f.write_str("표나 글상자가 지나치게 깊이 겹쳐 있어 읽지 않았습니다. 파일이 정상인지 확인하세요.")
            }
        }
    }
}

impl std::error::Error for Refusal {}
