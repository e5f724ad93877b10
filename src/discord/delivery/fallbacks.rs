//! Sends a message in full, or without the parts that Discord refuses: its emojis, its picture or both.

use serde_json::Value;

use crate::discord::delivery::emoji_health::EmojiHealth;
use crate::discord::delivery::message::{Message, PictureReference};
use crate::discord::delivery::rest::{File, RestError};

/// Sends a message through `send`, with its picture if that was rendered; also returns whether the
/// picture, if it has one, was sent.
///
/// # Errors
/// The last error of `send`.
pub(super) async fn send_with_fallbacks<T, Sending>(
    message: &Message,
    picture: Option<File>,
    health: &EmojiHealth,
    send: impl Fn(Value, Option<File>) -> Sending,
) -> Result<(T, bool), RestError>
where
    Sending: Future<Output = Result<T, RestError>>,
{
    match send_with_picture(message, picture.clone(), &send).await {
        Err(error) if error.is_about_an_emoji() && message.has_emojis() => {
            health.learn::<T>(message, &Err(error));
            send_with_picture(&message.without_emojis(), picture, &send).await
        }
        done => {
            health.learn(message, &done);
            done
        }
    }
}

async fn send_with_picture<T, Sending>(
    message: &Message,
    picture: Option<File>,
    send: &impl Fn(Value, Option<File>) -> Sending,
) -> Result<(T, bool), RestError>
where
    Sending: Future<Output = Result<T, RestError>>,
{
    if picture.is_some() {
        match send(message.payload(PictureReference::Uploaded), picture).await {
            Err(error) if error.is_about_the_picture() => {
                tracing::debug!(%error, "a message is sent without its picture");
            }
            done => return done.map(|answer| (answer, true)),
        }
    }
    let answer = send(message.payload(PictureReference::Omitted), None).await?;
    Ok((answer, message.attached_picture().is_none()))
}
