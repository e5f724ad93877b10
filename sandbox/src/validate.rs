//! Checks request bodies against Discord's rules and reports every wrong field by its path.

mod attachment_url;
pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod group;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod numbering;
pub(crate) mod option;
mod select;

use std::collections::HashSet;
use std::fmt::Display;

use serde_json::{Map, Value};

use crate::error::{Code, FieldError, Refusal};
use crate::world::application::Application;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Message;
use crate::world::traffic::Traffic;

/// The fields of a JSON object.
pub(crate) type Fields = Map<String, Value>;

/// Checks a body, and collects its errors and unknown fields.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    /// The custom emojis that the body may use.
    emojis: HashSet<Snowflake>,
    /// The files of the message that the body edits.
    allowed_files: Vec<(Snowflake, String)>,
    path: Vec<String>,
    errors: Vec<FieldError>,
    unknown: Vec<String>,
}

impl Checker {
    /// Returns a checker of bodies that may use the application's emojis.
    pub(crate) fn with_emojis_of(application: &Application) -> Self {
        Self {
            emojis: application.emojis().iter().map(|emoji| emoji.id).collect(),
            ..Self::default()
        }
    }

    /// Lets the body refer to the files of the message that it edits.
    pub(crate) fn allow_files_of(&mut self, message: &Message) {
        let files = message.attachments.iter();
        self.allowed_files = files.map(|file| (file.id, file.name.clone())).collect();
    }

    /// Returns whether the body may use a custom emoji.
    pub(crate) fn has_emoji(&self, id: Snowflake) -> bool {
        self.emojis.contains(&id)
    }

    /// Records an error in a field of the current object.
    pub(crate) fn fail(&mut self, field: &str, code: &'static str, message: impl Into<String>) {
        let mut path = self.path.clone();
        if !field.is_empty() {
            path.push(field.to_owned());
        }
        self.errors.push(FieldError {
            path,
            code,
            message: message.into(),
        });
    }

    /// Checks a nested value: a field, or an element of a list by its index.
    pub(crate) fn within<R>(
        &mut self,
        step: impl Display,
        check: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.path.push(step.to_string());
        let result = check(self);
        self.path.pop();
        result
    }

    /// Checks every element of a list. All must be objects.
    pub(crate) fn each<'a>(
        &mut self,
        list: &'a [Value],
        mut check: impl FnMut(&mut Self, &'a Fields),
    ) {
        for (number, value) in list.iter().enumerate() {
            self.within(number, |checker| {
                if let Some(fields) = checker.element(value) {
                    check(checker, fields);
                }
            });
        }
    }

    /// Records every field that is not one of the known ones.
    pub(crate) fn expect_fields(&mut self, fields: &Fields, known: &[&str]) {
        let names = fields.keys();
        for field in names.filter(|field| !known.contains(&field.as_str())) {
            let mut path = self.path.clone();
            path.push(field.clone());
            self.unknown.push(path.join("."));
        }
    }

