//! Words that ask, connect and help other words, and say nothing of the matter. A closed class.

use std::cmp::Ordering;

/// In order, a gap between: as one text they take half of the room of a list.
const EMPTY: &str = "\
    가능 가능한 가능한지 각 간단 간의 건가요 것 것은 것을 것이 경우 경우가 경우는 경우라면 경우에 경우에는 경우에도 경우의 \
    관련 관련된 관련하여 관하여 관하여는 관한 관해 관해서 관해서는 궁금 궁금합니다 그 그냥 그런 그런데 그리고 근거 까요 꼭 \
    나 나요 내가 너무 누가 누구 누구나 다시 다음 달라고 달라는 대하여 대하여는 대한 대해 대해서 대해서는 더 되고 되나 \
    되나요 되는 되는지 되는지요 되면 되어 되었 된 된다 됩니까 됩니다 들었습니다 등 등과 등에 등을 등의 등이 따라 따로 \
    따르면 따른 때 때는 때문 때문에 때의 또 또는 만약 많이 모두 모르겠습니다 못 무슨 무엇 무엇을 무엇이 무엇인가 무엇인가요 \
    무엇인지 무엇인지요 및 바로 받나 받나요 받는 받는지 받으려면 받으면 받을 보통 생각 수 수가 수는 수도 스스로 싶다 \
    싶습니다 싶어요 싶은데 싶은데요 쓸 아니라 아니한 아닌 아무 아무나 아직 안 않고 않는 않으면 않은 알고 알려 알려주세요 \
    알려줘 어느 어디 어디로 어디서 어디에 어떠한 어떤 어떤지 어떻게 언제 언제까지 얼마 얼마까지 얼마나 얼마인지 없나 없나요 \
    없는 없는지 없다 없습니까 없으면 없을 없이 여기 여기에 여러 왜 우리 위하여 위한 위해 의하여 의한 이 이걸 이것 이때 \
    이런 이미 인가 인가요 인데 인데요 인지 인지요 있나 있나요 있는 있는데 있는지 있다 있다고 있습니까 있습니다 있어 있으면 \
    있을 있을까요 있을지 있을지요 자꾸 자주 잠깐 저 저희 정도 정말 정하는 정한 정해져 제 제가 조문 조문은 조문을 좀 주나 \
    주는 주세요 주십시오 줄 중 지 지금 지금도 찾고 통하여 하게 하고 하기 하나 하나요 하는 하는데 하는지 하는지요 하려고 \
    하려면 하며 하면 하여 하여야 하였 하였을 하지 한다 한다고 할 합니까 합니다 해 해당 해당하는 해도 해서 해야 해주세요 \
    했는데 했을 혹시 혹은 확인";

/// Whether a word, as it is written, says nothing of the matter.
pub(crate) fn is_empty(word: &str) -> bool {
    let (mut low, mut high) = (0, EMPTY.len());
    loop {
        let before = EMPTY.as_bytes().get(..usize::midpoint(low, high)).unwrap_or_default();
        let start = before.iter().rposition(|b| *b == b' ').map_or(0, |at| at + 1);
        let rest = EMPTY.get(start..).unwrap_or_default();
        let found = rest.split(' ').next().unwrap_or_default();
        match found.cmp(word) {
            Ordering::Equal => return !word.is_empty(),
            Ordering::Less => low = start + found.len() + 1,
            Ordering::Greater => high = start.saturating_sub(1),
        }
        if low >= high {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_and_no_other() {
        let words: Vec<&str> = EMPTY.split(' ').collect();
        assert!(words.is_sorted() && words.len() > 200);
        for word in words {
            assert!(is_empty(word), "{word}");
            for other in [format!("{word}가나"), format!("가나{word}"), word.chars().skip(1).collect()] {
                assert_eq!(is_empty(&other), EMPTY.split(' ').any(|w| w == other), "{other}");
            }
        }
    }
}
