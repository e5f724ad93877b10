//! Notices of what happened, one line each, and refusals.

use gow::fair::{MAX_SALT, SaltError};
use gow::{ClaimError, IllegalMove};

use crate::id::UserId;
use crate::table::{Notice, PhaseScene, PublicScene, Refusal, SeatScene, Terms};
use crate::text::phrases::{NewsText, RefusalText, TableText};
use crate::text::{Locale, called};

use super::{markup, names, settings, terms};

/// The text of a notice; `None` if the board shows it anyway.
#[must_use]
pub fn notice(notice: &Notice, scene: &PublicScene, locale: Locale) -> Option<String> {
    let name = |user: &UserId| names::name_or_mention(scene, *user, locale);
    let news = match notice {
        Notice::LobbyChanged
        | Notice::Dealt
        | Notice::Played { .. }
        | Notice::TurnBegan { .. }
        | Notice::Settled { .. }
        // The betting screen shows this.
        | Notice::BankOffered { .. }
        | Notice::BettingBegan
        | Notice::BetPlaced { .. }
        // Every screen of an open table shows it while it lasts.
        | Notice::EndAsked { .. }
        | Notice::HintAsked { .. }
        | Notice::Forgotten
        | Notice::Closed => return None,
        Notice::CouldNotCover { user, needed, has: _ } => {
            NewsText::CouldNotCover { name: name(user), needed: *needed }
        }
        Notice::StreakCapped { from, to } => match terms::figure(&scene.terms.house, *from) {
            0 => NewsText::StreakCapped {
                from: scene.terms.house.multiplier(*from),
                to: scene.terms.house.multiplier(*to),
            },
            from => NewsText::FigureCapped { from, to: terms::figure(&scene.terms.house, *to) },
        },
        Notice::NobodyBet { number } => NewsText::NobodyBet { number: i64::from(*number) },
        Notice::Voided => NewsText::Voided,
        Notice::NotDealt => NewsText::NotDealt,
        Notice::ForNothing { user } => NewsText::ForNothing { name: name(user) },
        Notice::Left { user } if is_leaving(scene, *user) => NewsText::Leaving { name: name(user) },
        Notice::Left { user } => NewsText::Left { name: name(user) },
        Notice::Removed { user } if is_leaving(scene, *user) => {
            NewsText::RemovedPlaying { name: name(user) }
        }
        Notice::Removed { user } if plays_out(scene, *user) => {
            NewsText::RemovedLater { name: name(user) }
        }
        Notice::Removed { user } => NewsText::Removed { name: name(user) },
        Notice::HostPassed { user } => NewsText::Host { name: name(user) },
        Notice::Away { user } => NewsText::Away { name: name(user) },
        Notice::Back { user } => NewsText::Back { name: name(user) },
        Notice::NotAgreed { user } => NewsText::NotAgreed { name: name(user) },
        Notice::TermsChanged { before } => terms_changed(before, scene, locale)?,
    };
    Some(locale.say(&news))
}

/// What has changed in the terms of a lobby; a settlement compares the terms with those of its hand instead.
fn terms_changed(before: &Terms, scene: &PublicScene, locale: Locale) -> Option<NewsText> {
    match scene.phase {
        PhaseScene::Lobby => {
            let changes = locale.clauses(settings::changes(before, scene, locale));
            Some(NewsText::TermsNow { changes })
        }
        PhaseScene::Betting(_)
        | PhaseScene::Playing(_)
        | PhaseScene::Between { .. }
        | PhaseScene::Closed { .. } => None,
    }
}

/// Whether a person was removed and plays the running hand to its end.
fn plays_out(scene: &PublicScene, person: UserId) -> bool {
    scene
        .seats
        .values()
        .any(|seat| matches!(seat, SeatScene::Person { user, kicked: true, .. } if *user == person))
}

/// Whether a person leaves the running hand to a computer.
fn is_leaving(scene: &PublicScene, person: UserId) -> bool {
    scene.seats.values().any(
        |seat| matches!(seat, SeatScene::Person { user, leaving: true, .. } if *user == person),
    )
}

