//! How the deals of a table are fixed in advance, and how they are checked.

use gow::fair::{Beacon, Entropy, Fault, Hash32, Published, SaltKind, Step};
use gow::{PerSeat, Piece, Seat};

use crate::discord::custom_id::{Press, TableAct};
use crate::store::Reveal;
use crate::table::{PlayingScene, ReceiptTally, Scene, SeatScene};
use crate::text::phrases::FairText;
use crate::text::{CardFormat, Locale, escaped_name};

use super::names::{self, SeatNames};
use super::screen::{Button, Form, Screen, Style};

/// How many digits of a receipt's hash the board shows: nobody can find two receipts that share them.
const RECEIPT_DIGITS: usize = 32;

/// The most characters of the salts in small print: the longest salts of eight people would make
/// the message too long for Discord.
const SALTS_MAX: usize = 200;

/// A finished hand and the result of checking its receipt.
pub struct ReceiptCheck<'a> {
    /// The number of the hand at its table.
    pub number: u32,
    /// The receipt, opened if the reader may see it.
    pub published: &'a Published,
    /// The first step that failed.
    pub checked: Result<(), Fault>,
    /// Whether the previous receipt was available, so that the chain could be checked.
    pub has_previous: bool,
    /// The reader's tiles as they were dealt.
    pub own: Option<(Seat, Vec<Piece>)>,
    /// The hands as the receipt deals them.
    pub dealt: Option<PerSeat<Vec<Piece>>>,
    /// Whether the hand was voided.
    pub void: bool,
    /// What others may see of it.
    pub reveal: Reveal,
}

/// The commitment to the next deal, in small print; its receipt once that deal is fixed.
pub(super) fn commitment_line(scene: &Scene, locale: Locale) -> String {
    if let Some(locked) = &scene.locked {
        let receipt = digits(&locked.receipt);
        let round = locked.round.to_string();
        return locale.say(&FairText::ReceiptOfRound { receipt, round });
    }
    let commitment = scene.commitment.to_string();
    locale.say(&FairText::Sealed { commitment })
}

/// The first digits of a hash.
fn digits(hash: &Hash32) -> String {
    hash.to_string()[..RECEIPT_DIGITS].to_owned()
}

