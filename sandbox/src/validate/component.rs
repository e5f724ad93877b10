//! Components of messages: rows of buttons and selects, and the blocks of components v2.

use std::collections::HashSet;

use serde_json::Value;

use super::{Checker, Fields, select};
use crate::limits::discord;

pub(crate) const ROW: i64 = 1;
pub(crate) const BUTTON: i64 = 2;
pub(crate) const STRING_SELECT: i64 = 3;
pub(crate) const TEXT_INPUT: i64 = 4;
pub(crate) const USER_SELECT: i64 = 5;
pub(crate) const ROLE_SELECT: i64 = 6;
pub(crate) const MENTIONABLE_SELECT: i64 = 7;
pub(crate) const CHANNEL_SELECT: i64 = 8;
const SECTION: i64 = 9;
pub(super) const TEXT: i64 = 10;
pub(crate) const THUMBNAIL: i64 = 11;
const GALLERY: i64 = 12;
const FILE: i64 = 13;
pub(crate) const SEPARATOR: i64 = 14;
pub(crate) const CONTAINER: i64 = 17;

pub(super) const SELECTS: &[i64] = &[
    STRING_SELECT,
    USER_SELECT,
    ROLE_SELECT,
    MENTIONABLE_SELECT,
    CHANNEL_SELECT,
];
const IN_ROW: &[i64] = &[
    BUTTON,
    STRING_SELECT,
    USER_SELECT,
    ROLE_SELECT,
    MENTIONABLE_SELECT,
    CHANNEL_SELECT,
];
const TOP_OF_V2: &[i64] = &[ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER];
const IN_CONTAINER: &[i64] = &[ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR];
/// Styles of a button: the colours, link and premium.
const PRIMARY: i64 = 1;
const SECONDARY: i64 = 2;
const SUCCESS: i64 = 3;
const DANGER: i64 = 4;
const LINK: i64 = 5;
const PREMIUM: i64 = 6;
const STYLES: &[i64] = &[PRIMARY, SECONDARY, SUCCESS, DANGER, LINK, PREMIUM];
/// Spacings of a separator: small and large.
const SPACINGS: &[i64] = &[1, 2];
/// Texts of a section.
const SECTION_TEXTS: usize = 3;
/// Pictures of a gallery.
const GALLERY_ITEMS: usize = 10;

/// Discord's code for an invalid emoji on a button or an option of a menu.
const INVALID_EMOJI: &str = "BUTTON_COMPONENT_INVALID_EMOJI";

/// Totals of a whole message.
#[derive(Debug, Default)]
struct Totals {
    ids: HashSet<String>,
    components: usize,
    text: usize,
}