/// The text of a refusal; the table's message, whose buttons it may name, is in `public`.
#[must_use]
pub fn refusal(refusal: &Refusal, locale: Locale, public: Locale) -> String {
    let [sit, end] = [TableText::ButtonSit, TableText::ButtonEnd].map(|label| public.say(&label));
    locale.say(&match refusal {
        Refusal::NotSeated => RefusalText::NotSeated { sit },
        Refusal::NoSeatLeft => RefusalText::NoSeatLeft,
        Refusal::Waiting => RefusalText::Waiting,
        Refusal::AlreadySeated => RefusalText::AlreadySeated,
        Refusal::Removed => RefusalText::Removed,
        Refusal::TableFull => RefusalText::TableFull,
        Refusal::NotHost => RefusalText::NotHost,
        Refusal::NoComputers => RefusalText::NoComputers,
        Refusal::EmptySeats => RefusalText::EmptySeats { sit },
        Refusal::NobodySeated => RefusalText::NobodySeated,
        Refusal::NobodyThere => RefusalText::NobodyThere,
        Refusal::HandRunning => RefusalText::HandRunning,
        Refusal::NoHand => RefusalText::NoHand,
        Refusal::Stale => RefusalText::Stale,
        Refusal::MustAgree => RefusalText::MustAgree { sit },
        Refusal::NoBetting => RefusalText::NoBetting,
        Refusal::Banking => RefusalText::Banking,
        Refusal::BetRange { least, most } if most < least => {
            RefusalText::BetNotCovered { least: *least }
        }
        Refusal::BetRange { least, most } => RefusalText::BetRange {
            least: *least,
            most: *most,
        },
        Refusal::HasSet => RefusalText::HasSet,
        Refusal::HouseBank => RefusalText::HouseBank,
        Refusal::NotYourTurn => RefusalText::NotYourTurn,
        Refusal::Illegal(illegal) => illegal_move(illegal, locale),
        Refusal::Claim(refused) => claim_refused(*refused),
        Refusal::NotEnoughChips { needed, has } => RefusalText::NotEnoughChips {
            needed: *needed,
            has: *has,
        },
        Refusal::EndNeedsAnother => RefusalText::EndNeedsAnother { end },
        Refusal::Away => RefusalText::Away,
        Refusal::NotAway => RefusalText::NotAway,
        Refusal::GameWithoutHints => RefusalText::GameWithoutHints,
        Refusal::NoHints => RefusalText::NoHints,
        Refusal::Salt(refused) => salt_refused(*refused),
        Refusal::Locked => RefusalText::Locked,
        Refusal::Suspended => RefusalText::Suspended,
        Refusal::Ending => RefusalText::Ending,
        Refusal::Closed => RefusalText::Closed,
    })
}

fn claim_refused(refused: ClaimError) -> RefusalText {
    match refused {
        ClaimError::NoClaims => RefusalText::NoClaims,
        ClaimError::TooLate => RefusalText::ClaimTooLate,
        ClaimError::NotQualified => RefusalText::ClaimNotQualified,
    }
}

fn salt_refused(refused: SaltError) -> RefusalText {
    match refused {
        SaltError::Taken => RefusalText::SaltTaken,
        SaltError::Text | SaltError::Auto | SaltError::Computer => RefusalText::Salt {
            most: markup::phrase_number(MAX_SALT),
        },
    }
}

fn illegal_move(illegal: &IllegalMove, locale: Locale) -> RefusalText {
    match illegal {
        IllegalMove::HandOver => RefusalText::HandOver,
        IllegalMove::NotYourTurn => RefusalText::NotYourTurn,
        IllegalMove::NotInHand { missing } => RefusalText::NotInHand {
            tiles: called(missing.iter(), locale),
        },
        IllegalMove::WrongWidth { expected } => RefusalText::WrongWidth {
            width: markup::phrase_number(*expected),
        },
        IllegalMove::MustFollowSuit => RefusalText::MustFollowSuit,
        IllegalMove::MustDiscard => RefusalText::MustDiscard,
        IllegalMove::NotACombination => RefusalText::NotACombination,
        IllegalMove::NotHigher => RefusalText::NotHigher,
    }
}
