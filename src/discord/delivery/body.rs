//! A [`Screen`] as the body of a request.

use serde_json::{Value, json};

use crate::board;
use crate::store::PictureStyle;

use crate::discord::delivery::message::{AttachedPicture, Message};
use crate::discord::screens::{Form, Screen, limits};

/// The `custom_id` of the only text input of a form.
const LINE: &str = "line";

/// Makes a message that anybody may see, with pictures in the classic style.
///
/// It never has a picture of a player's own pieces, because those need a private place.
pub(crate) fn body(screen: &Screen) -> Message {
    public_body(screen, board::Style::Classic)
}

/// The same in the style that the server has chosen.
pub(crate) fn public_body(screen: &Screen, style: board::Style) -> Message {
    let is_public = |attached: &AttachedPicture| !attached.picture.is_private();
    let attached = attached_picture(screen, style);
    debug_assert!(attached.as_ref().is_none_or(is_public));
    Message::new(screen.clone(), attached.filter(is_public))
}

/// Makes a message that shows a screen in a private place, in the style that its person has chosen.
pub(crate) fn private_body(screen: &Screen, style: PictureStyle) -> Message {
    let attached = style_of(style).and_then(|style| attached_picture(screen, style));
    Message::new(screen.clone(), attached)
}

/// The style of a person's pictures; `None` if they want no pictures.
const fn style_of(style: PictureStyle) -> Option<board::Style> {
    match style {
        PictureStyle::Classic => Some(board::Style::Classic),
        PictureStyle::HighContrast => Some(board::Style::HighContrast),
        PictureStyle::ColourBlind => Some(board::Style::ColourBlind),
        PictureStyle::Off => None,
    }
}

fn attached_picture(screen: &Screen, style: board::Style) -> Option<AttachedPicture> {
    screen.embeds.iter().enumerate().find_map(|(embed, frame)| {
        let picture = frame.picture.as_ref()?;
        let drawn = board::Picture {
            style,
            subject: picture.shows.clone(),
        };
        Some(AttachedPicture {
            picture: drawn,
            alt: picture.alt.clone(),
            embed,
        })
    })
}

/// Makes the form that asks for one line of text.
#[must_use]
pub(crate) fn form(form: &Form) -> Value {
    debug_assert_eq!(
        limits::check_form(form),
        Ok(()),
        "a form within Discord's limits"
    );
    json!({
        "custom_id": form.press.to_string(),
        "title": form.title,
        "components": [{"type": 1, "components": [{
            "type": 4,
            "custom_id": LINE,
            "style": 1,
            "label": form.label,
            "placeholder": form.placeholder,
            "required": true,
            "max_length": form.length_max,
        }]}],
    })
}
