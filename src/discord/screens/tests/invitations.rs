//! Invitations, and the offer to open a closed table again.

use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{at_the_end, celko, quartets, seat, user_at};
use super::render::public_screen;
use super::screen_text::written;
use crate::discord::custom_id::{PageAct, Press};
use crate::discord::screens::{Occasion, invitation};
use crate::table::{CloseReason, PublicScene};
use crate::text::Locale;

#[test]
fn who_is_invited_is_named_and_nobody_else_is_pinged() {
    let scene = PublicScene::of(&quartets().scene(None));
    let people = [user_at(seat(1)), user_at(seat(3))];
    let text = in_every_language(|locale| {
        let screens = [Occasion::Seats, Occasion::Rematch].map(|occasion| {
            let name = "ann*";
            written(&invitation(&scene, name, &people, occasion, locale))
        });
        screens.concat()
    });
    assert_snapshot!("invitations", text);
}

#[test]
fn only_a_table_that_people_may_go_on_at_is_offered_again() {
    let fixture = at_the_end(11, celko());
    for (why, expected) in [
        (CloseReason::Ended, true),
        (CloseReason::Over, true),
        (CloseReason::Manager, false),
        (CloseReason::Deserted, false),
        (CloseReason::Idle, true),
        (CloseReason::OutOfReach, false),
        (CloseReason::BotRemoved, false),
        (CloseReason::ChannelDeleted, false),
        (CloseReason::Removed, false),
    ] {
        let screen = public_screen(&fixture.closed(None, why), Locale::En);
        let is_offer = |press: Press| {
            matches!(
                press,
                Press::Page {
                    table: Some(_),
                    act: PageAct::Rematch
                }
            )
        };
        let offered = screen.buttons().any(|button| is_offer(button.press));
        assert_eq!(offered, expected, "{why:?}");
    }
}
