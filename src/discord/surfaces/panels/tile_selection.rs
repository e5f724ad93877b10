//! The tiles that a person has picked from their hand, or the plays that a hint has compared.

use std::sync::Arc;

use gow::Move;
use gow::computer::hint::{COMPARED_PLAYS_MAX, RatedPlay};

use crate::discord::custom_id::TileMask;
use crate::discord::screens::EmojiSet;
use crate::id::{TableId, UserId};
use crate::table::Scene;

use super::PrivatePanels;
use super::source::Hint;

/// The tiles that a person has picked, and the moment of the hand at which they picked them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TileSelection {
    /// The number of the hand at the table.
    pub hand: u32,
    /// How many plays the person had made in it.
    pub own_plays: usize,
    /// The tiles, by dealt index.
    pub mask: TileMask,
    /// Whether the person is asked for confirmation before discarding them, because they would beat.
    pub asked: bool,
    /// The plays that a hint has compared, which get a button each until a tile is picked.
    pub hinted: [Option<Move>; COMPARED_PLAYS_MAX],
}

impl PrivatePanels {
    /// Stores the tiles that a person has picked, and renders their private screens again.
    pub fn pick(&self, table: TableId, user: UserId, picked: TileSelection) {
        let now = self.outbox.clock().now();
        self.with_panel(table, user, |panel| {
            panel.source.state().pick(picked);
            panel.touch(now);
        });
    }

    /// The bot's emojis in the words of a hint for a person.
    pub(in crate::discord) fn hint_emojis(&self, user: UserId) -> Arc<EmojiSet> {
        self.renderer.emojis_for(user)
    }

    /// Stores the words of a hint, which stay above a person's hand until they play; `moment` is the
    /// moment of the hand, with the plays that get buttons.
    pub(in crate::discord) fn show_hint(
        &self,
        table: TableId,
        user: UserId,
        moment: TileSelection,
        words: String,
    ) {
        self.with_panel(table, user, |panel| {
            panel.source.state().hint = Some(Hint { moment, words });
        });
        self.pick(table, user, moment);
    }
}

impl TileSelection {
    /// The tiles of a selection at the moment that a button carries: the number of the hand, and how
    /// many plays the person had made in it.
    #[must_use]
    pub fn new((hand, own_plays): (u32, u8), mask: TileMask) -> Self {
        Self {
            hand,
            own_plays: own_plays.into(),
            mask,
            ..Self::default()
        }
    }

    /// No tiles, and the plays that a hint has compared for the viewer of a scene.
    #[must_use]
    pub fn hinted(scene: &Scene, ideas: &[RatedPlay]) -> Self {
        let Some(playing) = scene.playing() else {
            return Self::default();
        };
        let mut plays = ideas.iter().map(|idea| idea.mv);
        Self {
            hand: playing.number,
            own_plays: playing.own_plays,
            hinted: std::array::from_fn(|_| plays.next()),
            ..Self::default()
        }
    }

    /// The same tiles, with a confirmation before discarding them.
    #[must_use]
    pub fn asked(self) -> Self {
        Self {
            asked: true,
            ..self
        }
    }

    /// Whether the viewer of a scene is at the moment that the tiles were picked for.
    pub fn is_for(&self, scene: &Scene) -> bool {
        let moment = scene
            .playing()
            .map(|playing| (playing.number, playing.own_plays));
        moment == Some((self.hand, self.own_plays))
    }
}
