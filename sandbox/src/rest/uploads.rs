//! The files of a request.

use serde_json::{Value, json};

use crate::error::Refusal;
use crate::validate::group::FILE_UPLOAD;
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::file::{Attachment, Upload, clean_name, entry_of, picture_dimensions};

/// Stores files with their descriptions from the entries of `attachments`.
pub(super) fn store(
    world: &mut World,
    channel: Snowflake,
    (files, entries): (&[Upload], &[Value]),
) -> Vec<Attachment> {
    let mut stored = Vec::new();
    for file in files {
        let entry = entry_of(file, entries);
        let text = |field: &str| Some(entry?.get(field)?.as_str()?.to_owned());
        let id = world.next_id();
        world
            .messages
            .files()
            .add(id, file.mime.clone(), file.bytes.clone());
        stored.push(Attachment {
            id,
            channel,
            name: text("filename").map_or_else(|| file.name.clone(), |name| clean_name(&name)),
            description: text("description"),
            mime: file.mime.clone(),
            size: file.bytes.len(),
            dimensions: picture_dimensions(&file.bytes),
            is_embedded: false,
        });
    }
    stored
}

/// Replaces the numbers of files in a submitted modal with the ids of stored files. Returns the files in the format of
/// `resolved`, or null if there are none.
///
/// # Errors
/// For a number without a file.
pub(super) fn attach(
    world: &mut World,
    channel: Snowflake,
    components: &mut [Value],
    (files, entries): (&[Upload], &[Value]),
) -> Result<Value, Refusal> {
    let mut resolved = Value::Null;
    let inputs = components
        .iter_mut()
        .filter_map(|part| part.get_mut("component"));
    for input in inputs.filter(|input| input["type"].as_i64() == Some(FILE_UPLOAD)) {
        let values = input["values"].as_array_mut().into_iter().flatten();
        for value in values {
            let number = value.as_str().and_then(|text| text.parse::<u64>().ok());
            let file = files.iter().find(|file| Some(file.index) == number);
            let file = file.ok_or_else(|| {
                let message = "There is no such file.";
                Refusal::field("data.components", "COMPONENT_INVALID_VALUE", message)
            })?;
            let stored = store(world, channel, (std::slice::from_ref(file), entries));
            for file in stored {
                let mut json = file.json(world.url());
                json["ephemeral"] = true.into();
                *value = json!(file.id);
                resolved["attachments"][file.id.to_string()] = json;
            }
        }
    }
    Ok(resolved)
}
