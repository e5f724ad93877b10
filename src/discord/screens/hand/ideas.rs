//! A hint: the plays worth comparing.

use gow::computer::hint::{RatedPlay, Reason};
use gow::{Move, Verb};

use crate::discord::screens::emoji::EmojiSet;
use crate::discord::screens::markup;
use crate::table::Scene;
use crate::text::phrases::{HandText, HintText};
use crate::text::{CardFormat, Locale, grouped, signed, signed_tenths, tenths};

/// The most reasons shown for one play.
const REASONS_MAX: usize = 2;

/// The number of standard errors after a ±.
const STANDARD_ERRORS: f32 = 2.0;

/// Renders the plays worth comparing, one line each, and then what is true of them all; if there is
/// only one, says so. Cards have the bot's emojis, as on the rest of the hand.
#[must_use]
pub fn ideas(scene: &Scene, ideas: &[RatedPlay], emoji: &EmojiSet, locale: Locale) -> String {
    if ideas.is_empty() {
        return locale.say(&HandText::OneMove);
    }
    let stake = scene.playing().map_or(0, |playing| playing.stake);
    let heading = if ideas.iter().all(|idea| idea.error.is_some()) {
        HintText::Heading
    } else {
        HintText::HeadingOfGuess
    };
    emoji.with_suit_emojis(|signs| {
        let formatter = PlayFormatter {
            stake,
            signs,
            locale,
        };
        let mut lines = vec![locale.say(&heading)];
        lines.extend(formatter.lines(ideas, None));
        lines.join("\n")
    })
}

/// Returns the reasons that all of several plays share: they do not help to choose.
fn shared(ideas: &[RatedPlay]) -> Vec<Reason> {
    match ideas {
        [first, others @ ..] if !others.is_empty() => {
            let is_shared =
                |reason: &Reason| others.iter().all(|idea| idea.reasons.contains(reason));
            first.reasons.iter().copied().filter(is_shared).collect()
        }
        _ => Vec::new(),
    }
}

/// Describes plays in the chips of a hand, or in points if it is for nothing.
pub(in crate::discord::screens) struct PlayFormatter<'a> {
    pub(in crate::discord::screens) stake: i64,
    /// How it writes cards.
    pub(in crate::discord::screens) signs: CardFormat<'a>,
    pub(in crate::discord::screens) locale: Locale,
}

