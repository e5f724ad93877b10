//! The betting before a hand, including the offers of the bank.

use gow::Seat;

use crate::discord::custom_id::{Press, TableAct};
use crate::id::Timestamp;
use crate::table::{BettingScene, PhaseScene, PublicScene, Scene};
use crate::text::phrases::BetText;
use crate::text::{Locale, grouped};

use super::hand::Channel;
use super::names::{Format, SeatNames};
use super::screen::{Button, Colour, Embed, Field, Form, Picture, Screen, Style, Visibility};
use super::seating;
use super::{fair, markup, notes, pictures, rules, terms};

/// The multiples of the smallest bet that have buttons.
const BET_MULTIPLES: [i64; 3] = [1, 2, 5];

/// The most characters of a typed bet: a million with thousands separators, and some to spare.
const TYPED_BET_MAX: u16 = 12;

/// The betting screen of a scene.
struct BettingScreen<'a> {
    scene: &'a Scene,
    betting: &'a BettingScene,
    who: SeatNames,
    locale: Locale,
}

/// Renders the betting for everybody.
///
/// A countdown is shown only if it still runs at `now`.
pub(super) fn bets(
    scene: &PublicScene,
    betting: &BettingScene,
    locale: Locale,
    now: Timestamp,
) -> Screen {
    BettingScreen::new(scene, betting, locale).public(now)
}

/// Renders the betting for one person; `None` for a person without a seat.
pub(super) fn panel(
    scene: &Scene,
    betting: &BettingScene,
    channel: Channel,
    locale: Locale,
) -> Option<Screen> {
    let seat = scene.seat?;
    Some(BettingScreen::new(scene, betting, locale).private(seat, channel))
}

/// The form that asks how much to bet; `None` unless bets are open.
#[must_use]
pub fn bet_form(scene: &Scene, locale: Locale) -> Option<Form> {
    let PhaseScene::Betting(betting @ BettingScene { offer: None, .. }) = &scene.phase else {
        return None;
    };
    let (least, most) = (grouped(scene.terms.stake), grouped(scene.terms.bets.most));
    let placeholder = if least == most {
        BetText::FormPlaceholderFixed { chips: most }
    } else {
        BetText::FormPlaceholder { least, most }
    };
    Some(Form {
        press: Press::at(scene.table, scene.version, TableAct::BetOther),
        title: locale.say(&BetText::FormTitle {
            number: betting.number.into(),
        }),
        label: locale.say(&BetText::FormLabel),
        placeholder: locale.say(&placeholder),
        length_max: TYPED_BET_MAX,
    })
}

/// Who banks and what can be bet, for the terms of a table.
pub(super) fn term_lines(scene: &Scene, locale: Locale) -> Vec<String> {
    let key = scene.terms.bets.bank.name();
    vec![limits(scene, locale), locale.say(&BetText::Banks { key })]
}

/// What can be bet at a table.
pub(super) fn limits(scene: &Scene, locale: Locale) -> String {
    let (least, most) = (scene.terms.stake, scene.terms.bets.most);
    locale.say(&if least == most {
        BetText::LimitsFixed { chips: most }
    } else {
        BetText::Limits { least, most }
    })
}

impl<'a> BettingScreen<'a> {
    fn new(scene: &'a Scene, betting: &'a BettingScene, locale: Locale) -> Self {
        Self {
            scene,
            betting,
            who: SeatNames::sitting(scene, locale),
            locale,
        }
    }

