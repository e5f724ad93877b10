//! Presses that are doubled, old or forged.

use anyhow::{Context as _, Result, ensure};
use sandbox::actor::{Button, Message};
use tiengow::discord::press::{Act, Press, TileMask};

use crate::hostile::forge;
use crate::player::{PRESSES_MAX, is_picked, is_tile, plays};
use crate::state;

use super::{Moment, Scene, scene};

/// Presses of one button that are sent at once.
const AT_ONCE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_in_any_order() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(321..) {
        let scene = scene(moment, seed).await?;
        let version = state::table(&scene.stage)?.version;
        let (message, id) = decisive(&scene).await?;
        let pressed = forge::pressed(&scene.ann, &message, &id);
        let control = scene.stage.local.sandbox().control();
        let seen = control.requests().last().map_or(0, |request| request.number);
        let sent: Vec<_> = (0..AT_ONCE).map(|_| control.interact(&pressed)).collect::<Result<_, _>>()?;
        let answered = || {
            let requests = control.requests_after(seen);
            let of = |id: &sandbox::Snowflake| format!("/interactions/{id}/");
            let is_answered = |id| requests.iter().any(|r| r.path.starts_with(&of(id)) && r.status < 300);
            sent.iter().all(is_answered)
        };
        scene.ann.see_that("an answer to each press", |_| answered()).await?;
        if moment != Moment::Turn {
            // All but one are told privately that there is nothing left to do.
            let requests = control.requests_after(seen);
            let is_message =
                |r: &&sandbox::RequestRecord| r.path.ends_with("/callback") && r.body["type"] == 4;
            let told: Vec<_> = requests.iter().filter(is_message).collect();
            ensure!(told.len() == AT_ONCE - 1, "{moment:?}: {} were told", told.len());
            for answer in told {
                let id = answer.path.split('/').nth(2).context("an interaction")?;
                let is_it = |m: &Message| m.interaction_id.as_deref() == Some(id);
                scene.ann.see_that("the other answers", is_it).await?;
            }
        }
        let mut person = 0;
        if let Some(hand) = state::table(&scene.stage)?.hand() {
            let seat = hand_seat(&scene)?;
            person = hand.plays_of(seat);
        }
        let table = state::table(&scene.stage)?;
        ensure!(table.version > version, "{moment:?}: nothing was done");
        let hands = match moment {
            Moment::Lobby | Moment::Turn => 1,
            Moment::Settlement => 2,
        };
        ensure!(table.hands == hands, "{moment:?}: {} hands were dealt", table.hands);
        if moment == Moment::Turn {
            ensure!(person <= 1, "{person} plays of one press");
        }
        let next = if moment == Moment::Turn { scene } else { Scene { moment: Moment::Turn, ..scene } };
        finish(next, hands).await?;
    }
    Ok(())
}

fn hand_seat(scene: &Scene) -> Result<gow::Seat> {
    state::table(&scene.stage)?.seat_of(state::user(&scene.ann)?).context("ann sits")
}

/// The button that moves the table on, and the message it is on.
async fn decisive(scene: &Scene) -> Result<(Message, String)> {
    let Some(player) = &scene.player else {
        let button = scene.board.button(scene.moment.button()).context("the button")?;
        return Ok((scene.board.clone(), button.custom_id.clone()));
    };
    let mut panel = player.wait(|text| text.contains("**Your turn**")).await?;
    for _ in 0..PRESSES_MAX {
        if panel.buttons().any(plays) {
            break;
        }
        let is_free = |button: &&Button| is_tile(button) && !is_picked(button);
        let tile = panel.buttons().find(is_free).context("a tile")?;
        scene.stage.breathe();
        scene.ann.press(&panel.id, &tile.custom_id).await?;
        panel = scene.ann.message(&panel.id).context("the panel")?;
    }
    let play = panel.buttons().find(|button| plays(button)).context("a play")?.custom_id.clone();
    Ok((panel, play))
}

/// Plays the running hand to its end, whatever has been played of it.
async fn finish(mut scene: Scene, number: u32) -> Result<()> {
    scene.stage.breathe();
    let mut player = match scene.player.take() {
        Some(player) => player,
        None => crate::player::Player::new(&scene.ann, crate::player::Way::Ephemeral),
    };
    player.play_hand(&scene.stage, number).await?;
    state::ensure_sound(&scene.stage).await?;
    scene.stage.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn button_of_an_old_message() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(331..) {
        let scene = scene(moment, seed).await?;
        let before = scene.state().await?;
        let table = state::table(&scene.stage)?;
        let toggle = Act::Toggle { hand: table.hands.saturating_sub(1), own_plays: 0, mask: TileMask::EMPTY };
        for act in [Act::MyHand, toggle, Act::Start, Act::NextHand] {
            let wanted = match (moment, act) {
                // What this very moment asks for is no old button.
                (Moment::Lobby, Act::Start) | (Moment::Settlement, Act::NextHand) => continue,
                _ => Press::at(table.id, 1, act).to_string(),
            };
            let answer = forge::press(&scene.stage, &scene.ann, &scene.board, &wanted).await?;
            ensure!(answer.is_private() && !answer.text().is_empty(), "{moment:?} {act:?}: {}", answer.body);
        }
        before.ensure_unchanged(&scene.stage, "old buttons").await?;
        scene.goes_on().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_ids_and_other_peoples_buttons() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(341..) {
        let scene = scene(moment, seed).await?;
        let eve = scene.stage.actor("ben").await?;
        eve.see_that("the board", |message| message.id == scene.board.id).await?;
        let before = scene.state().await?;
        let table = state::table(&scene.stage)?;
        let play = Act::Play { verb: gow::Verb::Lead, mask: TileMask::EMPTY.toggled(0) };
        let ids = [
            "g1".to_owned(),
            "g1.0.0.start".to_owned(),
            "x".repeat(100),
            Press::at(table.id, table.version, play).to_string(),
            Press::at(table.id, table.version, Act::Start).to_string(),
            Press::at(table.id, table.version, Act::NextHand).to_string(),
            Press::at(table.id, u64::MAX, Act::MyHand).to_string(),
        ];
        for id in ids {
            let answer = forge::press(&scene.stage, &eve, &scene.board, &id).await?;
            ensure!(answer.is_private(), "{moment:?} {id}: {}", answer.body);
        }
        before.ensure_unchanged(&scene.stage, "forged presses").await?;
        scene.goes_on().await?;
    }
    Ok(())
}
