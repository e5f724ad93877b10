//! A modal that a bot opened.

use serde_json::{Value, json};

use super::message::{list, text_of};

/// A modal with text fields.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Modal {
    /// The id that the server assigned to the modal.
    pub id: String,
    /// Its `custom_id`.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// The fields, in order.
    pub fields: Vec<ModalField>,
    pub(super) application_id: String,
}

/// One text field of a modal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModalField {
    /// Its `custom_id`.
    pub custom_id: String,
    /// Its label.
    pub label: String,
    /// Its initial value.
    pub value: String,
    /// Whether it must be filled in.
    pub required: bool,
}

impl Modal {
    pub(super) fn read(raw: &Value) -> Self {
        let mut fields = Vec::new();
        collect_fields(&raw["components"], "", &mut fields);
        let application = raw["application_id"]
            .as_str()
            .or(raw["application"]["id"].as_str());
        Self {
            id: text_of(&raw["id"]),
            custom_id: text_of(&raw["custom_id"]),
            title: text_of(&raw["title"]),
            fields,
            application_id: application.unwrap_or_default().to_owned(),
        }
    }

    /// Returns the rows that a client submits: every field with its value from `values`, found by custom id or label,
    /// or its initial value.
    pub(super) fn filled_rows(&self, values: &[(&str, &str)]) -> Vec<Value> {
        let row = |field: &ModalField| {
            let value = values
                .iter()
                .find(|(key, _)| *key == field.custom_id || *key == field.label);
            let value = value.map_or(field.value.as_str(), |(_, value)| value);
            json!({ "type": 1, "components": [
                { "type": 4, "custom_id": field.custom_id, "value": value }
            ]})
        };
        self.fields.iter().map(row).collect()
    }
}

/// Collects the fields of a tree of components. Each field is in an action row, or in a label component that has its
/// label.
fn collect_fields(tree: &Value, label: &str, fields: &mut Vec<ModalField>) {
    for component in list(tree) {
        let label = component["label"].as_str().unwrap_or(label);
        if component["type"].as_u64() == Some(4) {
            fields.push(ModalField {
                custom_id: text_of(&component["custom_id"]),
                label: label.to_owned(),
                value: text_of(&component["value"]),
                required: component["required"].as_bool().unwrap_or(true),
            });
        }
        collect_fields(&component["components"], label, fields);
        if component["component"].is_object() {
            let inner = Value::Array(vec![component["component"].clone()]);
            collect_fields(&inner, label, fields);
        }
    }
}