impl PlayFormatter<'_> {
    /// Plays worth comparing, one line each, and then what is true of them all; `made` is the play that
    /// was made.
    pub(in crate::discord::screens) fn lines(
        &self,
        ideas: &[RatedPlay],
        made: Option<Move>,
    ) -> Vec<String> {
        let shared = shared(ideas);
        let mut lines = Vec::new();
        for (idea, place) in ideas.iter().zip(1..) {
            let mut own = idea.clone();
            own.reasons.retain(|reason| !shared.contains(reason));
            lines.push(self.line(&own, place, made == Some(idea.mv)));
        }
        if !shared.is_empty() {
            let reasons = self
                .reason_phrases(&shared)
                .map(|words| self.locale.say(&words));
            let reasons = self.locale.clauses(reasons);
            lines.push(self.locale.say(&HintText::Shared { reasons }));
        }
        lines
    }

    /// The line for one play; `made` marks the play that was made.
    fn line(&self, idea: &RatedPlay, place: i64, made: bool) -> String {
        let line = self.locale.say(&HintText::Line {
            place,
            play: self.play(idea.mv),
            // The average result of the hand.
            value: self.with_error(idea.value, idea.error, true),
        });
        let level = (place > 1 && idea.is_level).then_some(HintText::Level);
        let made = made.then_some(HintText::Made);
        let facts = made.into_iter().chain(level);
        let reasons = facts.chain(self.reason_phrases(&idea.reasons));
        self.append_reasons(line, reasons)
    }

    /// A line with what is true of a play, as far as it is shown.
    pub(in crate::discord::screens) fn with_reasons(
        &self,
        line: String,
        reasons: &[Reason],
    ) -> String {
        self.append_reasons(line, self.reason_phrases(reasons))
    }

    fn reason_phrases<'a>(&'a self, reasons: &'a [Reason]) -> impl Iterator<Item = HintText> + 'a {
        let first = reasons.iter().take(REASONS_MAX);
        first.map(|reason| self.reason(*reason))
    }

    fn append_reasons(&self, line: String, reasons: impl Iterator<Item = HintText>) -> String {
        let reasons: Vec<String> = reasons.map(|words| self.locale.say(&words)).collect();
        if reasons.is_empty() {
            return line;
        }
        self.locale.say(&HintText::Because {
            idea: line,
            reasons: self.locale.clauses(reasons),
        })
    }

    /// What the button for a play says.
    pub(in crate::discord::screens) fn play(&self, mv: Move) -> String {
        let tiles = self.signs.called(mv.pieces.iter(), self.locale);
        self.locale.say(&match mv.verb {
            Verb::Lead => HandText::ButtonLead { tiles },
            Verb::Beat => HandText::ButtonBeat { tiles },
            // Setting is a move of Pai Gow, which has another hint.
            Verb::Discard | Verb::Set => HandText::ButtonDiscard {
                width: markup::phrase_number(mv.width()),
                tiles,
            },
        })
    }

    /// How much more one play brings than another, and how far that may be off.
    pub(in crate::discord::screens) fn difference(&self, points: f32, error: f32) -> String {
        self.with_error(points.abs(), Some(error), false)
    }

    /// Chips, or tenths of points if the hand is for nothing, and how far they may be off.
    fn with_error(&self, points: f32, error: Option<f32>, is_signed: bool) -> String {
        let is_for_chips = self.stake > 0;
        let unit = if is_for_chips {
            self.stake as f32
        } else {
            10.0
        };
        let whole = |points: f32| (points * unit).round() as i64;
        let plain: fn(i64) -> String = if is_for_chips { grouped } else { tenths };
        let value = match (is_signed, is_for_chips) {
            (true, true) => signed(whole(points)),
            (true, false) => signed_tenths(whole(points)),
            (false, _) => plain(whole(points)),
        };
        let value = match error {
            Some(error) => format!("{value} ± {}", plain(whole(error * STANDARD_ERRORS))),
            None => value,
        };
        self.locale.say(&if is_for_chips {
            HintText::Chips { value }
        } else {
            HintText::Points { value }
        })
    }

    fn reason(&self, reason: Reason) -> HintText {
        let tiles = |pieces: gow::Pieces| self.signs.called(pieces.iter(), self.locale);
        match reason {
            Reason::Paid { points } => HintText::Paid {
                amount: self.amount(points),
            },
            Reason::TakesTheRest(pieces) => HintText::TakesTheRest {
                tiles: tiles(pieces),
            },
            Reason::LastToPlay => HintText::LastToPlay,
            Reason::NobodyHigher => HintText::NobodyHigher,
            Reason::FirstStack { owes, barred: true } => HintText::FirstStackBarred {
                amount: self.amount(owes),
            },
            Reason::FirstStack {
                owes,
                barred: false,
            } => HintText::FirstStack {
                amount: self.amount(owes),
            },
            Reason::LowestBeat => HintText::LowestBeat,
            Reason::Keeps(pieces) => HintText::Keeps {
                tiles: tiles(pieces),
            },
            Reason::BreaksNothing => HintText::BreaksNothing,
            Reason::Breaks(pieces) => HintText::Breaks {
                tiles: tiles(pieces),
            },
        }
    }

    fn amount(&self, points: i64) -> String {
        self.locale.say(&if self.stake > 0 {
            HintText::AmountInChips {
                chips: points.saturating_mul(self.stake),
            }
        } else {
            HintText::AmountInPoints { points }
        })
    }
}
