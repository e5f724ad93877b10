//! A [`Screen`] as the body of a request.

use serde_json::{Value, json};

use crate::board;
use crate::store::PictureStyle;

use crate::discord::delivery::message::Message;
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
    let message = Message::new(screen.clone(), Some(style));
    let attached = message.attached_picture();
    let is_public = attached.is_none_or(|attached| !attached.picture.is_private());
    debug_assert!(is_public);
    if is_public {
        message
    } else {
        message.without_picture()
    }
}

/// Makes a message that shows a screen in a private place, in the style that its person has chosen.
pub(crate) fn private_body(screen: &Screen, style: PictureStyle) -> Message {
    Message::new(screen.clone(), style_of(style))
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