    fn public(&self, now: Timestamp) -> Screen {
        let (scene, locale) = (self.scene, self.locale);
        let title = self.title();
        let plain = SeatNames::sitting_formatted(scene, Format::Plain, locale);
        let house = terms::house_label(&scene.terms.house, locale);
        let limits = limits(scene, locale);
        let terms = locale.say(&BetText::Footer { house, limits });
        let embed = Embed {
            caption: Some(title),
            lines: notes::table_notes(scene, locale),
            fields: vec![Field::lines(
                &self.seat_lines(&self.who),
                Visibility::Always,
            )],
            colour: Colour::Table,
            footer: Some(fair::with_next_deal(&terms, scene, locale)),
            picture: Some(Picture {
                shows: pictures::betting(scene, self.betting, locale),
                alt: locale.say(&BetText::Picture {
                    number: self.betting.number.into(),
                    seats: locale.clauses(self.seat_lines(&plain)),
                }),
            }),
            ..Embed::default()
        };
        let others = [
            seating::sit_button(scene, locale),
            seating::leave_button(scene, locale),
            Some(rules::table_button(scene, locale)),
            notes::end_button(scene, locale),
        ];
        let mut screen = self.with_buttons(Screen::framed(embed), None);
        if scene.locked.is_none() {
            screen.content = self.headline(self.betting.deadline.filter(|at| *at > now));
        }
        screen.row(others.into_iter().flatten())
    }

    /// The viewer's bet or the question for it, with the same buttons as the public message.
    fn private(&self, seat: Seat, channel: Channel) -> Screen {
        let betting = self.betting;
        let is_asked = betting.offer == Some(seat);
        let own = match (betting.offer, betting.bank, betting.bets[seat]) {
            (Some(_), ..) if is_asked => Some(self.offer_headline()),
            (None, Some(bank), _) if bank == seat => Some(BetText::YouBank),
            // The headline says what there is to do, and for whom.
            (Some(_), ..) | (None, _, None) => None,
            (None, _, Some(0)) => Some(BetText::YouSitOut),
            (None, _, Some(chips)) => Some(BetText::YouBet { chips }),
        };
        let most = self.scene.terms.bets.most;
        let is_risky = is_asked && !terms::is_for_nothing(self.scene);
        let risk = is_risky.then_some(BetText::Risk { most });
        // The viewer's free chips after the last hand.
        let balance = betting.last.as_ref().and_then(|last| last.balance);
        let chips = balance.map(|free| BetText::Balance { free });
        let locked = fair::waiting_for_beacon(self.scene, self.locale);
        let banks = betting.bank == Some(seat);
        let has_buttons = locked.is_none() && !banks && betting.offer.is_none_or(|at| at == seat);
        let short = self.shortage().filter(|_| has_buttons);
        let own = own.into_iter().chain(risk).chain(chips).chain(short);
        let own = own.map(|words| self.locale.say(&words));
        let headline = if banks {
            self.banker_headline()
        } else {
            self.headline(betting.deadline)
        };
        let headline = Some(headline).filter(|_| !is_asked);
        let lines = std::iter::once(self.heading(seat, channel));
        let lines = lines.chain(locked.or(headline)).chain(own);
        let suspension = notes::suspension_note(self.scene, self.locale);
        let screen = Screen::say(lines.chain(suspension).collect::<Vec<_>>().join("\n"));
        if has_buttons {
            self.with_buttons(screen, betting.affordable)
        } else {
            screen
        }
    }

    /// What the viewer needs for a bet, if they did not have it after the last hand.
    fn shortage(&self) -> Option<BetText> {
        let least = self.scene.terms.stake;
        let is_open = self.betting.offer.is_none();
        let affordable = self.betting.affordable.filter(|_| is_open)?;
        (affordable < least).then_some(BetText::TooFewChips { least })
    }

    /// What is bet on and against whom, in small print; in a direct message also where.
    fn heading(&self, seat: Seat, channel: Channel) -> String {
        let (scene, locale) = (self.scene, self.locale);
        let what = [self.title(), limits(scene, locale)];
        let place = channel.of_table(scene);
        let bank = self.betting.bank.filter(|bank| *bank != seat).map(|bank| {
            let player = self.who.with_letter(bank);
            locale.say(&BetText::Bank { player })
        });
        let parts: Vec<String> = what.into_iter().chain(place).chain(bank).collect();
        format!("-# {}", parts.join(" · "))
    }

    /// Which hand of which game is bet on.
    fn title(&self) -> String {
        self.locale.say(&BetText::Title {
            number: self.betting.number.into(),
            hands: notes::hands(self.scene),
            game: terms::game_name(self.scene.terms.house.game(), self.locale),
        })
    }

