//! Routes and schemas of an OpenAPI file.

use std::collections::BTreeMap;

use serde_json::Value;

/// The file's entry for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The file has no such route.
    UnknownRoute,
    /// The route never answers with this status.
    UnknownStatus,
    /// The answer has no body.
    NoBody,
    /// The pointer of the body's schema.
    Schema(String),
}

/// The routes of a file, with pointers to their schemas.
#[derive(Debug)]
pub(super) struct Document {
    routes: Vec<Route>,
}

#[derive(Debug)]
struct Route {
    method: String,
    /// The segments of the path. Those in braces are parameters.
    parts: Vec<String>,
    request: Option<String>,
    /// Pointers of schemas by status, such as `200` or `2XX`.
    responses: BTreeMap<String, Option<String>>,
}

impl Document {
    /// Reads the routes.
    ///
    /// # Errors
    /// Returns a message when there are none.
    pub(super) fn read(file: &Value) -> Result<Self, String> {
        let paths = file["paths"].as_object().ok_or("it has no paths")?;
        let mut routes = Vec::new();
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation["responses"].is_object() {
                    let base = format!("/paths/{}/{method}", escape(path));
                    routes.push(Route::read(path, method, operation, &base));
                }
            }
        }
        Ok(Self { routes })
    }

    /// Finds the route of a path. Fixed segments take precedence over parameters.
    fn route(&self, method: &str, path: &str) -> Option<&Route> {
        let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
        let matching = self
            .routes
            .iter()
            .filter(|r| r.method.eq_ignore_ascii_case(method) && r.matches(&parts));
        matching.max_by_key(|route| route.parts.iter().filter(|part| !is_param(part)).count())
    }

    pub(super) fn request_schema(&self, method: &str, path: &str) -> Option<String> {
        self.route(method, path)?.request.clone()
    }

    pub(super) fn response_schema(&self, method: &str, path: &str, status: u16) -> Answer {
        let Some(route) = self.route(method, path) else {
            return Answer::UnknownRoute;
        };
        let exact = route.responses.get(&status.to_string());
        let family = || route.responses.get(&format!("{}XX", status / 100));
        match exact.or_else(family) {
            None => Answer::UnknownStatus,
            Some(None) => Answer::NoBody,
            Some(Some(pointer)) => Answer::Schema(pointer.clone()),
        }
    }
}

impl Route {
    fn read(path: &str, method: &str, operation: &Value, base: &str) -> Self {
        let json = "/content/application~1json/schema";
        let has = |inside: &str| operation.pointer(&format!("{inside}{json}")).is_some();
        let responses = operation["responses"].as_object().into_iter().flatten();
        let responses = responses.map(|(status, _)| {
            let inside = format!("/responses/{status}");
            // The file defines answers shared by many routes in another place.
            let shared = operation
                .pointer(&format!("{inside}/$ref"))
                .and_then(Value::as_str);
            let shared = shared.map(|pointer| format!("{}{json}", pointer.trim_start_matches('#')));
            let own = has(&inside).then(|| format!("{base}{inside}{json}"));
            (status.clone(), shared.or(own))
        });
        Self {
            method: method.to_owned(),
            parts: path.split('/').map(str::to_owned).collect(),
            request: has("/requestBody").then(|| format!("{base}/requestBody{json}")),
            responses: responses.collect(),
        }
    }

    fn matches(&self, parts: &[&str]) -> bool {
        let is_same = |(own, given): (&String, &&str)| is_param(own) || own == given;
        self.parts.len() == parts.len() && self.parts.iter().zip(parts).all(is_same)
    }
}

fn is_param(part: &str) -> bool {
    part.starts_with('{')
}

/// Escapes a name for a JSON pointer.
fn escape(name: &str) -> String {
    name.replace('~', "~0")
        .replace('/', "~1")
        .replace('{', "%7B")
        .replace('}', "%7D")
}

/// Turns `oneOf` into `anyOf`, because the file requires exactly one alternative but many of them overlap.
pub(super) fn allow_overlap(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(list) = fields.remove("oneOf") {
                fields.insert("anyOf".to_owned(), list);
            }
            fields.values_mut().for_each(allow_overlap);
        }
        Value::Array(list) => list.iter_mut().for_each(allow_overlap),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Allows ids to be numbers, as Discord does in requests.
pub(super) fn allow_numeric_ids(file: &mut Value) {
    if let Some(id) = file.pointer_mut("/components/schemas/SnowflakeType") {
        *id = serde_json::json!({"anyOf": [id.take(), {"type": "integer", "minimum": 0}]});
    }
}

/// Allows errors like those in Discord's own examples: the codes of fields are texts, and a field with errors may contain
/// fields with errors.
pub(super) fn correct_errors(file: &mut Value) {
    if let Some(code) = file.pointer_mut("/components/schemas/Error/properties/code") {
        *code = serde_json::json!({"type": ["integer", "string"]});
    }
    if let Some(rest) = file.pointer_mut("/components/schemas/InnerErrors/additionalProperties") {
        *rest = serde_json::json!({"$ref": "#/components/schemas/ErrorDetails"});
    }
}

/// Forbids every field that an object's schema does not name.
pub(super) fn forbid_unknown_fields(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let has_properties = fields.get("properties").is_some_and(Value::is_object);
            if has_properties && fields.get("type").is_some_and(Value::is_string) {
                fields
                    .entry("additionalProperties")
                    .or_insert(Value::Bool(false));
            }
            for (name, inner) in fields.iter_mut() {
                // Each part of an `allOf` names only some of the fields.
                if name != "allOf" {
                    forbid_unknown_fields(inner);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(forbid_unknown_fields),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
