//! Combining marks: accents, vowel signs and tones on, under or around a letter.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Marks that a letter keeps: Vietnamese and Thai need two, Hindi, Hebrew and ancient Greek three.
/// No name needs stacks of dozens, which overlap the lines above and below.
const MARKS_MAX: usize = 3;

/// Marks that a letter keeps in scripts whose syllables consist mostly of marks: Burmese needs
/// five.
const SYLLABLE_MARKS_MAX: usize = 6;

/// Drops the marks that no script needs: those without a letter, repeated ones, and more than a
/// letter keeps.
pub(super) fn limit_marks(text: &str) -> String {
    let mut limited = String::with_capacity(text.len());
    let mut kept = 0;
    let mut has_letter = false;
    let mut before = None;
    for c in text.chars() {
        if is_joiner(c) {
            // It begins no letter: marks on both sides of it are one stack.
            limited.push(c);
            continue;
        }
        if !is_mark(c) {
            kept = 0;
            has_letter = !c.is_whitespace();
        } else if !has_letter || before == Some(c) || kept >= max_marks(c) {
            continue;
        } else {
            kept += 1;
        }
        before = Some(c);
        limited.push(c);
    }
    limited
}

/// Whether a character joins those beside it, or keeps them apart: family emojis, Persian and Indian names need it.
pub(super) const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

fn is_mark(c: char) -> bool {
    matches!(
        get_general_category(c),
        GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark
    )
}

/// How many marks of this script a letter keeps.
const fn max_marks(mark: char) -> usize {
    match mark {
        // Tibetan, Burmese, Khmer, Tai Tham, Balinese, Javanese, and Myanmar Extended-B.
        '\u{f00}'..='\u{fff}'
        | '\u{1000}'..='\u{109f}'
        | '\u{1780}'..='\u{17ff}'
        | '\u{1a20}'..='\u{1aaf}'
        | '\u{1b00}'..='\u{1b7f}'
        | '\u{a980}'..='\u{a9df}'
        | '\u{a9e0}'..='\u{a9ff}'
        | '\u{aa60}'..='\u{aa7f}' => SYLLABLE_MARKS_MAX,
        _ => MARKS_MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_real_people_stay_as_they_are() {
        for name in [
            "Nguyễn Thị Ánh",
            // The same, with every accent as a separate mark.
            "Nguye\u{302}\u{303}n Thi\u{323} A\u{301}nh",
            "Đặng Văn Hưởng",
            "สมชาย ที่รัก",
            "ภูมิพล น้ำผึ้ง",
            "ດວງ\u{200B}ໃຈ ນ້ຳ",
            "ज़्यादाँ कृष्णमूर्ति",
            "श्रीकांत बढ़ूँ",
            "রবীন্দ্রনাথ ঠাকুর",
            "தமிழ்ச்செல்வி",
            "လျှို့ဝှက် အောင်ဆန်းစုကြည်",
            "རྒྱལ་མཚན། བསྒྲུབས",
            "សុវណ្ណារ៉ា",
            "מֹשֶׁה שָּׁלוֹם",
            "مُحَمَّدٌ",
            "ᾄ α\u{313}\u{301}\u{345}",
            "ọ̀ṣun Ẹ̀kọ́",
            "5️⃣ x⃝",
        ] {
            assert_eq!(limit_marks(name), name);
        }
    }

    #[test]
    fn stacks_of_marks_are_cut_down() {
        let stack: String = ('\u{300}'..='\u{36f}').collect();
        let zalgo: String = "Ann".chars().map(|c| format!("{c}{stack}")).collect();
        let few = "\u{300}\u{301}\u{302}";
        assert_eq!(limit_marks(&zalgo), format!("A{few}n{few}n{few}"));
        assert_eq!(limit_marks(&"ก็".replace('็', &"็".repeat(40))), "ก็");
        let thai: String = ('\u{e31}'..='\u{e4e}').filter(|c| is_mark(*c)).collect();
        assert_eq!(
            limit_marks(&format!("ก{thai}")).chars().count(),
            1 + MARKS_MAX
        );
        let burmese: String = ('\u{102b}'..='\u{103e}').filter(|c| is_mark(*c)).collect();
        let burmese = limit_marks(&format!("က{burmese}"));
        assert_eq!(burmese.chars().count(), 1 + SYLLABLE_MARKS_MAX);
        // Without a letter they would combine with the text before the name.
        assert_eq!(limit_marks(&stack), "");
        assert_eq!(limit_marks("a \u{338}b"), "a b");
        let joined = limit_marks("a\u{300}\u{301}\u{302}\u{200d}\u{303}\u{304}");
        assert_eq!(joined, "a\u{300}\u{301}\u{302}\u{200d}");
        assert_eq!(
            limit_marks("a\u{20dd}\u{20dd}\u{20dd}\u{20de}\u{20df}\u{20e0}"),
            "a\u{20dd}\u{20de}\u{20df}"
        );
    }
}
