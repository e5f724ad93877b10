//! The end of a hand: who pays whom, with the arithmetic.

use gow::{PerSeat, Seat, View};

use crate::discord::custom_id::{Press, TableAct};
use crate::id::Timestamp;
use crate::table::{
    Bank, ChipOwner, PhaseScene, PublicScene, Scene, SeatScene, SettledScene, Terms,
};
use crate::text::phrases::{BetText, NewsText, SettlementText, TableText};
use crate::text::{Locale, signed};

use super::clause::{self, CitedClauses};
use super::names::{Format, SeatNames};
use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Style, Visibility};
use super::seating;
use super::{
    agreement, board, fair, lobby, markup, missed, notes, record, review, settings, terms, totals,
};

mod set;
mod trick;

use set::SetSettlement;
use trick::TrickSettlement;

/// A settled hand, with the data for its screen.
struct SettledHand<'a> {
    scene: &'a Scene,
    hand: &'a SettledScene,
    who: SeatNames,
    /// The names for an alt text.
    plain: SeatNames,
    locale: Locale,
}

/// How detailed a settlement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// What everybody won or lost, a line each.
    Brief,
    /// With the arithmetic and its clauses.
    Sums,
}

/// The parts of a settlement that depend on the game.
#[derive(Default)]
struct SettlementBody {
    lines: Vec<String>,
    fields: Vec<Field>,
    picture: Option<Picture>,
}

/// Renders a settled hand for everybody; the next one is dealt at `deadline`.
pub(super) fn settlement(
    scene: &PublicScene,
    hand: &SettledScene,
    deadline: Option<Timestamp>,
    locale: Locale,
) -> Screen {
    let settled = SettledHand::new(scene, hand, locale);
    let (mut embed, _) = settled.embed(Detail::Brief);
    embed.fields.extend(settled.next_banker());
    let terms = embed.footer.unwrap_or_default();
    embed.footer = Some(fair::with_next_deal(&terms, scene, locale));
    let mut screen = Screen::framed(embed);
    screen.content = settled.next_hand_lines(deadline).join("\n");
    let end = notes::end_button(scene, locale);
    screen
        .packed(settled.buttons().into_iter().flatten())
        .row(end)
}

/// Renders the arithmetic of the last settled hand; `None` while another hand runs.
#[must_use]
pub fn sums(scene: &Scene, locale: Locale) -> Option<Screen> {
    let PhaseScene::Between { last: hand, .. } = &scene.phase else {
        return None;
    };
    let (embed, cited) = detailed_embed(scene, hand, locale);
    let embed = Embed {
        // The settlement shows it.
        picture: None,
        ..embed
    };
    let clauses = clause::list(&cited, scene.table, hand, locale);
    Some(Screen::framed(embed).lists(clauses))
}

/// How a trick game's hand was won; nothing in other games.
pub(super) fn won_by(scene: &Scene, hand: &SettledScene, locale: Locale) -> Vec<String> {
    let settled = SettledHand::new(scene, hand, locale);
    let trick = settled.trick();
    trick.map(|trick| trick.won_by()).unwrap_or_default()
}

/// A settled hand as one of its players sees it in their own message: the picture of the settlement, or
/// the same in words, and in Pai Gow how their two hands compared with the bank's.
pub(super) fn own_embed(
    scene: &Scene,
    hand: &SettledScene,
    own: Option<Seat>,
    locale: Locale,
) -> Embed {
    let settled = SettledHand::new(scene, hand, locale);
    let mut body = settled.body(Detail::Brief, &mut CitedClauses::silent());
    // The player's own result is below.
    body.fields
        .retain(|field| field.visibility != Visibility::WithPicture);
    if let (Some(set), Some(own)) = (settled.set(), own) {
        body.fields.push(set.own_field(own));
    }
    Embed {
        fields: body.fields,
        colour: Colour::Gold,
        picture: body.picture,
        ..Embed::default()
    }
}

