//! A message on its way to Discord: with its picture, or without it where Discord does not take it so.

use std::future::Future;

use serde_json::Value;

use crate::discord::delivery::message::{Message, Way};
use crate::discord::delivery::rest::{File, RestError};

/// Sends a message by `send`, with its picture if that is drawn; says besides whether all of it stands there then.
///
/// # Errors
/// What `send` said last.
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
