//! Keys with text values.

use super::*;

/// Returns `section.key` for every key of the configuration.
pub(super) fn every_key() -> Vec<String> {
    let value = figment::value::Value::serialize(Config::default()).unwrap();
    let mut found = Vec::new();
    for (name, value) in value.as_dict().unwrap() {
        match value.as_dict() {
            Some(section) => found.extend(section.keys().map(|key| format!("{name}.{key}"))),
            None => found.push(name.clone()),
        }
    }
    found.sort();
    found
}

/// Whether every value of a configuration has a type that its key accepts.
fn is_understood(toml: &str, environment: &[(&str, &str)]) -> bool {
    let refused = load(toml, environment).err();
    refused.is_none_or(|error| !error.to_string().contains("is not understood"))
}

#[test]
fn a_text_in_a_variable_may_look_like_a_number() {
    let mut texts = 0;
    for key in every_key() {
        let toml = match key.split_once('.') {
            Some((section, key)) => format!("[{section}]\n{key} = \"123\""),
            None => format!("{key} = \"123\""),
        };
        if is_understood(&toml, &[]) {
            let variable = format!("TIENGOW_{}", key.replace('.', "__")).to_uppercase();
            assert!(
                is_understood("", &[(variable.as_str(), "123")]),
                "{variable}"
            );
            texts += 1;
        }
    }
    assert!(texts > 10, "{texts} keys take a text");
}
