//! Values in place of a whole section.

use super::*;

#[test]
fn a_secret_in_place_of_its_section_is_not_shown() {
    let cases = [
        ("discord", "a.hidden.token"),
        ("cluster", "postgres://bot:hidden@db/chips"),
    ];
    for (section, secret) in cases {
        let words = format!("{section} is a section; its keys stand under [{section}]");
        let variable = format!("TIENGOW_{}", section.to_uppercase());
        let one_by_one = format!("is a section; set its keys one by one, as {variable}__…");
        let refused = [
            (refusal(&format!("{section} = \"{secret}\""), &[]), &words),
            (
                refusal(&format!("{section} = [7, \"{secret}\"]"), &[]),
                &words,
            ),
            (refusal("", &[(variable.as_str(), secret)]), &one_by_one),
        ];
        for (why, words) in refused {
            assert!(why.ends_with(words) && !why.contains("hidden"), "{why}");
        }
    }
}

#[test]
fn every_section_is_named_as_one() {
    let sections = texts::every_key();
    let sections = sections.iter().filter_map(|key| key.split_once('.'));
    for (section, _) in sections {
        let why = refusal(&format!("{section} = 4711"), &[]);
        assert!(
            why.contains(" is a section; ") && !why.contains("4711"),
            "{why}"
        );
    }
}
