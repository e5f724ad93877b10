use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;

use super::phrases::TableText;
use super::proof::TEXTS;
use super::{Locale, Phrase};

/// A phrase with any key, to format every text with numbers and with words.
struct AnyPhrase {
    key: &'static str,
    args: &'static [&'static str],
    number: bool,
}

impl Phrase for AnyPhrase {
    const KEYS: &'static [(&'static str, &'static [&'static str])] = &[];

    fn key(&self) -> &'static str {
        self.key
    }

    fn args(&self) -> FluentArgs<'_> {
        let mut args = FluentArgs::new();
        for name in self.args {
            let value = if self.number {
                FluentValue::from(7)
            } else {
                FluentValue::from("x")
            };
            args.set(*name, value);
        }
        args
    }
}

#[test]
fn every_text_is_said_without_a_fault() {
    for locale in Locale::ALL {
        for (key, args) in TEXTS {
            for number in [false, true] {
                let phrase = AnyPhrase { key, args, number };
                let bundle = locale.bundle();
                let pattern = bundle.get_message(key).unwrap().value().unwrap();
                let mut errors = Vec::new();
                bundle.format_pattern(pattern, Some(&phrase.args()), &mut errors);
                assert!(errors.is_empty(), "{key}: {errors:?}");
                let said = locale.say(&phrase);
                assert!(
                    !said.trim().is_empty() && said != *key && !said.contains('$'),
                    "{key}: {said}"
                );
            }
        }
    }
}

#[test]
fn numbers_are_grouped_and_choose_their_form() {
    let one = Locale::En.say(&TableText::LobbyStake { stake: 1 });
    let many = Locale::En.say(&TableText::LobbyStake { stake: 12_500 });
    assert_eq!(
        (one.as_str(), many.as_str()),
        ("1 chip per point", "12,500 chips per point")
    );
}

#[test]
fn an_unknown_language_is_answered_in_english() {
    for name in ["en-US", "xx", "zh", "", "💥"] {
        assert_eq!(Locale::from_discord(name), Locale::En);
    }
    for locale in Locale::ALL {
        let of_commands = locale.discord();
        assert_eq!(of_commands.is_none(), locale == Locale::En, "{locale:?}");
        assert_eq!(Locale::from_discord(of_commands.unwrap_or("en-GB")), locale);
    }
    assert_eq!(Locale::from_discord("zh-HK"), Locale::ZhHant);
}

#[test]
fn a_language_is_kept_by_its_tag() {
    for (place, locale) in Locale::ALL.into_iter().enumerate() {
        assert_eq!(Locale::from_tag(locale.tag()), Some(locale));
        assert_eq!(locale as usize, place, "its words are found by its place");
    }
    assert_eq!(Locale::from_tag("zh-TW"), None);
}

#[test]
fn things_are_strung_together_as_the_language_does() {
    let things = || ["a", "b"].map(str::to_owned);
    for (locale, list, clauses) in [
        (Locale::En, "a, b", "a; b"),
        (Locale::ZhHant, "a、b", "a；b"),
        (Locale::ZhHans, "a、b", "a；b"),
    ] {
        assert_eq!(locale.list(things()), list);
        assert_eq!(locale.clauses(things()), clauses);
    }
    let sentences = |stop| ["a", "b"].map(|word| format!("{word}{stop}"));
    assert_eq!(Locale::En.clauses(sentences(".")), "a; b.");
    assert_eq!(Locale::ZhHant.clauses(sentences("。")), "a；b。");
    let things = |count| ["a", "b", "c"].map(str::to_owned).into_iter().take(count);
    for (count, either) in [(0, ""), (1, "a"), (2, "a or b"), (3, "a, b or c")] {
        assert_eq!(Locale::En.either(things(count)), either);
    }
    for locale in [Locale::ZhHant, Locale::ZhHans] {
        assert_eq!(locale.either(things(3)), "a、b 或 c");
        let named = ["b", "天", "地"].map(str::to_owned);
        assert_eq!(locale.either(named), "b、天或地");
    }
    let named = ["a", "“b”"].map(str::to_owned);
    assert_eq!(Locale::En.either(named), "a or “b”");
}

/// Common characters that exist in only one of the two Chinese scripts.
const TRADITIONAL: &str = "這個張輪莊壓墊對碼電腦訊頻開關結選設規則鈕於為與還從時過會後獲";
const SIMPLIFIED: &str = "这个张轮庄压垫对码电脑讯频开关结选设规则钮于为与还从时过会后获";

#[test]
fn each_way_of_writing_chinese_keeps_to_its_characters() {
    for (locale, foreign) in [(Locale::ZhHant, SIMPLIFIED), (Locale::ZhHans, TRADITIONAL)] {
        for line in locale.source().lines() {
            assert!(
                !line.contains(|c| foreign.contains(c)),
                "{line} in {locale:?}"
            );
        }
    }
}

/// Latin words that Chinese texts contain too: names, and what people type.
const LATIN: &[&str] = &[
    "Discord", "Celko", "TG", "tiengow", "paigow", "tetgow", "start", "daily", "hands", "minutes",
    "replay", "score", "settings", "server", "give", "Tet", "Gow", "MY", "Tian", "Decktet",
    "Magnus", "PG", "TT", "P", "rules", "clause", "D", "tet", "gow", "table", "end", "Gupai",
    "privacy", "export", "delete", "leave", "verify", "fair", "py", "auto", "old", "MB", "drand",
    "UTC", "invite", "tutorial", "now", "hand", "hint", "balance", "admin", "check",
];

#[test]
fn nothing_in_a_chinese_text_is_left_in_english() {
    for locale in [Locale::ZhHant, Locale::ZhHans] {
        let resource = FluentResource::try_new(locale.source().to_owned()).unwrap();
        for entry in resource.entries() {
            let ast::Entry::Message(message) = entry else {
                continue;
            };
            let mut texts = Vec::new();
            texts_of(message.value.as_ref().unwrap(), &mut texts);
            for attribute in &message.attributes {
                texts_of(&attribute.value, &mut texts);
            }
            let text = texts.concat();
            for word in text
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| word.len() > 1)
            {
                // The two suits of a card.
                let is_card = word.len() == 2 && word.chars().all(|c| "MSWLYK".contains(c));
                assert!(
                    is_card || LATIN.contains(&word),
                    "{word} in {} in {locale:?}",
                    message.id.name
                );
            }
        }
    }
}

/// Collects the literal texts of a pattern.
fn texts_of<'a>(pattern: &'a ast::Pattern<&'a str>, texts: &mut Vec<&'a str>) {
    for element in &pattern.elements {
        match element {
            ast::PatternElement::TextElement { value } => texts.push(value),
            ast::PatternElement::Placeable {
                expression: ast::Expression::Select { variants, .. },
            } => {
                variants
                    .iter()
                    .for_each(|variant| texts_of(&variant.value, texts));
            }
            ast::PatternElement::Placeable {
                expression: ast::Expression::Inline(_),
            } => texts.push(" "),
        }
    }
}
