//! One hand of Tien Gow that four computers play.

use anyhow::bail;
use gow::{
    AnyRound, Deal, Game, House, Level, Piece, Pieces, PublicPlay, Round, Seat, TrickView, Verb,
    View,
};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use tiengow::board::{
    Badge, Face, HandPicture, HeldPiece, Play, Puck, SettlementPicture, SettlementRow, Subject,
    TablePicture, TableSeat, TrickPlay,
};

use super::seat;
use super::words::{CHINESE, ENGLISH, Words, tile_name};

/// Returns pictures of one hand of Tien Gow before and after every play: the first seat's hand and the table.
pub(super) fn pictures() -> anyhow::Result<Vec<(String, Subject)>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let house = House::default_of(Game::TienGow);
    let mut round = AnyRound::start(Deal::shuffled(&house, 4, &mut rng))?;
    let mut subjects = Vec::new();
    while let Some(actor) = round.to_act().single() {
        let number = subjects.len() / 3;
        let View::Trick(own) = round.view(Some(seat(0))) else {
            bail!("Tien Gow is a trick game")
        };
        for (language, words) in [("", ENGLISH), ("-chinese", CHINESE)] {
            let name = format!("play-{number:02}-hand{language}");
            subjects.push((name, Subject::Hand(hand_picture(&own, words))));
        }
        let view = round.view(Some(actor));
        let mv = gow::choose(&view, Level::Steady, &mut rng);
        round.play(actor, mv)?;
        let View::Trick(public) = round.view(None) else {
            bail!("Tien Gow is a trick game")
        };
        subjects.push((
            format!("play-{number:02}-table"),
            Subject::Table(table_picture(&public, ENGLISH)),
        ));
    }
    let View::Trick(public) = round.view(None) else {
        bail!("Tien Gow is a trick game")
    };
    if let Some(picture) = settlement_picture(&public, &round) {
        subjects.push(("settlement".into(), Subject::Settlement(picture)));
    }
    Ok(subjects)
}

/// Returns the first seat's pieces, with those of its first legal move raised if it can beat.
fn hand_picture(view: &TrickView, words: Words) -> HandPicture {
    let beats: Vec<Pieces> = view
        .legal
        .iter()
        .filter(|mv| mv.verb == Verb::Beat)
        .map(|mv| mv.pieces)
        .collect();
    let mut unraised: Vec<Piece> = beats
        .first()
        .into_iter()
        .flat_map(|set| set.iter())
        .collect();
    let pieces = view.hand.iter().map(|piece| {
        let place = unraised.iter().position(|other| other == piece);
        let face = Face::from(*piece);
        HeldPiece {
            face,
            name: tile_name(face, words),
            raised: place.map(|place| unraised.remove(place)).is_some(),
            marked: beats.iter().any(|set| set.count(*piece) > 0),
        }
    });
    let mut table = table_picture(view, words);
    table.seats.rotate_left(1);
    HandPicture {
        table: Some(table),
        pieces: pieces.collect(),
        groups: Vec::new(),
        dividers: Vec::new(),
        legend: words.legend.to_owned(),
    }
}

/// Returns the current trick, or the last one.
fn table_picture(view: &TrickView, words: Words) -> TablePicture {
    let trick = view.current.as_ref().or(view.tricks.last());
    let seats = Seat::all(view.seats).map(|seat| {
        let play = trick.and_then(|trick| trick.plays.iter().find(|(player, _)| *player == seat));
        let play = play.map(|(_, play)| *play);
        let took = trick.is_some_and(|trick| trick.taker == Some(seat));
        let verb = play.map(|play| match play {
            PublicPlay::Lead(_) => words.leads,
            PublicPlay::Beat(_) => words.beats,
            PublicPlay::Discard { .. } | PublicPlay::OpenDiscard(_) => words.discards,
        });
        let caption = match (view.to_act == Some(seat), took, verb) {
            (true, ..) if view.viewer == Some(seat) => words.your_turn,
            (true, ..) => words.turn,
            (false, true, _) => words.takes,
            (false, false, verb) => verb.unwrap_or_default(),
        };
        TableSeat {
            seat,
            badge: Badge::Letter,
            to_act: view.to_act == Some(seat),
            takes: trick.is_some_and(|trick| trick.best == seat),
            stacks: view.stacks[seat],
            left: view.counts[seat] as u8,
            banks: (seat == view.banker).then_some(Puck::Factor(view.multiplier)),
            play: play.map(Play::from),
            caption: caption.to_owned(),
        }
    });
    TablePicture {
        seats: seats.collect(),
        stacks: 8,
        warns: true,
    }
}

/// Returns the end of the hand, with every discard turned over.
fn settlement_picture(view: &TrickView, round: &AnyRound) -> Option<SettlementPicture> {
    let outcome = view.outcome.as_ref()?;
    let rows = Seat::all(view.seats).map(|seat| {
        let mut own = round.plays().iter().filter(|(player, _)| *player == seat);
        let plays = view.tricks.iter().filter_map(|trick| {
            let (_, shown) = trick.plays.iter().find(|(player, _)| *player == seat)?;
            let faces = own.next()?.1.pieces.iter().map(Face::from).collect();
            let play = match shown {
                PublicPlay::Lead(_) | PublicPlay::Beat(_) => Play::FaceUp(faces),
                PublicPlay::Discard { .. } | PublicPlay::OpenDiscard(_) => Play::Discarded(faces),
            };
            let takes = trick.taker == Some(seat);
            Some(TrickPlay { play, takes })
        });
        let line = outcome.lines[seat].as_ref();
        SettlementRow {
            seat,
            badge: Badge::Letter,
            stacks: outcome.stacks[seat],
            net: outcome.net[seat],
            wins: seat == outcome.winner,
            banks: seat == view.banker,
            paid: line
                .filter(|line| line.points > 0 && line.banker > 1)
                .map(|line| line.banker),
            plays: plays.collect(),
        }
    });
    Some(SettlementPicture {
        rows: rows.collect(),
        stacks: 8,
        banker: "banker".to_owned(),
    })
}
