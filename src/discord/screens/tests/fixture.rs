//! A table for tests: a round by the real rules, with scenes built by hand around it.

use gow::fair::{Beacon, Hash32, Key, Stream, deal_hands, key, roll};
use gow::{
    AnyRound, Deal, Game, House, Move, Outcome, PerSeat, Piece, Round as _, Seat, SeatSet, Seed,
    View,
};

use crate::discord::screens::off_table;
use crate::id::{ChannelId, GuildId, TableId, Timestamp, UserId};
use crate::store::Reveal;
use crate::table::{
    BettingScene, ChipOwner, ClaimWindow, CloseReason, ComputerPolicy, MissedTurnScene, NextBanker,
    PhaseScene, Place, PlayingScene, Scene, SeatScene, SettledScene, Suspension, TableEnd, Terms,
};

pub(super) use crate::discord::screens::off_table::computer;

/// The deadline of the turn in every scene of a running hand.
pub(super) const DEADLINE: Timestamp = Timestamp::new(1_700_000_090_500);

/// A time before [`DEADLINE`].
pub(super) const NOW: Timestamp = Timestamp::new(1_700_000_000_000);

/// The first person's account; the others count on from it.
const FIRST_USER: u64 = 9_001;

/// A running hand, and everything around it.
#[derive(Clone)]
pub(super) struct SceneFixture {
    pub house: House,
    pub round: AnyRound,
    pub stake: i64,
    pub hand_stake: i64,
    pub seats: PerSeat<SeatScene>,
    pub ending: Option<CloseReason>,
    pub suspended: Option<Suspension>,
    pub missed: Vec<MissedTurnScene>,
    pub until: Option<TableEnd>,
    pub computers: ComputerPolicy,
    pub reveal: Reveal,
    pub hints: bool,
    pub hinted: Vec<Seat>,
    /// Who has claimed while hands can be claimed; `None` when they cannot.
    pub claimed: Option<SeatSet>,
    pub end_asked_by: Option<UserId>,
}

/// The random source of a number: it always deals and chooses the same way.
pub(super) fn source(number: u64) -> Key {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    key(&Seed::from_bytes(bytes), &Hash32::ZERO, b"screens")
}

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub(super) fn user_at(seat: Seat) -> UserId {
    UserId::new(FIRST_USER + seat.index() as u64)
}

pub(super) fn person(seat: Seat, name: &str) -> SeatScene {
    off_table::person(user_at(seat), name.to_owned())
}

/// The houses of all games, game by game.
pub(super) fn houses() -> Vec<House> {
    Game::ALL.into_iter().flat_map(House::all).collect()
}

/// The usual house of a game, or one with open discards; another one for each number.
pub(super) fn some_house(number: u64) -> House {
    let games = Game::ALL.into_iter().map(House::default_of);
    let houses: Vec<House> = games.chain([open_discards()]).collect();
    houses[number as usize % houses.len()].clone()
}

pub(super) fn open_discards() -> House {
    celko().with_option("discards", &"open".into()).unwrap()
}

pub(super) fn celko() -> House {
    House::default_of(Game::TienGow)
}

impl SceneFixture {
    /// Four people, freshly dealt.
    pub(super) fn dealt(number: u64, house: House, streak: u32) -> Self {
        Self::seated(number, house, streak, 4)
    }

    /// People on `seats` seats, freshly dealt; where players bet, each bets a different number of
    /// chips, and one of them nothing.
    pub(super) fn seated(number: u64, house: House, streak: u32, seats: usize) -> Self {
        let banker = seat(number as usize % seats);
        let hands = deal_hands(&source(number), &house, seats, banker).hands;
        let bet = |seat: Seat| match seat == banker {
            true => 0,
            false => 25 * seat.index() as i64,
        };
        let bets = house.has_bets().then(|| PerSeat::from_fn(seats, bet));
        Self::of(Deal {
            house,
            banker,
            streak,
            hands,
            bets,
        })
    }

    /// People with these tiles in notation, in the banker's first hand.
    pub(super) fn holding(house: House, banker: Seat, hands: &[&str]) -> Self {
        Self::of(Deal {
            house,
            banker,
            streak: 1,
            hands: PerSeat::from_fn(hands.len(), |seat| pieces(hands[seat.index()])),
            bets: None,
        })
    }

