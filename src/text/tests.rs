#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;

use super::commands::PREFIX;
use super::phrases::{
    BetText, ChipsText, ClauseText, HandText, HouseText, LessonText, MissedText, NewsText,
    RankText, RefusalText, ReplyText, RulesText, SetText, SettingsText, SettlementText, TableText,
    TileText,
};
use super::{Locale, Phrase};

/// Every key in code, with its arguments.
fn keys_in_code() -> BTreeMap<&'static str, BTreeSet<String>> {
    let lists = [
        TileText::KEYS,
        HouseText::KEYS,
        TableText::KEYS,
        BetText::KEYS,
        RankText::KEYS,
        SetText::KEYS,
        HandText::KEYS,
        SettlementText::KEYS,
        NewsText::KEYS,
        RefusalText::KEYS,
        ReplyText::KEYS,
        RulesText::KEYS,
        ClauseText::KEYS,
        LessonText::KEYS,
        MissedText::KEYS,
        SettingsText::KEYS,
        ChipsText::KEYS,
    ];
    let mut keys = BTreeMap::new();
    for (key, args) in lists.into_iter().flatten() {
        let args = args.iter().map(|arg| (*arg).to_owned()).collect();
        assert_eq!(keys.insert(*key, args), None, "{key} is declared twice");
    }
    keys
}

/// Every key in the files of a language, with the arguments that its text uses.
fn keys_in_files(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for source in locale.sources() {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap();
        for entry in resource.entries() {
            match entry {
                // Commands have no phrases.
                ast::Entry::Message(message) if message.id.name.starts_with(PREFIX) => {}
                ast::Entry::Message(message) => {
                    let mut args = BTreeSet::new();
                    in_pattern(message.value.as_ref().unwrap(), &mut args);
                    let id = message.id.name.to_owned();
                    assert_eq!(keys.insert(id.clone(), args), None, "{id} stands twice");
                }
                ast::Entry::Comment(_)
                | ast::Entry::GroupComment(_)
                | ast::Entry::ResourceComment(_) => {}
                ast::Entry::Term(_) | ast::Entry::Junk { .. } => panic!("{entry:?}"),
            }
        }
    }
    keys
}

fn in_pattern(pattern: &ast::Pattern<&str>, args: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, args);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, args: &mut BTreeSet<String>) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, args),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, args);
            variants
                .iter()
                .for_each(|variant| in_pattern(&variant.value, args));
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<&str>, args: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            args.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, args),
        ast::InlineExpression::StringLiteral { .. }
        | ast::InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?} is not used here"),
    }
}

#[test]
fn code_and_files_have_the_same_keys_and_arguments() {
    for locale in Locale::ALL {
        let code: BTreeMap<String, _> = keys_in_code()
            .into_iter()
            .map(|(key, args)| (key.to_owned(), args))
            .collect();
        let files = keys_in_files(locale);
        for (key, args) in &code {
            assert_eq!(files.get(key), Some(args), "{key} in {locale:?}");
        }
        for key in files.keys() {
            assert!(code.contains_key(key), "{key} in {locale:?} is not used");
        }
    }
}

/// A phrase with any key, to format every text with numbers and with words.
struct Any {
    key: &'static str,
    args: Vec<String>,
    number: bool,
}

impl Phrase for Any {
    const KEYS: &'static [(&'static str, &'static [&'static str])] = &[];

    fn key(&self) -> &'static str {
        self.key
    }

    fn args(&self) -> FluentArgs<'_> {
        let mut args = FluentArgs::new();
        for name in &self.args {
            let value = if self.number {
                FluentValue::from(7)
            } else {
                FluentValue::from("x")
            };
            args.set(name.as_str(), value);
        }
        args
    }
}

#[test]
fn every_text_is_said_without_a_fault() {
    for locale in Locale::ALL {
        for (key, args) in keys_in_code() {
            for number in [false, true] {
                let phrase = Any {
                    key,
                    args: args.iter().cloned().collect(),
                    number,
                };
                let bundle = locale.bundle();
                let pattern = bundle.get_message(key).unwrap().value().unwrap();
                let mut faults = Vec::new();
                bundle.format_pattern(pattern, Some(&phrase.args()), &mut faults);
                assert!(faults.is_empty(), "{key}: {faults:?}");
                let said = locale.say(&phrase);
                assert!(
                    !said.trim().is_empty() && said != key && !said.contains('$'),
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
        ("Stake: 1 chip a point", "Stake: 12,500 chips a point")
    );
}

#[test]
fn an_unknown_language_is_answered_in_english() {
    for name in ["en-US", "de", "zh", "", "💥"] {
        assert_eq!(Locale::from_discord(name), Locale::En);
    }
    assert_eq!(
        ["zh-TW", "zh-CN"].map(Locale::from_discord)[..],
        Locale::ALL[1..],
        "a locale of Discord for every language but English"
    );
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
    assert_eq!(
        Locale::ALL.map(|locale| locale.list(things())),
        ["a, b", "a、b", "a、b"]
    );
    assert_eq!(
        Locale::ALL.map(|locale| locale.clauses(things())),
        ["a; b", "a；b", "a；b"]
    );
}

/// Common characters that exist in only one of the two Chinese scripts.
const TRADITIONAL: &str = "這個張輪莊壓墊對碼電腦訊頻開關結選設規則鈕於為與還從時過會後獲";
const SIMPLIFIED: &str = "这个张轮庄压垫对码电脑讯频开关结选设规则钮于为与还从时过会后获";

#[test]
fn each_way_of_writing_chinese_keeps_to_its_characters() {
    for (locale, foreign) in [(Locale::ZhHant, SIMPLIFIED), (Locale::ZhHans, TRADITIONAL)] {
        for source in locale.sources() {
            for line in source.lines() {
                assert!(
                    !line.contains(|c| foreign.contains(c)),
                    "{line} in {locale:?}"
                );
            }
        }
    }
}

/// Latin words that Chinese texts contain too: names, and what people type.
const LATIN: &[&str] = &[
    "Discord", "Celko", "TG", "tiengow", "paigow", "tetgow", "start", "daily", "hands", "minutes",
    "replay", "score", "settings", "server", "give", "Tet", "Gow", "MY", "Tian", "Decktet",
    "Magnus", "PG", "TT", "P", "rules", "clause", "D", "tet", "gow",
];

#[test]
fn nothing_in_a_chinese_text_is_left_in_english() {
    for locale in [Locale::ZhHant, Locale::ZhHans] {
        for source in locale.sources() {
            let resource = FluentResource::try_new((*source).to_owned()).unwrap();
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
                    assert!(
                        LATIN.contains(&word),
                        "{word} in {} in {locale:?}",
                        message.id.name
                    );
                }
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