    /// Reads a text of `least` to `most` characters. Null counts as absent.
    pub(crate) fn text<'a>(
        &mut self,
        fields: &'a Fields,
        field: &str,
        (least, most): (usize, usize),
    ) -> Option<&'a str> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        let Some(text) = value.as_str() else {
            let message = "Could not interpret value as string.";
            self.fail(field, "STRING_TYPE_CONVERT", message);
            return None;
        };
        let length = text.chars().count();
        if length > most {
            let message = format!("Must be {most} or fewer in length.");
            self.fail(field, "BASE_TYPE_MAX_LENGTH", message);
        } else if length < least {
            let message = format!("Must be between {least} and {most} in length.");
            self.fail(field, "BASE_TYPE_BAD_LENGTH", message);
        }
        Some(text)
    }

    /// Reads a required text.
    pub(crate) fn required_text<'a>(
        &mut self,
        fields: &'a Fields,
        field: &str,
        bounds: (usize, usize),
    ) -> Option<&'a str> {
        if fields.get(field).is_none_or(Value::is_null) {
            self.required(field);
            return None;
        }
        self.text(fields, field, bounds)
    }

    /// Records that a required field is missing.
    pub(crate) fn required(&mut self, field: &str) {
        self.fail(field, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Reads a whole number within bounds.
    pub(crate) fn integer(
        &mut self,
        fields: &Fields,
        field: &str,
        (least, most): (i64, i64),
    ) -> Option<i64> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        let Some(number) = value.as_i64() else {
            let message = "Value is not int.";
            self.fail(field, "NUMBER_TYPE_COERCE", message);
            return None;
        };
        if number > most {
            let message = format!("int value should be less than or equal to {most}.");
            self.fail(field, "NUMBER_TYPE_MAX", message);
        } else if number < least {
            let message = format!("int value should be greater than or equal to {least}.");
            self.fail(field, "NUMBER_TYPE_MIN", message);
        }
        Some(number)
    }

    /// Reads a boolean.
    pub(crate) fn flag(&mut self, fields: &Fields, field: &str) -> Option<bool> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        if value.as_bool().is_none() {
            let message = "Must be either true or false.";
            self.fail(field, "BOOLEAN_TYPE_CONVERT", message);
        }
        value.as_bool()
    }

    /// Reads a list of `least` to `most` elements.
    pub(crate) fn list<'a>(
        &mut self,
        fields: &'a Fields,
        field: &str,
        (least, most): (usize, usize),
    ) -> Option<&'a [Value]> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        let Some(list) = value.as_array() else {
            let message = "Only iterables may be used in a ListType";
            self.fail(field, "LIST_TYPE_CONVERT", message);
            return None;
        };
        if list.len() > most && least == 0 {
            let message = format!("Must be {most} or fewer in length.");
            self.fail(field, "BASE_TYPE_MAX_LENGTH", message);
        } else if list.len() > most || list.len() < least {
            let message = format!("Must be between {least} and {most} in length.");
            self.fail(field, "BASE_TYPE_BAD_LENGTH", message);
        }
        Some(list)
    }

    /// Reads an object.
    pub(crate) fn object<'a>(&mut self, fields: &'a Fields, field: &str) -> Option<&'a Fields> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        if !value.is_object() {
            self.fail(field, "MODEL_TYPE_CONVERT", NOT_AN_OBJECT);
        }
        value.as_object()
    }

    /// Reads an element of a list as an object.
    pub(crate) fn element<'a>(&mut self, value: &'a Value) -> Option<&'a Fields> {
        if !value.is_object() {
            self.fail("", "MODEL_TYPE_CONVERT", NOT_AN_OBJECT);
        }
        value.as_object()
    }

    /// Reads an id, written as text or as a number.
    pub(crate) fn id(&mut self, fields: &Fields, field: &str) -> Option<Snowflake> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        let id = match value {
            Value::String(text) => text.parse().ok(),
            number => number.as_u64().map(Snowflake),
        };
        if id.is_none() {
            let message = format!("Value {value} is not snowflake.");
            self.fail(field, "NUMBER_TYPE_COERCE", message);
        }
        id
    }

    /// Reads one of the numbers that a field may have.
    pub(crate) fn choice(&mut self, fields: &Fields, field: &str, among: &[i64]) -> Option<i64> {
        let value = fields.get(field).filter(|value| !value.is_null())?;
        let number = value.as_i64().filter(|number| among.contains(number));
        if number.is_none() {
            let list: Vec<String> = among.iter().map(ToString::to_string).collect();
            let message = format!("Value must be one of {{{}}}.", list.join(", "));
            self.fail(field, "BASE_TYPE_CHOICES", message);
        }
        number
    }

    /// Returns whether the body has no errors so far.
    pub(crate) fn is_valid(&self) -> bool {
        self.errors.is_empty()
    }

    /// Ends the check. Counts unknown fields, and refuses the body if it has errors.
    ///
    /// # Errors
    /// `InvalidForm` with every wrong field.
    pub(crate) fn finish(self, traffic: &mut Traffic, route: &str) -> Result<(), Refusal> {
        for field in &self.unknown {
            traffic.count_unknown_field(route, field);
        }
        self.into_result()
    }

    /// Refuses the body if it has errors.
    ///
    /// # Errors
    /// `InvalidForm` with every wrong field.
    pub(crate) fn into_result(self) -> Result<(), Refusal> {
        if self.errors.is_empty() {
            return Ok(());
        }
        Err(Refusal {
            fields: self.errors,
            ..Code::InvalidForm.into()
        })
    }
}

const NOT_AN_OBJECT: &str = "Only dictionaries may be used in a DictType";

/// Returns the fields of a body that must be an object.
///
/// # Errors
/// `InvalidForm` for anything else.
pub(crate) fn object_body(body: &Value) -> Result<&Fields, Refusal> {
    body.as_object()
        .ok_or_else(|| Refusal::field("_body", "MODEL_TYPE_CONVERT", NOT_AN_OBJECT))
}