    /// People with these tiles.
    pub(super) fn of(deal: Deal) -> Self {
        let names = ["ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal"];
        let stake = if deal.house.has_bets() { 1 } else { 10 };
        Self {
            house: deal.house.clone(),
            seats: PerSeat::from_fn(deal.hands.len(), |seat| person(seat, names[seat.index()])),
            round: AnyRound::start(deal).unwrap(),
            stake: 10,
            hand_stake: stake,
            ending: None,
            suspended: None,
            missed: Vec::new(),
            until: None,
            computers: ComputerPolicy::Chips,
            reveal: Reveal::default(),
            hints: false,
            hinted: Vec::new(),
            claimed: None,
            end_asked_by: None,
        }
    }

    /// A change of terms asks the person at a seat.
    pub(super) fn asks(&mut self, seat: Seat) {
        if let SeatScene::Person { asked, .. } = &mut self.seats[seat] {
            *asked = true;
        }
    }

    /// The seat whose turn it is; the first of several.
    pub(super) fn to_act(&self) -> Option<Seat> {
        self.round.to_act().iter().next()
    }

    pub(super) fn play(&mut self, mv: Move) {
        let seat = self.to_act().unwrap();
        self.round.play(seat, mv).unwrap();
    }

    /// Plays `verb tiles` in notation.
    pub(super) fn plays(&mut self, moves: &[&str]) {
        for mv in moves {
            self.play(mv.parse().unwrap());
        }
    }

    /// Plays anything that is legal; false when the hand is over.
    pub(super) fn play_any(&mut self, stream: &mut Stream<'_>) -> bool {
        let Some(seat) = self.to_act() else {
            return false;
        };
        let legal = self.round.legal_moves(seat);
        let choice = stream.below(u32::try_from(legal.len()).unwrap());
        self.play(legal[choice as usize]);
        true
    }

    /// The same table at the end of its hand; the number and the label choose the moves.
    pub(super) fn played_out(mut self, number: u64, label: &'static str) -> Self {
        let source = source(number);
        let mut stream = Stream::new(&source, label);
        while self.play_any(&mut stream) {}
        self
    }

    /// The table as the person on a seat sees it, or as everybody does.
    pub(super) fn scene(&self, viewer: Option<Seat>) -> Scene {
        let mut view = self.round.view(viewer);
        if let (true, View::Trick(view)) = (self.claimed.is_some(), &mut view) {
            view.to_act = None;
            view.legal.clear();
        }
        let plays = self.round.plays().iter();
        let own_plays = plays.filter(|(who, _)| Some(*who) == viewer).count();
        self.scene_in(
            viewer,
            PhaseScene::Playing(PlayingScene {
                number: 3,
                stake: self.hand_stake,
                view,
                own_plays,
                deadline: self.suspended.is_none().then_some(DEADLINE),
                first_throws: None,
                dice: roll(&source(3), self.house.dice()),
                claiming: self.claimed.map(|claimed| {
                    let done = viewer.is_some_and(|seat| claimed.contains(seat));
                    let open = viewer
                        .filter(|_| !done)
                        .and_then(|seat| self.round.may_claim(seat));
                    ClaimWindow {
                        open,
                        done,
                        may_end: false,
                    }
                }),
                hints: self.hints,
                hinted: self.hinted.clone(),
                receipt: Hash32::ZERO,
                beacon: Beacon::None.to_string(),
                uncut: None,
            }),
        )
    }

    /// The table while people bet on the hand, before the first bet; or while one of them is
    /// offered the bank.
    pub(super) fn betting(&self, viewer: Option<Seat>, offer: Option<Seat>) -> Scene {
        let deal = self.round.deal();
        let bet = |seat: Seat| {
            deal.bets
                .as_ref()
                .map(|bets| bets[seat])
                .filter(|_| seat.index() > 0)
        };
        self.scene_in(
            viewer,
            PhaseScene::Betting(BettingScene {
                number: 3,
                bets: self.seats.map(|seat, _| bet(seat)),
                bank: offer.is_none().then_some(deal.banker),
                offer,
                affordable: None,
                again: true,
                deadline: Some(DEADLINE),
                last: None,
            }),
        )
    }

    /// The table after the hand.
    pub(super) fn settled(&self, viewer: Option<Seat>, deadline: Option<Timestamp>) -> Scene {
        let last = self.settlement(viewer);
        self.scene_in(viewer, PhaseScene::Between { last, deadline })
    }

