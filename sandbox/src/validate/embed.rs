//! Embeds.

use serde_json::Value;

use super::{Checker, Fields};
use crate::limits::discord;
use crate::world::calendar::is_iso;

const KNOWN_FIELDS: &[&str] = &[
    "type",
    "title",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "video",
    "provider",
    "author",
    "fields",
    "flags",
    "content_scan_version",
];
/// Fields of an embed that Discord keeps. It drops all others silently.
pub(crate) const KEPT_FIELDS: &[&str] = &[
    "title",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
];
const SCHEMES: &[&str] = &["http://", "https://", "attachment://"];

/// Checks the embeds of a message and their total length.
pub(crate) fn check(checker: &mut Checker, embeds: &[Value]) {
    let mut total = 0;
    checker.each(embeds, |checker, fields| {
        total += check_one(checker, fields);
    });
    if total > discord::EMBED_TOTAL {
        let most = discord::EMBED_TOTAL;
        let message = format!("Embed size exceeds maximum size of {most}");
        checker.fail("", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

/// Checks one embed and returns its length.
fn check_one(checker: &mut Checker, embed: &Fields) -> usize {
    checker.expect_fields(embed, KNOWN_FIELDS);
    let mut total = 0;
    total += length(checker.text(embed, "title", (0, discord::EMBED_TITLE)));
    total += length(checker.text(embed, "description", (0, discord::EMBED_DESCRIPTION)));
    check_timestamp(checker, embed);
    checker.integer(embed, "color", (0, discord::COLOUR));
    check_url(checker, embed, "url");
    for picture in ["image", "thumbnail"] {
        if let Some(inner) = checker.object(embed, picture) {
            checker.within(picture, |checker| check_url(checker, inner, "url"));
        }
    }
    if let Some(footer) = checker.object(embed, "footer") {
        total += checker.within("footer", |checker| {
            checker.expect_fields(footer, &["text", "icon_url", "proxy_icon_url"]);
            check_url(checker, footer, "icon_url");
            length(checker.required_text(footer, "text", (0, discord::FOOTER)))
        });
    }
    if let Some(author) = checker.object(embed, "author") {
        total += checker.within("author", |checker| {
            checker.expect_fields(author, &["name", "url", "icon_url", "proxy_icon_url"]);
            check_url(checker, author, "icon_url");
            length(checker.required_text(author, "name", (0, discord::EMBED_TITLE)))
        });
    }
    if let Some(fields) = checker.list(embed, "fields", (0, discord::EMBED_FIELDS)) {
        total += checker.within("fields", |checker| check_fields(checker, fields));
    }
    total
}

fn check_timestamp(checker: &mut Checker, embed: &Fields) {
    let given = embed.get("timestamp").filter(|given| !given.is_null());
    let Some(given) = given else { return };
    if !given.as_str().is_some_and(is_iso) {
        let text = given
            .as_str()
            .map_or_else(|| given.to_string(), str::to_owned);
        let message = format!("Could not parse {text}. Should be ISO8601.");
        checker.fail("timestamp", "DATE_TIME_TYPE_PARSE", message);
    }
}

fn check_fields(checker: &mut Checker, fields: &[Value]) -> usize {
    let mut total = 0;
    checker.each(fields, |checker, field| {
        checker.expect_fields(field, &["name", "value", "inline"]);
        checker.flag(field, "inline");
        total += length(checker.required_text(field, "name", (1, discord::EMBED_TITLE)));
        total += length(checker.required_text(field, "value", (1, discord::FIELD_VALUE)));
    });
    total
}

fn length(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.chars().count())
}

fn check_url(checker: &mut Checker, fields: &Fields, field: &str) {
    if let Some(url) = checker.text(fields, field, (0, 2_048))
        && !url.is_empty()
        && !SCHEMES.iter().any(|scheme| url.starts_with(scheme))
    {
        let message = "Scheme must be one of ('http', 'https').";
        checker.fail(field, "URL_TYPE_INVALID_SCHEME", message);
    }
}