/// Checks the components of a message in the first or second format.
pub(crate) fn check(checker: &mut Checker, components: &[Value], is_v2: bool) {
    let mut totals = Totals::default();
    let allowed = if is_v2 { TOP_OF_V2 } else { &[ROW] };
    check_list(checker, components, allowed, &mut totals);
    if is_v2 {
        if totals.components > discord::V2_COMPONENTS {
            let message = format!("Must have at most {} components.", discord::V2_COMPONENTS);
            checker.fail("", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
        }
        if totals.text > discord::V2_TEXT {
            let message = format!("Texts must be {} or fewer in all.", discord::V2_TEXT);
            checker.fail("", "COMPONENT_MAX_TEXT_EXCEEDED", message);
        }
    } else if components.len() > discord::ROWS {
        let message = format!("Must be {} or fewer in length.", discord::ROWS);
        checker.fail("", "BASE_TYPE_BAD_LENGTH", message);
    }
}

fn check_list(checker: &mut Checker, list: &[Value], allowed: &[i64], totals: &mut Totals) {
    for (number, component) in list.iter().enumerate() {
        checker.within(number, |checker| {
            check_one(checker, component, allowed, totals);
        });
    }
}

fn check_one(checker: &mut Checker, component: &Value, allowed: &[i64], totals: &mut Totals) {
    let Some(fields) = checker.element(component) else {
        return;
    };
    totals.components += 1;
    if fields.get("type").is_none_or(Value::is_null) {
        checker.required("type");
        return;
    }
    let Some(kind) = checker.choice(fields, "type", allowed) else {
        return;
    };
    match kind {
        ROW => check_row(checker, fields, totals),
        BUTTON => check_button(checker, fields, totals),
        SECTION => check_section(checker, fields, totals),
        TEXT => {
            checker.expect_fields(fields, &["type", "id", "content"]);
            let text = checker.required_text(fields, "content", (1, discord::V2_TEXT));
            totals.text += text.map_or(0, |text| text.chars().count());
        }
        THUMBNAIL => check_media(checker, fields),
        GALLERY => check_gallery(checker, fields),
        FILE => {
            checker.expect_fields(fields, &["type", "id", "file", "spoiler", "name", "size"]);
            if checker.object(fields, "file").is_none() {
                checker.required("file");
            }
        }
        SEPARATOR => {
            checker.expect_fields(fields, &["type", "id", "divider", "spacing"]);
            checker.flag(fields, "divider");
            checker.choice(fields, "spacing", SPACINGS);
        }
        CONTAINER => check_container(checker, fields, totals),
        _ => {
            check_custom_id(checker, fields, totals);
            select::check(checker, fields, kind);
        }
    }
}

fn check_row(checker: &mut Checker, row: &Fields, totals: &mut Totals) {
    checker.expect_fields(row, &["type", "id", "components"]);
    let Some(children) = checker.list(row, "components", (1, discord::BUTTONS)) else {
        return checker.required("components");
    };
    let kind = |child: &Value| child.get("type").and_then(Value::as_i64);
    let selects = children
        .iter()
        .filter(|c| kind(c).is_some_and(|k| SELECTS.contains(&k)));
    if selects.count() > 0 && children.len() > 1 {
        let message = "A select menu fills its row alone.";
        checker.fail("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
    }
    checker.within("components", |checker| {
        check_list(checker, children, IN_ROW, totals);
    });
}

fn check_button(checker: &mut Checker, button: &Fields, totals: &mut Totals) {
    const KNOWN: &[&str] = &[
        "type",
        "id",
        "style",
        "label",
        "emoji",
        "custom_id",
        "sku_id",
        "url",
        "disabled",
    ];
    checker.expect_fields(button, KNOWN);
    checker.flag(button, "disabled");
    checker.text(button, "label", (0, discord::LABEL));
    check_emoji(checker, button);
    if button.get("style").is_none_or(Value::is_null) {
        return checker.required("style");
    }
    let Some(style) = checker.choice(button, "style", STYLES) else {
        return;
    };
    let has = |field: &str| button.get(field).is_some_and(|value| !value.is_null());
    match style {
        LINK => {
            checker.required_text(button, "url", (1, discord::URL));
            if has("custom_id") {
                let message = "A custom id and url cannot both be specified";
                checker.fail("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL", message);
            }
        }
        PREMIUM => check_sku(checker, button),
        _ => {
            check_custom_id(checker, button, totals);
            if has("url") {
                let message = "A custom id and url cannot both be specified";
                checker.fail("url", "BUTTON_COMPONENT_CUSTOM_ID_URL", message);
            }
        }
    }
    let has_label = button
        .get("label")
        .and_then(Value::as_str)
        .is_some_and(|text| !text.is_empty());
    if style != PREMIUM && !has_label && !has("emoji") {
        let message = "A label or emoji is required";
        checker.fail("label", "BUTTON_COMPONENT_LABEL_REQUIRED", message);
    }
}

/// Refuses every SKU, because the sandbox's application sells nothing.
fn check_sku(checker: &mut Checker, button: &Fields) {
    if button.get("sku_id").is_none_or(Value::is_null) {
        return checker.required("sku_id");
    }
    if checker.id(button, "sku_id").is_some() {
        let message =
            "The application for this SKU does not exist or does not match the message author";
        checker.fail("sku_id", "BUTTON_COMPONENT_INVALID_APPLICATION", message);
    }
}

/// Checks a custom id, which must be unique in the message.
fn check_custom_id(checker: &mut Checker, fields: &Fields, totals: &mut Totals) {
    let bounds = (1, discord::CUSTOM_ID);
    let Some(id) = checker.required_text(fields, "custom_id", bounds) else {
        return;
    };
    if !totals.ids.insert(id.to_owned()) {
        let message = "Component custom id cannot be duplicated";
        checker.fail("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

/// Checks the emoji of a button or of an option.
pub(super) fn check_emoji(checker: &mut Checker, fields: &Fields) {
    let Some(emoji) = checker.object(fields, "emoji") else {
        return;
    };
    checker.within("emoji", |checker| {
        checker.expect_fields(emoji, &["id", "name", "animated"]);
        let id = checker.id(emoji, "id");
        if id.is_some_and(|id| !checker.has_emoji(id)) {
            return checker.fail("id", INVALID_EMOJI, "Invalid emoji");
        }
        let name = emoji
            .get("name")
            .and_then(Value::as_str)
            .unwrap_or_default();
        // Discord has the whole list of emojis. The sandbox only knows that plain letters are never an emoji.
        let is_plain = name
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '_' || c == ' ');
        if id.is_none() && is_plain {
            checker.fail("name", INVALID_EMOJI, "Invalid emoji");
        }
    });
}

fn check_section(checker: &mut Checker, section: &Fields, totals: &mut Totals) {
    checker.expect_fields(section, &["type", "id", "components", "accessory"]);
    match checker.list(section, "components", (1, SECTION_TEXTS)) {
        Some(texts) => {
            checker.within("components", |checker| {
                check_list(checker, texts, &[TEXT], totals);
            });
        }
        None => checker.required("components"),
    }
    match section.get("accessory") {
        Some(accessory) => checker.within("accessory", |checker| {
            check_one(checker, accessory, &[BUTTON, THUMBNAIL], totals);
        }),
        None => checker.required("accessory"),
    }
}

fn check_container(checker: &mut Checker, container: &Fields, totals: &mut Totals) {
    checker.expect_fields(
        container,
        &["type", "id", "components", "accent_color", "spoiler"],
    );
    checker.integer(container, "accent_color", (0, discord::COLOUR));
    let bounds = (1, discord::V2_COMPONENTS);
    match checker.list(container, "components", bounds) {
        Some(children) => checker.within("components", |checker| {
            check_list(checker, children, IN_CONTAINER, totals);
        }),
        None => checker.required("components"),
    }
}

fn check_media(checker: &mut Checker, fields: &Fields) {
    checker.expect_fields(fields, &["type", "id", "media", "description", "spoiler"]);
    checker.text(fields, "description", (0, discord::ALT_TEXT));
    if checker.object(fields, "media").is_none() {
        checker.required("media");
    }
}

fn check_gallery(checker: &mut Checker, gallery: &Fields) {
    checker.expect_fields(gallery, &["type", "id", "items"]);
    let Some(items) = checker.list(gallery, "items", (1, GALLERY_ITEMS)) else {
        return checker.required("items");
    };
    checker.within("items", |checker| checker.each(items, check_media));
}
