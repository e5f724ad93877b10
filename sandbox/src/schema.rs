//! Checks of the bot's requests and answers against a published OpenAPI file.

mod document;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Registry, ValidationError, Validator};
use parking_lot::Mutex;
use serde_json::{Value, json};

use document::Document;

/// The name of the file in the registries.
const NAME: &str = "discord:openapi";
/// The most characters of one message, enough for the error without the whole of a long body.
const MAX_CHARS: usize = 300;

/// The direction of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Request,
    Response,
}

/// A parsed OpenAPI file.
#[derive(Debug)]
pub(crate) struct Openapi {
    document: Document,
    /// The schemas of requests, which may have unknown fields, because Discord ignores these.
    lenient: Registry<'static>,
    /// The schemas of answers, in which no field may be missing or unknown.
    strict: Registry<'static>,
    /// Validators by the pointer of their schema, compiled when they are first needed.
    validators: Mutex<HashMap<(Side, String), Arc<Validator>>>,
}

impl Openapi {
    /// Loads a file. Each file is read only once.
    ///
    /// # Errors
    /// Returns a message when the file cannot be read or is not an OpenAPI file.
    pub(crate) fn load(path: &Path) -> Result<Arc<Self>, String> {
        static LOADED: OnceLock<Mutex<HashMap<PathBuf, Arc<Openapi>>>> = OnceLock::new();
        let mut loaded = LOADED.get_or_init(Mutex::default).lock();
        if let Some(known) = loaded.get(path) {
            return Ok(Arc::clone(known));
        }
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let openapi = Arc::new(Self::parse(&text).map_err(|e| format!("{}: {e}", path.display()))?);
        loaded.insert(path.to_owned(), Arc::clone(&openapi));
        Ok(openapi)
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// Returns a message when the text is not an OpenAPI file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let document = Document::read(&file)?;
        let registry = |file: Value| {
            let builder = Registry::new().add(NAME, file).map_err(|e| e.to_string())?;
            builder.prepare().map_err(|e| e.to_string())
        };
        let (mut lenient, mut strict) = (file.clone(), file);
        document::allow_overlap(&mut lenient);
        document::allow_overlap(&mut strict);
        document::allow_numeric_ids(&mut lenient);
        document::correct_errors(&mut lenient);
        document::forbid_unknown_fields(&mut strict);
        Ok(Self {
            document,
            lenient: registry(lenient)?,
            strict: registry(strict)?,
            validators: Mutex::default(),
        })
    }

    /// Returns the errors in the body of a request, or none for a route that the file does not have.
    pub(crate) fn check_request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        match self.document.request_schema(method, path) {
            Some(pointer) => self.check(Side::Request, &pointer, body),
            None => Vec::new(),
        }
    }

    /// Returns the errors in an answer, or none for a route that the file does not have.
    pub(crate) fn check_response(
        &self,
        method: &str,
        path: &str,
        (status, body): (u16, Option<&Value>),
    ) -> Vec<String> {
        match (self.document.response_schema(method, path, status), body) {
            (document::Answer::UnknownRoute, _) | (document::Answer::NoBody, None) => Vec::new(),
            (document::Answer::UnknownStatus, _) => {
                vec![format!("the file does not list the status {status}")]
            }
            (document::Answer::NoBody, Some(_)) => {
                vec!["there is a body, but the file lists none".to_owned()]
            }
            (document::Answer::Schema(_), None) => vec!["the body is missing".to_owned()],
            // The tree of fields in a refusal may contain any names.
            (document::Answer::Schema(pointer), Some(body)) if status >= 400 => {
                self.check(Side::Request, &pointer, body)
            }
            (document::Answer::Schema(pointer), Some(body)) => {
                self.check(Side::Response, &pointer, body)
            }
        }
    }

    fn check(&self, side: Side, pointer: &str, body: &Value) -> Vec<String> {
        match self.validator(side, pointer) {
            Ok(validator) => validator
                .iter_errors(body)
                .map(|error| describe(&error))
                .collect(),
            Err(message) => vec![message],
        }
    }

    fn validator(&self, side: Side, pointer: &str) -> Result<Arc<Validator>, String> {
        let mut validators = self.validators.lock();
        let key = (side, pointer.to_owned());
        if let Some(known) = validators.get(&key) {
            return Ok(Arc::clone(known));
        }
        let registry = match side {
            Side::Request => &self.lenient,
            Side::Response => &self.strict,
        };
        let schema = json!({"$ref": format!("{NAME}#{pointer}")});
        let built = jsonschema::options()
            .with_registry(registry)
            .offline()
            .build(&schema);
        let validator = Arc::new(built.map_err(|e| e.to_string())?);
        validators.insert(key, Arc::clone(&validator));
        Ok(validator)
    }
}

/// Describes an error and its place. If no alternative fits, describes the error of the closest one.
fn describe(error: &ValidationError<'_>) -> String {
    if let ValidationErrorKind::AnyOf { context } = error.kind() {
        let closest = context
            .iter()
            .filter(|errors| !errors.is_empty())
            .min_by_key(|errors| {
                let has_wrong_type = errors.iter().any(|e| is_type_error(e));
                (has_wrong_type, errors.len())
            });
        if let Some(error) = closest.and_then(|errors| errors.first()) {
            return describe(error);
        }
    }
    let message: String = error.masked().to_string().chars().take(MAX_CHARS).collect();
    format!("{}: {message}", error.instance_path())
}

/// Returns whether an alternative does not apply at all because the value has another type.
fn is_type_error(error: &ValidationError<'_>) -> bool {
    let at = error.instance_path().to_string();
    at.ends_with("/type") || matches!(error.kind(), ValidationErrorKind::Type { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r##"{"openapi": "3.1.0", "paths": {
        "/things/{thing_id}": {"get": {"responses": {"200": {"content": {"application/json": {"schema":
            {"$ref": "#/components/schemas/Thing"}}}}, "204": {}}}},
        "/things/@me": {"post": {"requestBody": {"content": {"application/json": {"schema":
            {"$ref": "#/components/schemas/Thing"}}}}, "responses": {"2XX": {}}}}},
        "components": {"schemas": {"Thing": {"type": "object", "required": ["id"],
            "properties": {"id": {"type": "string"}, "size": {"type": "integer", "maximum": 3}}}}}}"##;

    #[test]
    fn an_answer_may_have_no_missing_and_no_unknown_field() {
        let file = Openapi::parse(FILE).expect("an OpenAPI file");
        let check = |status: u16, body: Option<&Value>| {
            file.check_response("GET", "/things/5", (status, body))
        };
        assert!(check(200, Some(&json!({"id": "x", "size": 3}))).is_empty());
        for wrong in [
            json!({}),
            json!({"id": 3}),
            json!({"id": "x", "size": 4}),
            json!({"id": "x", "y": 1}),
        ] {
            assert_eq!(check(200, Some(&wrong)).len(), 1, "{wrong}");
        }
        assert_eq!(check(200, None).len(), 1);
        assert_eq!(check(201, None).len(), 1);
        assert!(check(204, None).is_empty());
        assert!(file.check_response("GET", "/other", (200, None)).is_empty());
    }

    #[test]
    fn a_request_may_have_unknown_but_no_wrong_fields() {
        let file = Openapi::parse(FILE).expect("an OpenAPI file");
        let check = |body: &Value| file.check_request("POST", "/things/@me", body);
        assert!(check(&json!({"id": "x", "more": 1})).is_empty());
        assert_eq!(check(&json!({"id": "x", "size": 9})).len(), 1);
        assert!(
            file.check_request("GET", "/things/5", &json!({}))
                .is_empty()
        );
    }
}