/// The buttons after a hand: the next one, the same bet again, and how it was scored.
pub(super) fn after_hand_buttons(scene: &Scene, locale: Locale) -> [Button; 3] {
    let press = |act| Press::at(scene.table, scene.version, act);
    let next = locale.say(&TableText::ButtonNextHand);
    let again = locale.say(&BetText::ButtonAgain);
    let sums = locale.say(&SettlementText::ButtonSums);
    [
        Button::new(next, Style::Primary, press(TableAct::NextHand)),
        Button::new(again, Style::Success, press(TableAct::BetAgain)),
        Button::new(sums, Style::Secondary, press(TableAct::Sums)),
    ]
}

/// Whether the only person at the table bet in the hand and plays against the house's bank, so that the
/// next hand waits for nobody else.
pub(super) fn is_sole_bettor(scene: &Scene, hand: &SettledScene) -> bool {
    let View::Set(view) = &hand.view else {
        return false;
    };
    let person = |(seat, occupant): (Seat, &SeatScene)| match occupant {
        SeatScene::Person { user, .. } => Some((seat, *user)),
        SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => None,
    };
    let people: Vec<_> = scene.seats.iter().filter_map(person).collect();
    let [(seat, user)] = people[..] else {
        return false;
    };
    let party = hand.parties.get(seat);
    let was_here = matches!(party, Some(ChipOwner::Person { user: who, .. }) if *who == user);
    was_here && view.bets[seat] > 0 && scene.terms.bets.bank == Bank::HouseBank
}

/// Renders a settled hand with its arithmetic, without notes on the next hand; returns the clauses
/// that it names, too.
pub(super) fn detailed_embed(
    scene: &Scene,
    hand: &SettledScene,
    locale: Locale,
) -> (Embed, CitedClauses) {
    SettledHand::new(scene, hand, locale).embed(Detail::Sums)
}

impl<'a> SettledHand<'a> {
    fn new(scene: &'a Scene, hand: &'a SettledScene, locale: Locale) -> Self {
        Self {
            scene,
            hand,
            who: SeatNames::in_hand(hand, Format::Markdown, locale),
            plain: SeatNames::in_hand(hand, Format::Plain, locale),
            locale,
        }
    }

