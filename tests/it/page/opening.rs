//! Opens a table on the page.

use super::Page;
use super::heights::LOBBY_MAX;
use anyhow::{Context as _, Result};
use sandbox_client::browser::Key;

impl Page {
    /// Opens a table against computers. The command also starts the first hand.
    pub(super) async fn deal(&self, game: &str, name: &str) -> Result<()> {
        self.type_start(game, name, ("seats:comp", "computers"))
            .await?;
        let dealt = self.browser.wait_for_text(".container", "Hand 1").await;
        dealt.context("the first hand")
    }

    /// Opens a table, fills it with computers and starts it.
    pub(super) async fn sit_and_start(&self, game: &str, name: &str) -> Result<()> {
        self.type_start(game, name, ("pace:slo", "slow")).await?;
        self.browser
            .wait_for_text(".container", "take a seat")
            .await
            .context("the lobby")?;
        for seat in ["B", "C", "D"] {
            self.click("Add computer").await?;
            self.browser
                .wait_for_text(".container", &format!("{seat} Computer"))
                .await?;
        }
        self.ensure_fits(&format!("{name}-lobby"), "take a seat", LOBBY_MAX)
            .await?;
        self.click("Start").await
    }

    /// Types a start command with a completed option, and sends it with the keyboard only.
    async fn type_start(
        &self,
        game: &str,
        name: &str,
        (typed, completed): (&str, &str),
    ) -> Result<()> {
        self.reach("#composer-field").await?;
        self.browser
            .type_keys(&format!("/{}", &game[..game.len() - 2]))
            .await?;
        self.browser
            .wait_for_text(".suggestion", &format!("/{game} start"))
            .await?;
        self.screenshot(&format!("{name}-commands")).await?;
        self.browser.press(Key::Enter).await?;
        self.browser.type_keys(typed).await?;
        self.browser.wait_for_text(".suggestion", completed).await?;
        self.screenshot(&format!("{name}-completion")).await?;
        self.browser.press(Key::Enter).await?;
        Ok(self.browser.press(Key::Enter).await?)
    }
}
