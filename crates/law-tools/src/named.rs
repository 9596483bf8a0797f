//! The name of a law as people write it: in brackets or quotes, in Hanja, with what copying left in it, or with an
//! article behind it.

use crate::ToolError;
use crate::families::article_of;
use crate::params::Field;
use law_vocab::names;
use serde_json::{Map, Value};

/// Signs around a name that are no part of it.
const AROUND: &str = "「」『』<>〈〉《》\"'“”‘’";

/// The plain name: known names as the vocabulary reads them, others without what stands around them.
pub(crate) fn law_name(text: &str) -> String {
    if names::find(text).is_some() {
        return text.to_owned();
    }
    let own = bare(text.to_owned());
    if names::longest_prefix(&own).is_some() {
        return own;
    }
    let read = bare(law_cite::plain(text));
    if names::longest_prefix(&read).is_some() { read } else { own }
}

fn bare(mut text: String) -> String {
    text.retain(|c| !c.is_control() && !AROUND.contains(c));
    text.trim().to_owned()
}

/// `민법 제750조` as a name and the article behind it.
pub(crate) fn with_article(name: &str) -> Option<(&str, &str)> {
    let (law, rest) = name.split_at_checked(names::longest_prefix(name)?.len)?;
    let rest = rest.trim();
    (rest.contains('조') && article_of(rest).is_ok()).then_some((law, rest))
}

/// Puts the name among the arguments in plain form. An article behind it goes to `jo` where the tool has one.
pub(crate) fn plain_names(args: &mut Map<String, Value>, fields: &[Field]) -> Result<(), ToolError> {
    let Some(field) = fields.iter().find(|f| f.names.first() == Some(&"lawName")) else { return Ok(()) };
    let takes_jo = fields.iter().any(|f| f.names.first() == Some(&"jo"));
    for key in field.names {
        let Some(Value::String(text)) = args.get(*key) else { continue };
        let mut name = law_name(text);
        if let Some((law, jo)) = with_article(&name) {
            if !takes_jo || args.get("jo").is_some_and(|jo| !jo.is_null() && jo.as_str() != Some("")) {
                return Err(ToolError::bad_arguments(format!(
                    "lawName에는 법령 이름만 쓰세요: lawName=\"{law}\", 조문은 따로 \"{jo}\""
                )));
            }
            args.insert("jo".to_owned(), Value::from(jo));
            name = law.to_owned();
        }
        args.insert((*key).to_owned(), Value::from(name));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_other_clothes() {
        for text in [
            "민법",
            "「민법」",
            "『민법』",
            "<민법>",
            "〈민법〉",
            "\"민법\"",
            "‘민법’",
            "民法",
            "민법\0",
            " 「民法」 ",
        ] {
            assert_eq!(law_name(text), "민법", "{text:?}");
        }
        assert_eq!(law_name("「상법」 시행령"), "상법 시행령");
        assert_eq!(law_name("「民法」 제750조"), "민법 제750조");
        assert_eq!(law_name("「없는 이름의 法」"), "없는 이름의 法");
        assert_eq!(with_article("민법 제750조"), Some(("민법", "제750조")));
        assert_eq!(with_article("상법 시행령 제3조의2제1항"), Some(("상법 시행령", "제3조의2제1항")));
        assert_eq!(with_article("상법 시행령"), None);
        assert_eq!(with_article("민법 제정법"), None);
    }
}
