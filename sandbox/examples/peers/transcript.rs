//! Formats everything that a person saw as text that does not depend on ids and times.

use sandbox_client::{Message, Modal};
use serde_json::Value;

/// Formats a message with everything that a client shows, but without anything that varies from run to run.
pub(crate) fn message(message: &Message) -> String {
    let raw = &message.raw;
    let mut lines = vec![format!(
        "message flags={}",
        raw["flags"].as_u64().unwrap_or(0)
    )];
    lines.push(format!("  content {}", raw["content"]));
    for embed in elements(&raw["embeds"]) {
        lines.push(format!("  embed {} {}", embed["title"], embed["color"]));
        lines.push(format!("    image {}", file_name(&embed["image"]["url"])));
    }
    for file in elements(&raw["attachments"]) {
        lines.push(format!(
            "  file {} {} {} bytes alt={}",
            file["filename"], file["content_type"], file["size"], file["description"]
        ));
    }
    for row in elements(&raw["components"]) {
        lines.push("  row".to_owned());
        for button in elements(&row["components"]) {
            lines.push(format!(
                "    {} {} {} style={} disabled={} emoji={}",
                button["type"],
                button["custom_id"],
                button["label"],
                button["style"],
                button["disabled"].as_bool().unwrap_or(false),
                button["emoji"]["name"],
            ));
        }
    }
    let edited = !raw["edited_timestamp"].is_null();
    lines.push(format!(
        "  edited={edited} reply={}",
        raw["interaction_metadata"].is_object()
    ));
    lines.join("\n")
}

/// Formats a modal.
pub(crate) fn modal(modal: &Modal) -> String {
    let mut lines = vec![format!("dialogue {:?} {:?}", modal.custom_id, modal.title)];
    for field in &modal.fields {
        lines.push(format!(
            "  {:?} {:?} required={}",
            field.custom_id, field.label, field.required
        ));
    }
    lines.join("\n")
}

/// Returns the first difference between the seen and the expected text.
#[must_use]
pub(crate) fn difference(expected: &str, seen: &str) -> Option<String> {
    let (mut expected_lines, mut seen_lines) = (expected.lines(), seen.lines());
    for number in 1.. {
        let (expected_line, seen_line) = (expected_lines.next(), seen_lines.next());
        if expected_line != seen_line {
            let text = |line: Option<&str>| line.unwrap_or("(the end)").to_owned();
            return Some(format!(
                "line {number}: {:?} in place of {:?} of\n{seen}",
                text(seen_line),
                text(expected_line)
            ));
        }
        if expected_line.is_none() {
            break;
        }
    }
    None
}

/// Returns the file name at the end of a URL, without the ids before it.
fn file_name(url: &Value) -> &str {
    url.as_str()
        .and_then(|url| url.rsplit('/').next())
        .unwrap_or("none")
}

fn elements(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
