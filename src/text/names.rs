//! People's names, made safe to show.

use unicode_bidi::{BidiClass, bidi_class};

use super::marks;

/// The most characters of a name that are shown.
pub const NAME_CHARS_MAX: usize = 32;

/// An invisible character that counts as a letter written from left to right.
const LEFT_TO_RIGHT_MARK: char = '\u{200e}';

/// Makes a name safe for a message: on one line, without hidden characters, with escaped
/// punctuation, so that it cannot be a link, mention or formatting.
///
/// Returns the empty string if nothing visible is left.
#[must_use]
pub fn escaped_name(name: &str) -> String {
    escape_markdown(&plain_name(name))
}

/// Makes a line that a person has typed safe for a message: like [`escaped_name`], but not shortened.
#[must_use]
pub fn escaped_line(line: &str) -> String {
    escape_markdown(&plain_line(line))
}

fn escape_markdown(plain: &str) -> String {
    let mut shown = String::with_capacity(plain.len());
    for c in plain.chars() {
        if is_markup(c) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

/// Makes a name safe for text without formatting: on one line, without hidden characters, and
/// without stacks of marks that overlap other lines.
///
/// Returns the empty string if nothing visible is left.
#[must_use]
pub fn plain_name(name: &str) -> String {
    let mut plain: String = plain_line(name).chars().take(NAME_CHARS_MAX).collect();
    // A cut may leave a space or a joiner at the end.
    let is_cut = |c: char| c == ' ' || marks::is_joiner(c);
    plain.truncate(plain.trim_end_matches(is_cut).len());
    plain
}

/// Makes a line that a person has typed safe for text without formatting: like [`plain_name`], but
/// not shortened.
#[must_use]
pub fn plain_line(line: &str) -> String {
    let visible: String = line
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !is_hidden(*c))
        .collect();
    let visible = without_stray_joiners(&marks::limit_marks(&visible));
    let words = visible.split(' ').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Drops the joiners that are not between two visible characters.
fn without_stray_joiners(text: &str) -> String {
    let is_visible = |c: char| !c.is_whitespace() && !marks::is_joiner(c);
    let mut kept = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let (before, after) = (kept.chars().next_back(), rest.clone().next());
        let is_between = before.is_some_and(is_visible) && after.is_some_and(is_visible);
        if is_between || !marks::is_joiner(c) {
            kept.push(c);
        }
    }
    kept
}

/// Encloses a name that has right-to-left letters in invisible marks. Without the second, the numbers
/// after the name would change places with it; without the first, some clients would turn a line around
/// that begins with the name.
#[must_use]
pub fn enclose_right_to_left(name: String) -> String {
    let is_right_to_left = |c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL);
    if name.chars().any(is_right_to_left) {
        format!("{LEFT_TO_RIGHT_MARK}{name}{LEFT_TO_RIGHT_MARK}")
    } else {
        name
    }
}

/// Punctuation with a meaning in Discord's Markdown; a backslash escapes it.
fn is_markup(c: char) -> bool {
    r"\*_~`|><#-+.:[]()@/".contains(c)
}

/// Invisible characters, which can change how the text around them is read. Joiners and the sign that makes an emoji of
/// a character (`U+FE0F`) are parts of names.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use unicode_bidi::{BidiInfo, Level};

    use super::*;

    #[test]
    fn names_stay_on_their_line_and_mean_nothing() {
        for (name, shown) in [
            ("ann", "ann"),
            ("  ann \n bob ", "ann bob"),
            ("**ann**", r"\*\*ann\*\*"),
            ("<@123>", r"\<\@123\>"),
            ("[x](https://a.b)", r"\[x\]\(https\:\/\/a\.b\)"),
            ("a\u{202e}b\u{200b}c", "abc"),
            ("\u{3164}\u{200d}", ""),
            ("天九", "天九"),
            ("\u{7}", ""),
            (
                "\u{301}\u{200b}\u{302}a\u{301}\u{200b}\u{301}\u{302}\u{303}\u{304}\u{305}",
                "a\u{301}\u{302}\u{303}",
            ),
        ] {
            assert_eq!(escaped_name(name), shown);
        }
        assert_eq!(plain_name(" **ann**\u{202e}\n bob "), "**ann** bob");
        assert_eq!(
            escaped_name(&"x".repeat(99)).chars().count(),
            NAME_CHARS_MAX
        );
        let long = "x".repeat(31);
        assert_eq!(escaped_name(&format!("{long} yz")), long);
        let line = format!("{long} *yz*\n");
        assert_eq!(plain_line(&line), line.trim_end(), "a line is whole");
        assert_eq!(escaped_line(&line), format!(r"{long} \*yz\*"));
    }

    #[test]
    fn emojis_and_words_keep_their_joiners() {
        for name in [
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "Ann ❤\u{fe0f}\u{200d}🔥 Bo",
            "❤\u{fe0f}",
            "نگار می\u{200c}خندد",
            "শর\u{200d}\u{9cd}যা",
            "ශ\u{dca}\u{200d}රී",
        ] {
            assert_eq!(plain_name(name), name);
        }
        for (name, shown) in [
            ("\u{200d}ann\u{200c}", "ann"),
            ("ann \u{200d} bo\u{200d}\u{200c}b", "ann bo\u{200c}b"),
            ("\u{fe0f}\u{200d}\u{fe0f}", ""),
        ] {
            assert_eq!(plain_name(name), shown, "{name:?}");
        }
        let cut = format!("{}\u{200d}👩", "👨".repeat(NAME_CHARS_MAX - 1));
        assert_eq!(plain_name(&cut), "👨".repeat(NAME_CHARS_MAX - 1));
    }

    #[test]
    fn a_right_to_left_name_moves_nothing_around_it() {
        let after = " · +120 · 5 hands";
        for name in [
            "שלום",
            "أحمد",
            "ܐܒܐ",
            "ދިވެހި",
            "ߒߞߏ",
            "𞤀𞤣𞤤𞤢",
            "Ann שלום",
            "שלום 7",
        ] {
            let shown = enclose_right_to_left(name.to_owned());
            let line = format!("{shown}{after}");
            // Some clients take the direction of a line from its first letter.
            for level in [None, Some(Level::ltr())] {
                let info = BidiInfo::new(&line, level);
                let whole = &info.paragraphs[0];
                let read = info.reorder_line(whole, whole.range.clone());
                assert!(read.ends_with(after), "{name}: {read}");
            }
        }
        for name in ["ann", "天九", "Đặng", "สมชาย", "7", ""] {
            assert_eq!(enclose_right_to_left(name.to_owned()), name);
        }
    }
}
