//! What a button means, and the short ASCII text that Discord sends back when it is pressed.
//!
//! Written `g1.<table>.<version>.<act>[.<payload>…]`: the table as in [`TableId`] (`0` without
//! one), every number in base 36 with lower-case letters. Each press has one spelling, and any
//! other text is refused.

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

/// The most characters that Discord allows in a `custom_id`.
pub const CUSTOM_ID_MAX: usize = 100;

/// The first part of every id: the program and the version of this codec.
const PREFIX: &str = "g1";

/// Stands for the table in a press that belongs to none.
const NO_TABLE: &str = "0";

/// A press of a button: the table it is about, the version it was rendered from, what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Press {
    /// The table; `None` for pages that belong to no table.
    pub table: Option<TableId>,
    /// The version of the table that the button was rendered for. Plays, bets, answers to an offer
    /// of the bank, claims and changes of options are refused as stale if it is not the current
    /// one.
    pub version: u64,
    /// What the press asks for.
    pub act: Act,
}

/// What a press asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// To sit down in the first free seat.
    Sit,
    /// To leave the table.
    Leave,
    /// To put a computer in the first empty seat.
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
        /// The number of the hand whose house supplies the numbers in the clause.
        hand: u32,
        /// The house to use if that hand is not found.
        whose: Whose,
    },
    /// To play the next hand.
    NextHand,
    /// To ask for the end of the table, or to agree to it.
    EndConfirm,
    /// To see the panel with another selection; does not change the table.
    Toggle {
        /// The hand that the selection belongs to.
        hand: u32,
        /// How many plays the player had made in it, so that other players' plays do not make a
        /// selection stale.
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
    /// To bet on the next hand; a bet of 0 sits it out.
    Bet {
        /// The bet in chips.
        chips: u32,
    },
    /// To repeat the bet of the hand before.
    BetAgain,
    /// To bet another number of chips, typed into a form.
    BetOther,
    /// To take the bank that is offered.
    TakeBank,
    /// To let the bank pass on.
    PassBank,
    /// To see the Pai Gow setting that is best on average; does not change the table.
    Hint,
    /// To claim a win before the first lead.
    Claim,
    /// To take the seat back from the computer.
    Back,
    /// To get the record of a hand that is over.
    Record {
        /// The number of the hand at the table.
        hand: u32,
    },
    /// To choose the option of the house to change, in a list.
    PickSwitch,
    /// To set an option of the house, in a list of its values.
    SetSwitch {
        /// The index of the option in the list of all.
        switch: u8,
    },
    /// To change how finished hands are revealed, in a list.
    SetReveal,
    /// To reset all options of the house.
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
    /// Returns the span of this press, which puts its table and act on log lines.
    pub(crate) fn span(self) -> tracing::Span {
        let table = self.table.map(TableId::get);
        tracing::error_span!("press", table, act = self.act.name())
    }
}

impl Act {
    /// Returns the word for the act in a button id and in the log, without its arguments.
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
        // Discord counts characters, not bytes, and a forged id may be in any script.
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
