//! Checks a request and its answer against the OpenAPI file.

use super::call::{Call, Outcome};
use crate::world::World;
use crate::world::traffic::record::SchemaMismatch;

/// Checks an accepted request and its answer, and records the differences.
pub(super) fn check(world: &mut World, call: &Call, outcome: &Outcome) {
    let Some(openapi) = world.traffic.openapi() else {
        return;
    };
    let (method, path) = (call.method.as_str(), call.path.as_str());
    let mut found = Vec::new();
    let refusal;
    let answer = match outcome {
        Ok(reply) => {
            // A refused request is already known to be wrong.
            if !call.body.is_null() {
                found.extend(
                    openapi
                        .check_request(method, path, &call.body)
                        .into_iter()
                        .map(|message| (false, message)),
                );
            }
            (reply.status, reply.body.as_ref())
        }
        Err(error) => {
            refusal = error.body();
            (error.status(), Some(&refusal))
        }
    };
    found.extend(
        openapi
            .check_response(method, path, answer)
            .into_iter()
            .map(|message| (true, message)),
    );
    for (in_answer, message) in found {
        let request = format!("{method} {}", call.route);
        world.traffic.record_mismatch(SchemaMismatch {
            request,
            in_answer,
            message,
        });
    }
}