    /// The headline for the player who is offered the bank.
    fn offer_headline(&self) -> BetText {
        match self.countdown(self.betting.deadline) {
            Some(when) => BetText::YouAreOfferedUntil { when },
            None => BetText::YouAreOffered,
        }
    }

    /// The countdown to an instant, if the clock of the table runs.
    fn countdown(&self, until: Option<Timestamp>) -> Option<String> {
        let runs = until.filter(|_| self.scene.suspended.is_none());
        runs.map(markup::countdown)
    }

    /// Who is offered the bank or has to bet, and until when if a clock runs.
    fn headline(&self, until: Option<Timestamp>) -> String {
        let offer = self.betting.offer;
        self.locale.say(&match (offer, self.countdown(until)) {
            (Some(offer), Some(when)) => BetText::OfferUntil {
                player: self.who.with_letter(offer),
                when,
            },
            (Some(offer), None) => BetText::Offered {
                player: self.who.with_letter(offer),
            },
            (None, Some(when)) => BetText::Until { when },
            (None, None) => BetText::OpenNow,
        })
    }

    /// The headline for the banker.
    fn banker_headline(&self) -> String {
        let until = self.countdown(self.betting.deadline);
        self.locale.say(&match until {
            Some(when) => BetText::OthersUntil { when },
            None => BetText::Others,
        })
    }

    fn seat_lines(&self, who: &SeatNames) -> Vec<String> {
        let betting = self.betting;
        let line = |(seat, bet): (Seat, &Option<i64>)| {
            let player = who.with_letter(seat);
            self.locale.say(&match bet {
                _ if betting.bank == Some(seat) => BetText::SeatBanks { player },
                _ if betting.offer == Some(seat) => BetText::SeatAsked { player },
                _ if betting.offer.is_some() => BetText::SeatWaits { player },
                None => BetText::SeatOpen { player },
                Some(0) => BetText::SeatOut { player },
                Some(chips) => BetText::SeatBets {
                    player,
                    chips: *chips,
                },
            })
        };
        let bets = betting.bets.iter();
        bets.filter(|(seat, _)| self.scene.seats[*seat].is_taken())
            .map(line)
            .collect()
    }

    /// Adds the buttons for a bet, of at most `affordable` if that is known, or for the bank while it is offered.
    fn with_buttons(&self, screen: Screen, affordable: Option<i64>) -> Screen {
        if self.betting.offer.is_some() {
            return screen.row([
                self.button(&BetText::ButtonTake, Style::Success, TableAct::TakeBank),
                self.button(&BetText::ButtonPass, Style::Secondary, TableAct::PassBank),
            ]);
        }
        let (least, largest) = (self.scene.terms.stake, self.scene.terms.bets.most);
        let most = affordable.unwrap_or(largest);
        let sums = BET_MULTIPLES.map(|times| least.saturating_mul(times));
        let sums = sums.into_iter().filter(|chips| (1..=most).contains(chips));
        // Somebody without the chips may have got some since.
        let has_others = least < largest || most < least;
        let bet = |chips: i64| {
            let act = TableAct::Bet {
                chips: u32::try_from(chips).ok()?,
            };
            Some(self.button(&BetText::ButtonBet { chips }, Style::Success, act))
        };
        let out = self.button(
            &BetText::ButtonOut,
            Style::Secondary,
            TableAct::Bet { chips: 0 },
        );
        let again = self.betting.again;
        let more = [
            again.then(|| self.button(&BetText::ButtonAgain, Style::Primary, TableAct::BetAgain)),
            has_others
                .then(|| self.button(&BetText::ButtonOther, Style::Secondary, TableAct::BetOther)),
            Some(out),
        ];
        screen
            .row(sums.filter_map(bet))
            .row(more.into_iter().flatten())
    }

    fn button(&self, label: &BetText, style: Style, act: TableAct) -> Button {
        Button::for_table(self.scene, self.locale, label, style, act)
    }
}
