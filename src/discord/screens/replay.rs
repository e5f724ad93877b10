//! A finished hand, step by step.

use std::sync::OnceLock;

use gow::computer::hint::has_hints;
use gow::computer::review::{Judgement, Mistake};
use gow::{AnyRound, PerSeat, Round as _, Seat, View};

use crate::discord::custom_id::{PageAct, Press, TileMask};
use crate::id::{TableId, UserId};
use crate::table::PhaseScene;
use crate::text::phrases::ReplayText;
use crate::text::{CardFormat, Locale};

use super::hand::{PlayFormatter, embedded_panel};
use super::names::SeatNames;
use super::off_table::{self, OffTableHand};
use super::review::{self, Progress, progress};
use super::screen::{Button, Screen, Style};
use super::{markup, settlement};

/// A finished hand, and who reads it.
pub struct ReplayedHand {
    round: AnyRound,
    /// The hand as the reader's seat saw it, or else as the winner's did.
    off_table: OffTableHand,
    /// The reader's seat, if they played the hand.
    own: Option<Seat>,
    /// Which plays are the reader's mistakes, once a review has found them.
    mistakes: OnceLock<Vec<usize>>,
}

/// A note on a step of a replay.
pub enum ReplayNote<'a> {
    /// Nothing.
    Nothing,
    /// The progress of an answer; until it is there, no buttons are shown.
    Progress(Progress),
    /// The next play compared with other plays.
    Comparison(&'a Judgement),
    /// The reader's next play, a mistake.
    Mistake(&'a Mistake),
    /// That the reader makes no mistake from here on.
    NoMistake,
    /// Why there is no answer.
    Text(String),
}

/// Renders a hand after its first `step` plays.
///
/// # Panics
/// When the hand breaks its rules.
pub fn replay(hand: &ReplayedHand, step: u8, note: &ReplayNote<'_>, locale: Locale) -> Screen {
    let plays = hand.round.plays();
    let step = usize::from(step).min(plays.len());
    let mut round = AnyRound::start(hand.round.deal().clone()).expect("it was dealt before");
    for (seat, mv) in &plays[..step] {
        round.play(*seat, *mv).expect("it was played before");
    }
    if step == plays.len() {
        // A claim ends its hand before the first play.
        let claims = hand.round.claims();
        round.claim(claims).expect("they were claimed before");
    }
    let seat = hand.seat_seen(note);
    let scene = hand.off_table.scene_from(seat, &round);
    let shown = if let PhaseScene::Between { last, .. } = &scene.phase {
        Screen::framed(settlement::detailed_embed(&scene, last, locale).0)
    } else {
        embedded_panel(&scene, TileMask::EMPTY, locale)
    };
    let who = SeatNames::sitting(&scene, locale);
    let lines: Vec<String> = std::iter::once(hand.heading(&round, (step, seat), &who, locale))
        .chain(hand.note(note, &who, locale))
        .collect();
    let shown = Screen {
        content: lines.join("\n"),
        rows: Vec::new(),
        ..shown
    };
    match note {
        ReplayNote::Progress(_) => shown,
        ReplayNote::Nothing
        | ReplayNote::Comparison(_)
        | ReplayNote::Mistake(_)
        | ReplayNote::NoMistake
        | ReplayNote::Text(_) => shown
            .row(hand.navigation_buttons(step, locale))
            .row(hand.question_buttons(&round, step, note, locale)),
    }
}

impl ReplayedHand {
    /// Takes a finished hand by its table and its number there, its chips per point, its people by
    /// seat with their names, and its reader; `None` if it has no tricks.
    #[must_use]
    pub fn new(
        (table, number): (TableId, u32),
        stake: i64,
        round: AnyRound,
        people: &PerSeat<Option<(UserId, String)>>,
        reader: UserId,
    ) -> Option<Self> {
        let View::Trick(view) = round.revealed() else {
            return None;
        };
        let is_own = |(_, person): &(Seat, &Option<(UserId, String)>)| {
            person.as_ref().is_some_and(|(user, _)| *user == reader)
        };
        let own = people.iter().find(is_own).map(|(seat, _)| seat);
        let winner = view.outcome.as_ref().map(|outcome| outcome.winner);
        let off_table = OffTableHand {
            table,
            number,
            stake,
            viewer: reader,
            seat: own.or(winner).or(Seat::new(0))?,
            seats: people.map(|_, person| match person {
                Some((user, name)) => off_table::person(*user, name.clone()),
                None => off_table::computer(),
            }),
            revealed: true,
        };
        Some(Self {
            round,
            off_table,
            own,
            mistakes: OnceLock::new(),
        })
    }

    /// Learns which plays are the reader's mistakes, so that *Next mistake* is offered only where one
    /// follows.
    pub fn learn(&self, mistakes: impl IntoIterator<Item = usize>) {
        self.mistakes.get_or_init(|| mistakes.into_iter().collect());
    }

    /// The reader's seat, if they played the hand.
    #[must_use]
    pub const fn own_seat(&self) -> Option<Seat> {
        self.own
    }

    /// The seat whose view is shown: a comparison names tiles of its own seat. Nobody learns more by that, because
    /// who may open a replay may see all tiles.
    const fn seat_seen(&self, note: &ReplayNote<'_>) -> Seat {
        match note {
            ReplayNote::Comparison(judged) => judged.seat,
            ReplayNote::Nothing
            | ReplayNote::Progress(_)
            | ReplayNote::Mistake(_)
            | ReplayNote::NoMistake
            | ReplayNote::Text(_) => self.off_table.seat,
        }
    }

    /// The step shown; if the view is not the reader's own also whose it is, because the panel calls
    /// its holder "you". The end shows all hands.
    fn heading(
        &self,
        round: &AnyRound,
        (step, seat): (usize, Seat),
        who: &SeatNames,
        locale: Locale,
    ) -> String {
        let heading = locale.say(&ReplayText::Step {
            number: self.off_table.number.into(),
            step: markup::phrase_number(step),
            steps: markup::phrase_number(self.round.plays().len()),
        });
        if self.own == Some(seat) || round.outcome().is_some() {
            return heading;
        }
        locale.say(&ReplayText::SeenBy {
            step: heading,
            player: who.with_letter(seat),
        })
    }

    fn note(&self, note: &ReplayNote<'_>, who: &SeatNames, locale: Locale) -> Vec<String> {
        let formatter = PlayFormatter {
            stake: self.off_table.stake,
            signs: CardFormat::Letters,
            locale,
        };
        match note {
            ReplayNote::Nothing => Vec::new(),
            ReplayNote::Progress(far) => vec![progress(*far, locale)],
            ReplayNote::Comparison(judged) => self.comparison(judged, who, &formatter),
            ReplayNote::Mistake(mistake) => {
                vec![review::line(mistake, self.round.seats(), &formatter)]
            }
            ReplayNote::NoMistake => vec![locale.say(&ReplayText::NoMistake)],
            ReplayNote::Text(words) => vec![words.clone()],
        }
    }

    fn comparison(
        &self,
        judged: &Judgement,
        who: &SeatNames,
        formatter: &PlayFormatter<'_>,
    ) -> Vec<String> {
        let heading = if Some(judged.seat) == self.own {
            ReplayText::ComparedOwn
        } else {
            ReplayText::Compared {
                player: who.with_letter(judged.seat),
            }
        };
        std::iter::once(formatter.locale.say(&heading))
            .chain(formatter.lines(&judged.ideas, Some(judged.made)))
            .collect()
    }

    /// The buttons to other steps: to the last trick's end or one play back, one play or to the next trick's end
    /// on. Each keeps its place; one that leads nowhere is disabled.
    fn navigation_buttons(&self, step: usize, locale: Locale) -> Vec<Button> {
        let (plays, seats) = (self.round.plays().len(), self.round.seats());
        // Where the end of a trick is one play away, the one beyond it: two buttons must not lead to one step.
        let before = step.saturating_sub(2) / seats * seats;
        let after = (((step + 1) / seats + 1) * seats).min(plays);
        let wanted = [
            (before, ReplayText::ButtonTrickBack),
            (step.saturating_sub(1), ReplayText::ButtonBack),
            ((step + 1).min(plays), ReplayText::ButtonOn),
            (after, ReplayText::ButtonTrickOn),
        ];
        let [_, (back, _), (on, _), _] = wanted;
        let way = |(place, (to, label)): (usize, &(usize, ReplayText))| {
            // Only at the first and the last play are they still the same: then the one for a trick is disabled.
            let is_trick = matches!(place, 0 | 3);
            let leads_on = *to != step && !(is_trick && [back, on].contains(to));
            let act = PageAct::Replay {
                hand: self.off_table.number,
                step: step_number(if leads_on { *to } else { plays + 1 + place }),
            };
            let way = self.button(label, act, locale);
            if leads_on { way } else { way.disabled() }
        };
        wanted.iter().enumerate().map(way).collect()
    }

    /// The buttons that ask about the plays, as far as their answers exist and are not shown yet.
    fn question_buttons(
        &self,
        round: &AnyRound,
        step: usize,
        note: &ReplayNote<'_>,
        locale: Locale,
    ) -> Vec<Button> {
        if !has_hints(&self.round.deal().house) {
            return Vec::new();
        }
        let hand = self.off_table.number;
        let from = match note {
            ReplayNote::NoMistake => None,
            ReplayNote::Mistake(_) => Some(step + 1),
            ReplayNote::Nothing
            | ReplayNote::Progress(_)
            | ReplayNote::Comparison(_)
            | ReplayNote::Text(_) => Some(step),
        };
        let from = from.filter(|from| self.own.is_some() && self.may_have_mistake_after(*from));
        let mistake = from.map(|from| {
            let step = step_number(from);
            let act = PageAct::Mistake { hand, step };
            self.button(&ReplayText::ButtonMistake, act, locale)
        });
        let to_act = round.to_act().single();
        let has_choice = to_act.is_some_and(|seat| round.legal_moves(seat).len() > 1);
        let is_compared = matches!(note, ReplayNote::Comparison(_));
        let compare = (has_choice && !is_compared).then(|| {
            let step = step_number(step);
            let act = PageAct::Compare { hand, step };
            self.button(&ReplayText::ButtonCompare, act, locale)
        });
        mistake.into_iter().chain(compare).collect()
    }

    /// Whether one of the plays after the first `plays` is a mistake of the reader, or may be one.
    fn may_have_mistake_after(&self, plays: usize) -> bool {
        match self.mistakes.get() {
            Some(mistakes) => mistakes.iter().any(|mistake| *mistake >= plays),
            None => plays < self.round.plays().len(),
        }
    }

    fn button(&self, label: &ReplayText, act: PageAct, locale: Locale) -> Button {
        let table = Some(self.off_table.table);
        let press = Press::Page { table, act };
        Button::new(locale.say(label), Style::Secondary, press)
    }
}

/// A step as a press carries it: no hand has more than 32 plays.
fn step_number(step: usize) -> u8 {
    u8::try_from(step).unwrap_or(u8::MAX)
}
