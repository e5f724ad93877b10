//! People who remove the application, and add it again.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::PATIENCE;
use serde_json::json;
use tiengow::id::UserId;

use super::{Discord, start_listening_bot};
use crate::fixture::BotFixture;
use crate::hands::deal_with_computers;
use crate::player::{PanelPlace, Player};
use crate::state::{self, State};

/// Waits until the bot has stored whether it may send a person direct messages.
async fn wait_for_dm_choice(fixture: &BotFixture, user: UserId, is_allowed: bool) -> Result<()> {
    let people = &fixture.app().people;
    let changed = async {
        loop {
            let choice = people.direct(user).await.context("the store answers")?;
            ensure!(choice.wanted, "their own choice stays");
            if choice.refused_until.is_none() == is_allowed {
                return Ok(());
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, changed).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_removes_the_application_gets_no_direct_messages_and_plays_on() -> Result<()> {
    let (fixture, discord) = start_listening_bot(75).await?;
    let change = json!({"event_webhooks_url": discord.url("/events"), "event_webhooks_status": 2,
        "event_webhooks_types": ["APPLICATION_AUTHORIZED", "APPLICATION_DEAUTHORIZED"]});
    discord.change(&change).await?;
    let control = fixture.control();
    control.install_for("ann", true)?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let direct = ann.in_dm();
    direct.wait_for_text("Your hand · hand 1").await?;
    let (user, before) = (state::user(&ann)?, State::of(&fixture).await?);
    let count_opened = || {
        let requests = control.requests().into_iter();
        requests
            .filter(|request| request.route == "/users/@me/channels")
            .count()
    };
    let opened_before = count_opened();
    control.install_for("ann", false)?;
    wait_for_dm_choice(&fixture, user, false).await?;
    before.ensure_unchanged(&fixture, "a removal").await?;
    // The hand goes on in the channel.
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    ensure!(count_opened() == opened_before, "a channel was opened");
    let fixture = fixture.restart_bot().await?;
    wait_for_dm_choice(&fixture, user, false).await?;
    let discord = Discord::of(&fixture)?;
    let url = json!({"event_webhooks_url": discord.url("/events")});
    discord.change(&url).await?;
    control.install_for("ann", true)?;
    wait_for_dm_choice(&fixture, user, true).await?;
    ensure_stranger_is_not_stored(&fixture).await
}

/// Asserts that the bot stores nothing about Ben, who has never used it.
async fn ensure_stranger_is_not_stored(fixture: &BotFixture) -> Result<()> {
    let control = fixture.control();
    let ben = state::user(&fixture.client("ben").await?)?;
    let posts = || Ok::<_, anyhow::Error>(Discord::of(fixture)?.posts().len());
    let before = posts()?;
    control.install_for("ben", true)?;
    control.install_for("ben", false)?;
    let posted = async {
        while posts()? < before + 2 {
            tokio::task::yield_now().await;
        }
        Ok::<_, anyhow::Error>(())
    };
    tokio::time::timeout(PATIENCE, posted).await??;
    let app = fixture.app();
    ensure!(app.store.person(ben).await?.is_none(), "a stranger");
    Ok(())
}