    /// The settlement of a trick game; `None` in Pai Gow.
    fn trick(&self) -> Option<TrickSettlement<'_>> {
        let view = self.hand.view.trick()?;
        Some(TrickSettlement {
            settled: self,
            view,
            outcome: view.outcome.as_ref()?,
        })
    }

    /// The settlement of a hand of Pai Gow; `None` in trick games.
    fn set(&self) -> Option<SetSettlement<'_>> {
        let View::Set(view) = &self.hand.view else {
            return None;
        };
        Some(SetSettlement {
            settled: self,
            view,
            outcome: view.outcome.as_ref()?,
        })
    }

    fn body(&self, detail: Detail, cited: &mut CitedClauses) -> SettlementBody {
        let body = match &self.hand.view {
            View::Trick(_) => self.trick().map(|trick| trick.body(detail, cited)),
            View::Set(_) => self.set().map(|set| set.body(detail, cited)),
        };
        body.unwrap_or_default()
    }

    /// The result of the hand, without notes on the next one, and the clauses that it names.
    fn embed(&self, detail: Detail) -> (Embed, CitedClauses) {
        let locale = self.locale;
        let mut cited = match detail {
            Detail::Brief => CitedClauses::silent(),
            Detail::Sums => CitedClauses::default(),
        };
        let title = SettlementText::Title {
            number: self.hand.number.into(),
            hands: notes::hands(self.scene),
            game: terms::game_name(self.scene.terms.house.game(), locale),
        };
        let mut body = self.body(detail, &mut cited);
        body.lines
            .extend(missed::public_lines(self.scene, &self.who, locale));
        body.lines.extend(self.computer_played());
        body.fields.extend(totals::field(self.scene, locale));
        let embed = Embed {
            caption: Some(locale.say(&title)),
            lines: body.lines,
            fields: body.fields,
            colour: Colour::Gold,
            // The rules may have changed since.
            footer: Some(board::stake_line(
                self.scene,
                self.hand.view.house(),
                self.hand.stake,
                locale,
            )),
            picture: body.picture,
            ..Embed::default()
        };
        (embed, cited)
    }

    /// For whom a computer played.
    fn computer_played(&self) -> Option<String> {
        let seats = &self.hand.computer_played;
        let players = self.who.short_list(seats);
        let words = SettlementText::ComputerPlayed { players };
        (!seats.is_empty()).then(|| self.locale.say(&words))
    }

    /// What everybody won or lost, and where the rest went: one line beside the picture, which shows why.
    fn net_field(
        &self,
        seats: impl IntoIterator<Item = Seat>,
        net: &PerSeat<i64>,
        rest: Option<String>,
    ) -> Field {
        let of = |seat| {
            self.locale.say(&SettlementText::NetOf {
                player: self.who.with_letter_unbroken(seat),
                net: signed(net[seat]),
            })
        };
        let nets: Vec<String> = seats.into_iter().map(of).chain(rest).collect();
        Field::lines(&[nets.join(" · ")], Visibility::WithPicture)
    }

    /// Who banks next, where the hand decides it, in small print.
    fn next_banker(&self) -> Option<Field> {
        let line = self.trick()?.next_banker()?;
        Some(Field::lines(&[format!("-# {line}")], Visibility::Always))
    }

    /// The terms of the next hand if they are new, whom or what it waits for, and notes on the table.
    fn next_hand_lines(&self, deadline: Option<Timestamp>) -> Vec<String> {
        let waiting = self.waiting(deadline);
        let waiting = waiting.filter(|_| self.scene.locked.is_none());
        let agreement = agreement::line(self.scene, self.locale);
        let notes = notes::table_notes(self.scene, self.locale);
        let lines = self.new_terms().into_iter().chain(agreement);
        lines.chain(waiting).chain(notes).collect()
    }

    /// What the host has changed since the hand, and what the next one can cost by that.
    fn new_terms(&self) -> Option<String> {
        let (scene, locale) = (self.scene, self.locale);
        let before = scene.terms_before.as_deref()?;
        let mut changes = settings::changes(before, scene, locale);
        if changes.is_empty() {
            return None;
        }
        let price = |terms: &Terms| (terms.house.clone(), terms.stake);
        let hold = lobby::hold(scene).filter(|_| price(before) != price(&scene.terms));
        changes.extend(hold.map(|hold| locale.say(&hold)));
        let changes = locale.clauses(changes);
        Some(locale.say(&NewsText::TermsChanged { changes }))
    }

    fn waiting(&self, deadline: Option<Timestamp>) -> Option<String> {
        let awaited = notes::awaited(self.scene, self.locale);
        let newcomers = notes::newcomers(self.scene, self.hand, awaited.is_some(), self.locale);
        let mut parts: Vec<String> = awaited.into_iter().chain(newcomers).collect();
        parts.extend(notes::free_seats(self.scene, self.locale));
        let wait = |at| SettlementText::Wait {
            when: markup::countdown(at),
        };
        parts.extend(deadline.map(|at| self.locale.say(&wait(at))));
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn buttons(&self) -> [Option<Button>; 8] {
        let (scene, locale) = (self.scene, self.locale);
        let full = seating::can_deal(scene);
        let [next, again, sums] = after_hand_buttons(scene, locale);
        [
            full.then_some(next),
            (full && is_sole_bettor(scene, self.hand)).then_some(again),
            // In the order of a player's own message.
            review::review_button(scene, self.hand, locale),
            Some(sums),
            Some(record::record_button(scene, self.hand.number, locale)),
            seating::sit_button(scene, locale),
            seating::leave_button(scene, locale),
            seating::computer_button(scene, locale),
        ]
    }
}