/// Small print, with the state of the next deal below it: the commitment, and the fresh salts.
///
/// Once that deal is fixed and waits for the beacon, its receipt is there instead.
pub(super) fn with_next_deal(terms: &str, scene: &Scene, locale: Locale) -> String {
    if scene.locked.is_some() {
        return format!("{terms} · {}", commitment_line(scene, locale));
    }
    let terms = terms.to_owned();
    let lines = [
        Some(locale.say(&FairText::Beside { terms })),
        // On a separate line, because it takes two lines on a phone.
        Some(scene.commitment.to_string()),
        fresh_salts(scene, locale),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Whether a seat has a fresh salt for the next deal.
const fn has_fresh_salt(occupant: &SeatScene) -> bool {
    matches!(occupant, SeatScene::Person { salt: Some(_), .. })
}

/// The salts that are fresh for the next deal, or the seats that have cut if the salts are too
/// long; `None` if nobody has cut.
fn fresh_salts(scene: &Scene, locale: Locale) -> Option<String> {
    let cut = |occupant: &SeatScene| match occupant {
        SeatScene::Person {
            name,
            salt: Some(salt),
            ..
        } => Some(locale.say(&FairText::CutBy {
            player: names::display_name(name, locale),
            salt: escaped_name(salt),
        })),
        SeatScene::Person { salt: None, .. }
        | SeatScene::Empty
        | SeatScene::HouseBank
        | SeatScene::Computer { .. } => None,
    };
    let mut salts = locale.list(scene.seats.values().filter_map(cut));
    if salts.encode_utf16().count() > SALTS_MAX {
        let seats = scene.seats.iter();
        let of_cuts = seats.filter(|(_, occupant)| has_fresh_salt(occupant));
        salts = locale.list(of_cuts.map(|(seat, _)| names::bold_letter(seat)));
    }
    (!salts.is_empty()).then(|| locale.say(&FairText::Cuts { salts }))
}

/// Says that the next deal is fixed and waits for the beacon; `None` if it does not.
pub(super) fn waiting_for_beacon(scene: &Scene, locale: Locale) -> Option<String> {
    let locked = scene.locked.as_ref()?;
    Some(locale.say(&FairText::Waiting {
        number: locked.number.into(),
    }))
}

/// The receipt of the running hand, in small print; with the commitment and what both prove if the
/// hand is `uncut`.
pub(super) fn receipt_line(playing: &PlayingScene, locale: Locale) -> String {
    let receipt = digits(&playing.receipt);
    let proof = match Beacon::read(&playing.beacon) {
        Some(Beacon::Round { round, .. }) => {
            // Nobody knew the beacon, so nobody chose the deal, cut or not.
            let round = round.to_string();
            return locale.say(&FairText::ReceiptOfRound { receipt, round });
        }
        Some(Beacon::Unreachable) => FairText::ReceiptUnreached { receipt },
        Some(Beacon::None) | None => FairText::Receipt { receipt },
    };
    let proof = locale.say(&proof);
    match playing.uncut.as_ref().map(digits) {
        Some(commitment) => locale.say(&FairText::Uncut { commitment, proof }),
        None => proof,
    }
}

/// The button that asks a seated person for a salt.
pub(super) fn cut_button(scene: &Scene, locale: Locale) -> Button {
    let label = &FairText::ButtonCut;
    Button::for_table(scene, locale, label, Style::Secondary, TableAct::Cut)
}

/// The form that asks for a salt.
pub fn cut_form(scene: &Scene, locale: Locale) -> Form {
    Form {
        press: Press::at(scene.table, scene.version, TableAct::Cut),
        title: locale.say(&FairText::FormTitle),
        label: locale.say(&FairText::FormLabel),
        placeholder: locale.say(&FairText::FormPlaceholder),
        length_max: u16::try_from(gow::fair::MAX_SALT).unwrap_or(u16::MAX),
    }
}

/// Says what a person's new salt is worth: `number` is the hand in which it is fresh, if any.
pub fn salt_saved(salt: &str, number: Option<u32>, locale: Locale) -> Screen {
    let salt = escaped_name(salt);
    Screen::say(locale.say(&match number {
        Some(number) => FairText::SaltedFresh {
            salt,
            number: number.into(),
        },
        None => FairText::SaltedOld { salt },
    }))
}

/// What is sealed at a table, and the receipt of its running hand; `reader` is the number that
/// stands for the reader in receipts.
pub fn fair(
    scene: &Scene,
    running: Option<&Published>,
    next: u32,
    reader: Option<u64>,
    locale: Locale,
) -> Screen {
    let mut lines = Vec::new();
    if let Some(published) = running {
        let number = i64::try_from(published.receipt.hand).unwrap_or(i64::MAX);
        let receipt = published.receipt.hash().to_string();
        lines.push(locale.say(&if scene.locked.is_some() {
            FairText::Fixed { number, receipt }
        } else {
            FairText::Running { number, receipt }
        }));
        lines.extend(beacon(published, locale));
        lines.extend(salts(scene, published, locale));
        lines.extend(no_fresh_salt(published, locale));
    }
    let is_open = scene.locked.is_none();
    let commitment = scene.commitment.to_string();
    let next = FairText::Next {
        number: next.into(),
        commitment,
    };
    lines.extend(is_open.then(|| locale.say(&next)));
    let may_cut = scene.seat.is_some() && is_open;
    lines.extend(fresh_salts(scene, locale).filter(|_| is_open));
    let has_cut = scene
        .seat
        .is_some_and(|seat| has_fresh_salt(&scene.seats[seat]));
    lines.extend((may_cut && !has_cut).then(|| locale.say(&FairText::NextOwn)));
    lines.extend(reader.map(|number| {
        let number = number.to_string();
        locale.say(&FairText::Number { number })
    }));
    lines.push(locale.say(&FairText::Honest));
    let cut = may_cut.then(|| cut_button(scene, locale));
    Screen::titled(locale.say(&FairText::Title), lines).row(cut)
}

/// The salts of a running hand, a line each.
fn salts(scene: &Scene, published: &Published, locale: Locale) -> Vec<String> {
    let names = SeatNames::sitting(scene, locale);
    let seats = Seat::all(scene.seats.len()).zip(&published.receipt.seats);
    let line = |(seat, entropy): (Seat, &Entropy)| {
        let (salt, kind) = entropy.shown();
        locale.say(&FairText::Salt {
            player: names.with_letter(seat),
            salt: escaped_name(salt),
            kind: kind.name(),
        })
    };
    seats.map(line).collect()
}

/// Names the beacon that a hand was dealt by, or says that it could not be reached.
fn beacon(published: &Published, locale: Locale) -> Option<String> {
    Some(locale.say(&match published.beacon()? {
        Beacon::None => return None,
        Beacon::Unreachable => FairText::Unreached,
        Beacon::Round { chain, round } => FairText::Round {
            chain: chain.to_owned(),
            round: round.to_string(),
        },
    }))
}

/// Says that a hand has no fresh salt; `None` if it has one.
fn no_fresh_salt(published: &Published, locale: Locale) -> Option<String> {
    let mut kinds = published.receipt.seats.iter().map(|seat| seat.shown().1);
    let none = !kinds.any(|kind| kind == SaltKind::Fresh);
    // A round of the beacon keeps the deal from being chosen as a fresh salt does.
    let drawn = matches!(published.beacon(), Some(Beacon::Round { .. }));
    (none && !drawn).then(|| locale.say(&FairText::NoFresh))
}

/// The result of checking a finished hand, step by step.
pub fn verified(checked: &ReceiptCheck<'_>, locale: Locale) -> Screen {
    let failed = checked.checked.as_ref().err();
    let opened = checked.published.opened.as_ref();
    let was_dealt = opened.is_none_or(|opened| opened.hands.is_some());
    let opened = opened.is_some();
    let mut lines = Vec::new();
    for step in Step::ALL {
        if let Some(fault) = failed.filter(|fault| fault.step == step) {
            lines.push(locale.say(&FairText::StepFailed {
                step: step.name(),
                why: fault.why.clone(),
            }));
            break;
        }
        lines.extend(passed_step(step, checked, opened).map(|words| locale.say(&words)));
    }
    if !opened {
        lines.push(locale.say(&match checked.reveal {
            Reveal::Table => FairText::UntilClosed,
            Reveal::Hand | Reveal::Never => FairText::Never,
        }));
    }
    if checked.published.beacon() == Some(Beacon::Unreachable) {
        lines.push(locale.say(&FairText::Unreached));
    }
    lines.extend(own_tiles(checked, locale));
    lines.extend((!was_dealt).then(|| locale.say(&FairText::NeverDealt)));
    lines.extend(checked.void.then(|| locale.say(&FairText::Void)));
    lines.extend(no_fresh_salt(checked.published, locale));
    lines.push(locale.say(&FairText::File));
    let number = checked.number.into();
    Screen::titled(locale.say(&FairText::VerifyTitle { number }), lines)
}

/// The words for a step that passed; `None` for one that needs an opened receipt.
fn passed_step(step: Step, checked: &ReceiptCheck<'_>, opened: bool) -> Option<FairText> {
    match step {
        Step::Format => None,
        Step::Commit => opened.then_some(FairText::StepCommit),
        Step::Receipt => Some(FairText::StepReceipt {
            receipt: checked.published.receipt.hash().to_string(),
        }),
        Step::Chain => Some(FairText::StepChain {
            first: if checked.has_previous { "no" } else { "yes" },
        }),
        Step::Deal => checked.dealt.is_some().then_some(FairText::StepDeal),
        Step::Beacon => match checked.published.beacon()? {
            Beacon::Round { round, .. } if checked.dealt.is_some() => Some(FairText::StepBeacon {
                round: round.to_string(),
            }),
            Beacon::Round { .. } | Beacon::None | Beacon::Unreachable => None,
        },
    }
}

/// The reader's tiles as they were dealt and as the receipt deals them.
fn own_tiles(checked: &ReceiptCheck<'_>, locale: Locale) -> Option<String> {
    let (seat, dealt) = checked.own.as_ref()?;
    let again = &checked.dealt.as_ref()?[*seat];
    let called = |pieces: &[Piece]| CardFormat::Letters.called(pieces.iter().copied(), locale);
    let tiles = called(again);
    Some(locale.say(&if again == dealt {
        FairText::OwnTiles { tiles }
    } else {
        let dealt = called(dealt);
        FairText::OwnDiffer { dealt, tiles }
    }))
}

/// Counts of the hands of a table: dealt, voided, not opened, and the salts in them.
pub fn fair_stats(tally: &ReceiptTally, locale: Locale) -> Screen {
    let lines = if tally.dealt == 0 {
        vec![FairText::StatsNone]
    } else {
        vec![
            FairText::StatsDealt {
                dealt: tally.dealt.into(),
                voided: tally.voided.into(),
            },
            FairText::StatsUnopened {
                later: tally.until_closed.into(),
                never: tally.never.into(),
            },
            FairText::StatsFresh {
                fresh: tally.fresh.into(),
                salts: tally.salts.into(),
            },
        ]
    };
    let lines = lines.iter().map(|line| locale.say(line)).collect();
    Screen::titled(locale.say(&FairText::StatsTitle), lines)
}
