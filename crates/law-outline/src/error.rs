use std::fmt;

/// Why the outline could not answer. None of these says anything about the law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineError {
    /// The host has no such file, or not these bytes of it.
    Unavailable,
    /// Not an outline file, or one of another format version.
    UnknownFormat,
    /// The bytes are damaged; the word says what was noticed.
    Corrupt(&'static str),
}

impl fmt::Display for OutlineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable => f.write_str("법령 개요 파일을 읽을 수 없습니다."),
            Self::UnknownFormat => f.write_str("법령 개요 파일이 아니거나 형식 버전이 다릅니다."),
            Self::Corrupt(what) => {
                write!(f, "법령 개요 파일이 손상되었습니다({what}). 다시 설치해 주십시오.")
            }
        }
    }
}

impl std::error::Error for OutlineError {}
