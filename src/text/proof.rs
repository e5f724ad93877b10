//! Proves at compile time that phrases and texts match.
//!
//! The build script (`build.rs`) has compared the languages with each other, so one table is enough for the texts
//! of all languages.

/// The keys of the texts that phrases render, sorted, each with the arguments of the text.
pub(super) const TEXTS: &[(&str, &[&str])] =
    &include!(concat!(env!("OUT_DIR"), "/locales/texts.rs"));

/// The folders in `locales/`.
const FOLDERS: &[&str] = &include!(concat!(env!("OUT_DIR"), "/locales/folders.rs"));

/// Fails the build unless the texts have the key and exactly the arguments of a phrase.
pub(super) const fn check_phrase(phrase: &str, key: &str, arguments: &[&str]) {
    let Some(index) = index_of(key) else {
        fail_build(&[
            "locales/ lacks the text `",
            key,
            "`, which ",
            phrase,
            " says",
        ]);
    };
    let (_, of_text) = TEXTS[index];
    if let Some(argument) = first_missing(arguments, of_text) {
        fail_build(&[
            "locales/ lacks the argument `$",
            argument,
            "` in `",
            key,
            "`, which ",
            phrase,
            " has",
        ]);
    }
    if let Some(argument) = first_missing(of_text, arguments) {
        fail_build(&[
            phrase,
            " lacks the argument `$",
            argument,
            "`, which `",
            key,
            "` has in locales/",
        ]);
    }
}

/// Fails the build if a text has no phrase, or more than one.
pub(super) const fn check_phrases(enums: &[&[(&str, &[&str])]]) {
    let mut used = [false; TEXTS.len()];
    let mut each = 0;
    while each < enums.len() {
        let mut at = 0;
        while at < enums[each].len() {
            let (key, _) = enums[each][at];
            if let Some(index) = index_of(key) {
                if used[index] {
                    fail_build(&["two phrases say `", key, "`"]);
                }
                used[index] = true;
            }
            at += 1;
        }
        each += 1;
    }
    let mut index = 0;
    while index < used.len() {
        if !used[index] {
            fail_build(&["no phrase says `", TEXTS[index].0, "`, which locales/ has"]);
        }
        index += 1;
    }
}

/// Fails the build if a folder of `locales/` is none of these.
pub(super) const fn check_folders(tags: &[&str]) {
    if let Some(folder) = first_missing(FOLDERS, tags) {
        fail_build(&[
            "locales/",
            folder,
            " is none of the languages in src/text/locale.rs",
        ]);
    }
}

/// The index of a key in [`TEXTS`], found by binary search.
const fn index_of(key: &str) -> Option<usize> {
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
    if least < TEXTS.len() && is_equal(TEXTS[least].0, key) {
        Some(least)
    } else {
        None
    }
}

/// The first of some words that is missing among others.
const fn first_missing<'a>(words: &[&'a str], others: &[&str]) -> Option<&'a str> {
    let mut at = 0;
    while at < words.len() {
        let mut other = 0;
        while other < others.len() && !is_equal(words[at], others[other]) {
            other += 1;
        }
        if other == others.len() {
            return Some(words[at]);
        }
        at += 1;
    }
    None
}

const fn is_equal(one: &str, two: &str) -> bool {
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

/// Fails the build with an error of these words.
const fn fail_build(words: &[&str]) -> ! {
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
