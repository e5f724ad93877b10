//! What a button means, and the short ASCII text that Discord sends back when it is pressed.
//!
//! Written `g1.<table>.<version>.<act>[.<payload>…]`: the table as in [`TableId`] (`0` without
//! one), every number in base 36 with small letters. Each press has one spelling, and every text
//! that is no such spelling is refused.

use std::fmt;
use std::str::FromStr;

use gow::{Game, Verb};

use crate::id::TableId;

mod error;
mod lesson;
mod mask;
mod number;
mod person_action;
mod topic;
mod whose;

pub use error::PressError;
pub use lesson::Lesson;
pub use mask::{MASK_TILES_MAX, TileMask};
use number::{Base36, number};
pub use person_action::{Choice, PersonAction};
pub use topic::Topic;
pub use whose::Whose;

#[cfg(test)]
mod tests;

/// The most characters Discord takes for the id of a button.
pub const CUSTOM_ID_MAX: usize = 100;

/// The first part of every id: the program and the version of this codec.
const PREFIX: &str = "g1";

/// The place of the table in a press that belongs to none.
const NO_TABLE: &str = "0";

/// A press of a button: which table it is about, which state it was drawn from, what it asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Press {
    /// The table; `None` for pages that belong to no table.
    pub table: Option<TableId>,
    /// The version of the table that the button was drawn for; plays, declarations and settings are held to it.
    pub version: u64,
    /// What is asked.
    pub act: Act,
}

/// What a press asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// To sit down on the first chair that is free.
    Sit,
    /// To leave the table.
    Leave,
    /// To put a computer on the first empty chair.
    AddComputer,
    /// To start the first hand.
    Start,
    /// To see one's own hand.
    MyHand,
    /// To read a page of the rules.
    Rules {
        /// Which page.
        topic: Topic,
        /// Of which game or house.
        whose: Whose,
    },
    /// To read a page of the rules of another house, in a list of a game's houses.
    Houses {
        /// Which page.
        topic: Topic,
        /// Of which game.
        game: Game,
    },
    /// To look up a clause of the rules, in a list.
    Clause {
        /// The number of the hand at the table, as whose house it is told.
        hand: u32,
        /// As which house plays it, where the hand is not found.
        whose: Whose,
    },
    /// To play the next hand.
    NextHand,
    /// To agree that the table ends, or to ask for it.
    EndConfirm,
    /// To see the panel with another selection; changes nothing at the table.
    Toggle {
        /// The hand that the selection belongs to.
        hand: u32,
        /// How many plays the player had made in it: other people's plays do not spoil a selection.
        own_plays: u8,
        /// The tiles that are selected after the press.
        mask: TileMask,
    },
    /// To play the tiles of a selection.
    Play {
        /// Lead, beat, discard or set.
        verb: Verb,
        /// The tiles.
        mask: TileMask,
    },
    /// To bet on the hand to come; nothing sits it out.
    Bet {
        /// How many chips.
        chips: u32,
    },
    /// To bet what one bet in the hand before.
    BetAgain,
    /// To bet another number of chips, typed into a form.
    BetOther,
    /// To take the bank that is offered.
    TakeBank,
    /// To let the bank pass on.
    PassBank,
    /// To be told what brings most on average; changes nothing at the table.
    Hint,
    /// To declare one's hand as won before the first lead.
    Claim,
    /// To take the seat back from the computer.
    Back,
    /// To get the record of a hand that is over.
    Record {
        /// The number of the hand at the table.
        hand: u32,
    },
    /// To choose the switch of the house that is to be set, in a list.
    PickSwitch,
    /// To set a switch of the house, in a list of its values.
    SetSwitch {
        /// The place of the switch in the list of all.
        switch: u8,
    },
    /// To have finished hands revealed otherwise, in a list.
    SetReveal,
    /// To have the house as it is without changed switches.
    ResetHouse,
    /// To get no more direct messages.
    DmOff,
    /// To get direct messages again.
    DmOn,
    /// Something that is about no table.
    PersonAction(PersonAction),
}

impl Press {
    /// Makes a press about a table.
    #[must_use]
    pub const fn at(table: TableId, version: u64, act: Act) -> Self {
        Self {
            table: Some(table),
            version,
            act,
        }
    }

