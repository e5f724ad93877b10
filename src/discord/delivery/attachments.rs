//! Sends a message with its picture, or without it if Discord refuses that.

use std::future::Future;

use serde_json::Value;

use crate::discord::delivery::message::{Message, Way};
use crate::discord::delivery::rest::{File, RestError};

/// Sends a message through `send`, with its picture if that was rendered; also returns whether the
/// message is complete.
///
/// # Errors
/// The last error of `send`.
pub(crate) async fn deliver<T, Sending>(
    message: &Message,
    picture: Option<File>,
    send: impl Fn(Value, Option<File>) -> Sending,
) -> Result<(T, bool), RestError>
where
    Sending: Future<Output = Result<T, RestError>>,
{
    if picture.is_some() {
        match send(message.payload(Way::Sent), picture).await {
            Err(error) if error.is_about_the_body() => {
                tracing::debug!(%error, "a message goes without its picture");
            }
            done => return done.map(|answer| (answer, true)),
        }
    }
    let answer = send(message.payload(Way::Without), None).await?;
    Ok((answer, message.enclosed().is_none()))
}
