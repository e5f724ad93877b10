//! Proves while the program is compiled that phrases and texts match.
//!
//! The build script (`build.rs`) has compared the languages with each other, so that one table
//! stands for the texts of all.

/// The keys of the texts that phrases say, in order, each with the arguments of the text.
pub(super) const TEXTS: &[(&str, &[&str])] =
    &include!(concat!(env!("OUT_DIR"), "/locales/texts.rs"));

/// The folders in `locales/`.
const FOLDERS: &[&str] = &include!(concat!(env!("OUT_DIR"), "/locales/folders.rs"));

/// Stops the compiler unless the texts have the key and exactly the arguments of a phrase.
pub(super) const fn phrase(phrase: &str, key: &str, arguments: &[&str]) {
    let Some(place) = place(key) else {
        stop(&[
            "locales/ lacks the text `",
            key,
            "`, which ",
            phrase,
            " says",
        ]);
    };
    let (_, of_text) = TEXTS[place];
    if let Some(argument) = first_outside(arguments, of_text) {
        stop(&[
            "locales/ lacks the argument `$",
            argument,
            "` in `",
            key,
            "`, which ",
            phrase,
            " has",
        ]);
    }
    if let Some(argument) = first_outside(of_text, arguments) {
        stop(&[
            phrase,
            " lacks the argument `$",
            argument,
            "`, which `",
            key,
            "` has in locales/",
        ]);
    }
}

/// Stops the compiler at a text that no phrase says, and at one that two say.
pub(super) const fn phrases(enums: &[&[(&str, &[&str])]]) {
    let mut said = [false; TEXTS.len()];
    let mut each = 0;
    while each < enums.len() {
        let mut at = 0;
        while at < enums[each].len() {
            let (key, _) = enums[each][at];
            if let Some(place) = place(key) {
                if said[place] {
                    stop(&["two phrases say `", key, "`"]);
                }
                said[place] = true;
            }
            at += 1;
        }
        each += 1;
    }
    let mut place = 0;
    while place < said.len() {
        if !said[place] {
            stop(&["no phrase says `", TEXTS[place].0, "`, which locales/ has"]);
        }
        place += 1;
    }
}

/// Stops the compiler at a folder of `locales/` that is none of these.
pub(super) const fn folders(tags: &[&str]) {
    if let Some(folder) = first_outside(FOLDERS, tags) {
        stop(&[
            "locales/",
            folder,
            " is none of the languages in src/text/locale.rs",
        ]);
    }
}

/// The place of a key in [`TEXTS`].
const fn place(key: &str) -> Option<usize> {
    let (mut least, mut most) = (0, TEXTS.len());
    while least < most {
        let middle = usize::midpoint(least, most);
        let (own, _) = TEXTS[middle];
        if is_before(own, key) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    if least < TEXTS.len() && is_same(TEXTS[least].0, key) {
        Some(least)
    } else {
        None
    }
}

/// The first word that is not among others.
const fn first_outside<'a>(words: &[&'a str], others: &[&str]) -> Option<&'a str> {
    let mut at = 0;
    while at < words.len() {
        let mut other = 0;
        while other < others.len() && !is_same(words[at], others[other]) {
            other += 1;
        }
        if other == others.len() {
            return Some(words[at]);
        }
        at += 1;
    }
    None
}

const fn is_same(one: &str, two: &str) -> bool {
    !is_before(one, two) && !is_before(two, one)
}

/// Whether a word is before another in the order of their bytes.
const fn is_before(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at < two.len() && (at == one.len() || one[at] < two[at])
}

/// The most bytes of an error.
const ERROR_BYTES_MAX: usize = 256;

/// Stops the compiler with an error in these words.
const fn stop(words: &[&str]) -> ! {
    let mut error = [0; ERROR_BYTES_MAX];
    let (mut length, mut each) = (0, 0);
    while each < words.len() {
        let bytes = words[each].as_bytes();
        let mut at = 0;
        while at < bytes.len() && length < ERROR_BYTES_MAX {
            error[length] = bytes[at];
            length += 1;
            at += 1;
        }
        each += 1;
    }
    match std::str::from_utf8(error.split_at(length).0) {
        Ok(error) => panic!("{}", error),
        Err(_) => panic!("phrases and texts do not match"),
    }
}
