//! The application's own emojis.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use crate::error::{Code, Refusal};
use crate::limits::{discord, memory};
use crate::validate::{Checker, Fields, object_body};
use crate::world::World;
use crate::world::application::emoji::{Emoji, Image};

fn check_application(world: &World, call: &Call) -> Result<(), Refusal> {
    if call.id("application")? == world.application.id() {
        Ok(())
    } else {
        Err(Code::UnknownApplication.into())
    }
}

/// Finds the emoji of a call.
fn find_emoji<'a>(world: &'a World, call: &Call) -> Result<&'a Emoji, Refusal> {
    check_application(world, call)?;
    let found = world.application.emoji(call.id("emoji")?);
    Ok(found.ok_or(Code::UnknownEmoji)?)
}

/// Returns an emoji as the bot gets it.
fn emoji_json(world: &World, emoji: &Emoji) -> Value {
    emoji.json(&world.directory.user_json(world.directory.bot()))
}

/// `GET /applications/{application}/emojis`.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    check_application(world, call)?;
    let items: Vec<Value> = world
        .application
        .emojis()
        .iter()
        .map(|emoji| emoji_json(world, emoji))
        .collect();
    Ok(Reply::ok(json!({"items": items})))
}

/// `GET /applications/{application}/emojis/{emoji}`.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    Ok(Reply::ok(emoji_json(world, find_emoji(world, call)?)))
}

/// `POST /applications/{application}/emojis`.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    check_application(world, call)?;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["name", "image"]);
    let name = check_name(&mut checker, fields).to_owned();
    let image = check_image(&mut checker, fields);
    checker.finish(&mut world.traffic, call.route)?;
    if world.application.emojis().len() >= memory::EMOJIS {
        return Err(Code::TooManyEmojis.into());
    }
    let Some(image) = image else {
        return Err(Code::InvalidForm.into());
    };
    let emoji = Emoji {
        id: world.next_id(),
        name,
        is_animated: image.mime == "image/gif",
        image,
    };
    let json = emoji_json(world, &emoji);
    world.application.add_emoji(emoji);
    Ok(Reply::created(json))
}

fn check_name<'a>(checker: &mut Checker, fields: &'a Fields) -> &'a str {
    let name = checker
        .required_text(fields, "name", discord::EMOJI_NAME)
        .unwrap_or_default();
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        let message = "String value did not match validation regex.";
        checker.fail("name", "STRING_TYPE_REGEX", message);
    }
    name
}

/// Checks and reads a picture in a data URL.
fn check_image(checker: &mut Checker, fields: &Fields) -> Option<Image> {
    let text = checker
        .required_text(fields, "image", (1, memory::LONG_TEXT))
        .unwrap_or_default();
    let data = text
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"));
    let known = ["png", "jpeg", "gif", "webp", "avif"];
    let data = data.filter(|(kind, _)| known.contains(kind));
    let image = data.and_then(|(kind, data)| {
        let bytes = STANDARD
            .decode(data)
            .ok()
            .filter(|bytes| !bytes.is_empty())?;
        Some(Image {
            mime: format!("image/{kind}"),
            bytes: bytes.into(),
        })
    });
    match &image {
        None if !text.is_empty() => checker.fail("image", "IMAGE_INVALID", "Invalid image data"),
        Some(image) if image.bytes.len() > discord::EMOJI_BYTES => {
            let message = format!(
                "File cannot be larger than {} kb.",
                discord::EMOJI_BYTES / 1_024
            );
            checker.fail("image", "BINARY_TYPE_MAX_SIZE", message);
        }
        None | Some(_) => {}
    }
    image
}

/// `PATCH /applications/{application}/emojis/{emoji}`: only the name can change.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    let id = find_emoji(world, call)?.id;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["name"]);
    let name = check_name(&mut checker, fields).to_owned();
    checker.finish(&mut world.traffic, call.route)?;
    world.application.rename_emoji(id, name);
    get(world, call)
}

/// `DELETE /applications/{application}/emojis/{emoji}`.
pub(super) fn remove(world: &mut World, call: &Call) -> Outcome {
    let id = find_emoji(world, call)?.id;
    world.application.remove_emoji(id);
    Ok(Reply::no_content())
}