    /// Makes a press that belongs to no table.
    #[must_use]
    pub const fn anywhere(act: Act) -> Self {
        Self {
            table: None,
            version: 0,
            act,
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        match self.table {
            Some(table) => write!(f, ".{table}")?,
            None => write!(f, ".{NO_TABLE}")?,
        }
        write!(f, ".{}.{}", Base36(self.version), self.act.name())?;
        match self.act {
            Act::Rules { topic, whose } => {
                write!(f, ".{}", topic.name())?;
                whose.write(f)
            }
            Act::Clause { hand, whose } => {
                write!(f, ".{}", Base36(hand.into()))?;
                whose.write(f)
            }
            Act::Houses { topic, game } => write!(f, ".{}.{}", topic.name(), game.name()),
            Act::Toggle {
                hand,
                own_plays,
                mask,
            } => {
                write!(f, ".{}.{}", Base36(hand.into()), Base36(own_plays.into()))?;
                write!(f, ".{}", Base36(mask.bits().into()))
            }
            Act::PersonAction(person_action) => person_action.write(f),
            Act::SetSwitch { switch } => write!(f, ".{}", Base36(switch.into())),
            Act::Bet { chips } => write!(f, ".{}", Base36(chips.into())),
            Act::Record { hand } => write!(f, ".{}", Base36(hand.into())),
            Act::Play { mask, .. } => write!(f, ".{}", Base36(mask.bits().into())),
            Act::Sit
            | Act::Leave
            | Act::AddComputer
            | Act::Start
            | Act::MyHand
            | Act::NextHand
            | Act::EndConfirm
            | Act::Hint
            | Act::BetAgain
            | Act::BetOther
            | Act::TakeBank
            | Act::PassBank
            | Act::Claim
            | Act::PickSwitch
            | Act::SetReveal
            | Act::ResetHouse
            | Act::Back
            | Act::DmOff
            | Act::DmOn => Ok(()),
        }
    }
}

impl Press {
    /// What the lines of the log about this press say of it.
    pub(crate) fn span(self) -> tracing::Span {
        let table = self.table.map(TableId::get);
        tracing::error_span!("press", table, act = self.act.name())
    }
}

impl Act {
    /// The word that stands for the act in a button id and in the log; nothing of what it is done with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sit => "sit",
            Self::Leave => "leave",
            Self::AddComputer => "computer",
            Self::Start => "start",
            Self::MyHand => "hand",
            Self::Rules { .. } => "rules",
            Self::Houses { .. } => "houses",
            Self::Clause { .. } => "clause",
            Self::NextHand => "next",
            Self::EndConfirm => "end",
            Self::Toggle { .. } => "toggle",
            Self::Play {
                verb: Verb::Lead, ..
            } => "lead",
            Self::Play {
                verb: Verb::Beat, ..
            } => "beat",
            Self::Play {
                verb: Verb::Discard,
                ..
            } => "discard",
            Self::Play {
                verb: Verb::Set, ..
            } => "divide",
            Self::Bet { .. } => "bet",
            Self::Hint => "hint",
            Self::BetAgain => "again",
            Self::BetOther => "other",
            Self::TakeBank => "bank",
            Self::PassBank => "pass",
            Self::Claim => "declare",
            Self::Back => "back",
            Self::Record { .. } => "record",
            Self::PickSwitch => "switch",
            Self::SetSwitch { .. } => "set",
            Self::SetReveal => "reveal",
            Self::ResetHouse => "reset",
            Self::DmOff => "dmoff",
            Self::DmOn => "dmon",
            Self::PersonAction(person_action) => person_action.name(),
        }
    }
}

impl FromStr for Press {
    type Err = PressError;

    fn from_str(text: &str) -> Result<Self, PressError> {
        // Characters, as Discord counts; a forged id may be of any script.
        if text.chars().nth(CUSTOM_ID_MAX).is_some() {
            return Err(PressError::TooLong);
        }
        let mut parts = text.split('.');
        if parts.next() != Some(PREFIX) {
            return Err(PressError::Foreign);
        }
        let table = table(parts.next().ok_or(PressError::Parts)?)?;
        let version = number(parts.next())?;
        let act = act(parts.next().ok_or(PressError::Parts)?, &mut parts)?;
        match parts.next() {
            None => Ok(Self {
                table,
                version,
                act,
            }),
            Some(_) => Err(PressError::Parts),
        }
    }
}

fn table(text: &str) -> Result<Option<TableId>, PressError> {
    if text == NO_TABLE {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| PressError::Table)
}

#[expect(clippy::too_many_lines)]
fn act<'a>(name: &str, rest: &mut impl Iterator<Item = &'a str>) -> Result<Act, PressError> {
    let mut play = |verb| {
        Ok(Act::Play {
            verb,
            mask: TileMask::from_bits(number(rest.next())?),
        })
    };
    match name {
        "lead" => play(Verb::Lead),
        "beat" => play(Verb::Beat),
        "discard" => play(Verb::Discard),
        "divide" => play(Verb::Set),
        "sit" => Ok(Act::Sit),
        "leave" => Ok(Act::Leave),
        "computer" => Ok(Act::AddComputer),
        "start" => Ok(Act::Start),
        "hand" => Ok(Act::MyHand),
        "rules" => Ok(Act::Rules {
            topic: topic(rest)?,
            whose: Whose::read(rest)?,
        }),
        "houses" => {
            let topic = topic(rest)?;
            let game = rest
                .next()
                .ok_or(PressError::Parts)?
                .parse()
                .map_err(|_| PressError::Topic)?;
            Ok(Act::Houses { topic, game })
        }
        "clause" => Ok(Act::Clause {
            hand: number(rest.next())?,
            whose: Whose::read(rest)?,
        }),
        "next" => Ok(Act::NextHand),
        "end" => Ok(Act::EndConfirm),
        "toggle" => Ok(Act::Toggle {
            hand: number(rest.next())?,
            own_plays: number(rest.next())?,
            mask: TileMask::from_bits(number(rest.next())?),
        }),
        "bet" => Ok(Act::Bet {
            chips: number(rest.next())?,
        }),
        "hint" => Ok(Act::Hint),
        "again" => Ok(Act::BetAgain),
        "other" => Ok(Act::BetOther),
        "bank" => Ok(Act::TakeBank),
        "pass" => Ok(Act::PassBank),
        "declare" => Ok(Act::Claim),
        "back" => Ok(Act::Back),
        "record" => Ok(Act::Record {
            hand: number(rest.next())?,
        }),
        "switch" => Ok(Act::PickSwitch),
        "set" => Ok(Act::SetSwitch {
            switch: number(rest.next())?,
        }),
        "reveal" => Ok(Act::SetReveal),
        "reset" => Ok(Act::ResetHouse),
        "dmoff" => Ok(Act::DmOff),
        "dmon" => Ok(Act::DmOn),
        _ => PersonAction::read(name, rest).map(Act::PersonAction),
    }
}

fn topic<'a>(rest: &mut impl Iterator<Item = &'a str>) -> Result<Topic, PressError> {
    Topic::named(rest.next().ok_or(PressError::Parts)?).ok_or(PressError::Topic)
}