    /// The table that closed with the hand.
    pub(super) fn closed(&self, viewer: Option<Seat>, why: CloseReason) -> Scene {
        let last = Some(self.settlement(viewer));
        self.scene_in(viewer, PhaseScene::Closed { why, last })
    }

    fn settlement(&self, viewer: Option<Seat>) -> SettledScene {
        let outcome = self.round.outcome().unwrap().clone();
        let net = outcome.net().map(|_, points| points * self.hand_stake);
        let holds = self.round.deal().holds();
        SettledScene {
            number: 3,
            stake: self.hand_stake,
            names: self.seats.map(|_, occupant| match occupant {
                SeatScene::Person { name, .. } => Some(name.clone()),
                SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => None,
            }),
            house_bank_seat: Seat::all(self.seats.len())
                .find(|seat| matches!(self.seats[*seat], SeatScene::HouseBank)),
            parties: self.seats.map(|seat, occupant| match occupant {
                SeatScene::Person { user, .. } => ChipOwner::Person {
                    user: *user,
                    hold: holds[seat] * self.hand_stake,
                },
                SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => {
                    ChipOwner::HouseBank
                }
            }),
            outcome,
            view: match self.reveal {
                Reveal::Hand => self.round.revealed(),
                Reveal::Table | Reveal::Never => self.round.view(None),
            },
            computer_played: Seat::all(self.seats.len())
                .filter(|seat| matches!(self.seats[*seat], SeatScene::Person { away: true, .. }))
                .collect(),
            nobody_bet_on: None,
            balance: viewer.map(|seat| 5_000 + net[seat]),
            net,
        }
    }

    pub(super) fn scene_in(&self, viewer: Option<Seat>, phase: PhaseScene) -> Scene {
        let viewer = viewer.filter(|seat| matches!(self.seats[*seat], SeatScene::Person { .. }));
        Scene {
            table: TableId::new(46).unwrap(),
            place: Place {
                guild: Some(GuildId::new(7)),
                channel: ChannelId::new(8),
                parent: None,
            },
            version: 17,
            terms: Terms {
                stake: self.stake,
                computers: self.computers,
                reveal: self.reveal,
                hints: self.hints,
                ..Terms::usual(self.house.clone())
            },
            terms_before: None,
            until: self.until,
            ends_at: self.until.is_some().then_some(DEADLINE),
            host: user_at(seat(0)),
            seats: self.seats.clone(),
            viewer: viewer.map(user_at),
            seat: viewer,
            waiting_seat_of: None,
            next_bank: self
                .round
                .outcome()
                .and_then(Outcome::next_bank)
                .map(NextBanker::of_anybody),
            totals: Vec::new(),
            commitment: Hash32::ZERO,
            locked: None,
            end_asked_by: self.end_asked_by,
            ending: self.ending,
            suspended: self.suspended,
            missed: self.missed.clone(),
            phase,
        }
    }
}

/// A quartet and Supreme for the banker, a lower quartet for the next seat.
const HANDS: [&str; 4] = [
    "21 66 44 63 42 66 54 51",
    "11 11 62 53 55 33 22 61",
    "44 52 43 31 31 41 32 55",
    "33 22 65 65 64 64 61 51",
];

/// The pieces of a hand in this notation, in its order.
pub(super) fn pieces(hand: &str) -> Vec<Piece> {
    let pieces = hand.split(' ');
    pieces.map(|piece| piece.parse().unwrap()).collect()
}

/// Four hands in which two quartets can be led.
pub(super) fn quartets() -> SceneFixture {
    let mut fixture = SceneFixture::holding(celko(), seat(0), &HANDS);
    fixture.seats[seat(2)] = computer();
    fixture
}

/// The hand of [`quartets`] after the banker's quartet and Supreme: a single tile is led, and one
/// player has followed.
pub(super) fn quartets_in_the_middle() -> SceneFixture {
    let mut fixture = quartets();
    fixture.plays(&[
        "lead 66 66 63 54",
        "discard 55 33 22 61",
        "discard 41 32 55 31",
        "discard 61 51 33 22",
    ]);
    fixture.plays(&[
        "lead 42 21",
        "discard 62 53",
        "discard 52 43",
        "discard 64 64",
    ]);
    fixture.plays(&["lead 51", "discard 11"]);
    fixture
}

/// A hand that random moves play to its end.
pub(super) fn at_the_end(number: u64, house: House) -> SceneFixture {
    SceneFixture::dealt(number, house, 1).played_out(number, "snapshot")
}
