//! Random steps, most of which fit the stored state and some of which do not.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use crate::id::{Day, MessageId};

/// People, and the tables at which they play.
const PEOPLE: u64 = 12;

/// A running hand at a table.
#[derive(Debug, Clone)]
struct Running {
    hand: i64,
    holders: Vec<Holder>,
    plays: u32,
    noted: bool,
}

/// An open table.
#[derive(Debug, Clone)]
struct Open {
    table: i64,
    version: u64,
    hands: u32,
    running: Option<Running>,
}

/// Makes steps, and keeps the state as it would be if all were accepted.
pub(super) struct Steps {
    dice: StdRng,
    tables: Vec<Open>,
    last_table: i64,
    last_hand: i64,
    last_gift: u64,
    interactions: u64,
    now: Timestamp,
}

impl Steps {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            dice: StdRng::seed_from_u64(seed),
            tables: Vec::new(),
            last_table: 0,
            last_hand: 0,
            last_gift: 1 << 40,
            interactions: 0,
            now: NOW,
        }
    }

    /// Gives everybody chips to play with.
    pub(super) fn first(&self) -> Step {
        let grants = (1..=PEOPLE).map(|number| ledger::grant(user(number), chips(5_000)));
        step(Vec::new(), grants.collect())
    }

    /// Stops using the tables of a refused step, and plays at others.
    pub(super) fn refused(&mut self, step: &Step) {
        let refused: Vec<TableId> = step.writes.iter().filter_map(table_of).collect();
        let hands = step.writes.iter().filter_map(hand_of);
        let hands: Vec<i64> = hands.map(HandId::get).collect();
        self.tables.retain(|open| {
            let running = open.running.as_ref();
            !refused.contains(&table_id(open.table))
                && !running.is_some_and(|running| hands.contains(&running.hand))
        });
    }

    fn somebody(&mut self) -> UserId {
        user(self.dice.random_range(1..=PEOPLE))
    }

    pub(super) fn next(&mut self) -> Step {
        self.now = Timestamp::new(self.now.get() + self.dice.random_range(0..600_000));
        let (writes, transfers) = match self.dice.random_range(0..20) {
            0 => self.open(),
            1..=3 => self.deal(),
            4..=9 => self.play(),
            10..=12 => self.finish(),
            13 => self.close(),
            14 => self.gift(),
            15 => self.chips(),
            16 => (vec![self.about_a_person()], Vec::new()),
            17 => (vec![self.about_a_server()], Vec::new()),
            18 => self.message(),
            _ => self.nonsense(),
        };
        // Now and then the same interaction comes again.
        self.interactions += u64::from(self.dice.random_bool(0.98));
        let is_asked = self.dice.random_bool(0.6);
        let interaction = is_asked.then(|| interaction(self.interactions));
        Step {
            interaction,
            writes,
            transfers,
            ..Step::new(self.now)
        }
    }

    fn open(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        self.last_table += 1;
        let table = self.last_table;
        self.tables.push(Open {
            table,
            version: 1,
            hands: 0,
            running: None,
        });
        let guild = self.dice.random_bool(0.8).then(|| GuildId::new(7));
        let row = TableRow {
            guild,
            ..super::table(table)
        };
        (vec![Write::OpenTable(row)], Vec::new())
    }

    /// Returns the place of a random table in the list.
    fn place(&mut self) -> Option<usize> {
        (!self.tables.is_empty()).then(|| self.dice.random_range(0..self.tables.len()))
    }

    fn state(open: &mut Open) -> Write {
        open.version += 1;
        Write::TableState {
            table: table_id(open.table),
            version: open.version,
            body: Text::from(format!("{{\"version\":{}}}", open.version)),
        }
    }

    fn deal(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let Some(place) = self.place() else {
            return self.open();
        };
        if self.tables[place].running.is_some() {
            return self.play();
        }
        let people: Vec<u64> = (1..=PEOPLE).collect();
        let people: Vec<u64> = people.sample(&mut self.dice, 3).copied().collect();
        let mut holders: Vec<Holder> = people.iter().map(|number| person(*number, 40)).collect();
        holders.push(Holder::HouseBank);
        self.last_hand += 1;
        let (hand, open) = (self.last_hand, &mut self.tables[place]);
        open.hands += 1;
        let row = HandRow {
            number: open.hands,
            started: self.now,
            receipt_body: Some("{}".to_owned()),
            ..super::hand(hand, open.table, &holders)
        };
        open.running = Some(Running {
            hand,
            holders: holders.clone(),
            plays: 0,
            noted: false,
        });
        let writes = vec![start(row), Self::state(open)];
        let holds = ledger::hold(table_id(open.table), hand_id(hand), &holders);
        (writes, holds)
    }

    fn play(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let Some(place) = self.place() else {
            return self.open();
        };
        let Some(running) = &mut self.tables[place].running else {
            return self.deal();
        };
        running.plays += 1;
        let row = PlayRow {
            at: self.now,
            ..super::play(running.hand, running.plays - 1)
        };
        let mut writes = vec![Write::Play(row)];
        if running.plays == 1 && self.dice.random_bool(0.5) {
            let (hand, at) = (hand_id(running.hand), self.now);
            writes.insert(0, Write::Claim(ClaimRow { hand, seat: 1, at }));
        }
        (writes, Vec::new())
    }

    fn finish(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let Some(place) = self.place() else {
            return self.open();
        };
        let table = table_id(self.tables[place].table);
        let Some(running) = self.tables[place].running.take() else {
            return self.deal();
        };
        let hand = hand_id(running.hand);
        let transfers = ledger::void(table, hand, &running.holders);
        if self.dice.random_bool(0.3) || running.noted {
            let why = "a test".to_owned();
            return (vec![Write::VoidHand { hand, why }], transfers);
        }
        let chips = self.dice.random_range(-50..50);
        let people = running.holders.iter().filter_map(|holder| match holder {
            Holder::Person { user, .. } => Some(*user),
            Holder::HouseBank => None,
        });
        let computers = self.dice.random_bool(0.5);
        let mut writes: Vec<Write> = people
            .map(|user| {
                Write::Result(ResultRow {
                    hand,
                    user,
                    chips,
                    computers,
                })
            })
            .collect();
        let outcome = Text::from(format!("{{\"net\":[{chips},{},0,0]}}", -chips));
        writes.push(Write::FinishHand { hand, outcome });
        (writes, transfers)
    }

    fn close(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let Some(place) = self.place() else {
            return self.open();
        };
        if self.tables[place].running.is_some() {
            return self.finish();
        }
        let table = table_id(self.tables.remove(place).table);
        (vec![Write::CloseTable { table }], Vec::new())
    }

    fn gift(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        self.last_gift += 1;
        let (from, to) = (self.somebody(), self.somebody());
        let amount = chips(self.dice.random_range(1..400));
        let asked = interaction(self.last_gift);
        let gift = Gift {
            asked,
            from,
            to,
            chips: amount,
            most: chips(500),
        };
        let transfer = ledger::gift(asked, from, to, amount);
        (vec![Write::Gift(gift)], vec![transfer])
    }

    fn chips(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let user = self.somebody();
        let transfer = if self.dice.random_bool(0.5) {
            ledger::daily(user, self.now.day(), chips(300))
        } else {
            ledger::grant(user, chips(5_000))
        };
        (vec![Write::Granted { user }], vec![transfer])
    }

    fn about_a_person(&mut self) -> Write {
        let user = self.somebody();
        match self.dice.random_range(0..6) {
            4 => Write::Known { user },
            0 => Write::Person {
                user,
                name: format!("person 名 {}", self.now.get() % 7),
                locale: self.dice.random_bool(0.5).then(|| "zh-TW".to_owned()),
            },
            1 => Write::Dm {
                user,
                choice: DmChoice::On,
            },
            2 => Write::DmRefused {
                user,
                until: self.dice.random_bool(0.5).then_some(self.now),
            },
            3 => Write::Choices(ChoicesRow {
                user,
                language: None,
                pictures: PictureStyle::HighContrast,
                sorting: Sorting::Rank,
                taps: Taps::Two,
            }),
            _ => Write::HouseBankWin {
                user,
                day: Day::new(self.now.day().get()),
                chips: self.dice.random_range(-9..9),
            },
        }
    }

    fn about_a_server(&mut self) -> Write {
        let guild = GuildId::new(self.dice.random_range(1..4));
        if self.dice.random_bool(0.5) {
            let locale = "de".to_owned();
            return Write::GuildLocale { guild, locale };
        }
        let body = Text::from("{\"bonus\":1}");
        Write::Guild { guild, body }
    }

    fn message(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let Some(place) = self.place() else {
            return self.open();
        };
        let table = table_id(self.tables[place].table);
        let user = self.dice.random_bool(0.5).then(|| self.somebody());
        let kind = "panel".to_owned();
        // There are few messages, so that some were shown before.
        let message = MessageId::new(self.dice.random_range(1..5));
        let row = MessageRow {
            table,
            kind,
            user,
            channel: ChannelId::new(5),
            message,
        };
        if self.dice.random_bool(0.3) {
            return (vec![Write::BoardGone(row)], Vec::new());
        }
        let number = self.tables[place].hands.max(1);
        let shown = HandMessageRow {
            message: MessageId::new(self.dice.random()),
            table,
            number,
        };
        let writes = vec![Write::Board(row), Write::HandMessage(shown)];
        (writes, Vec::new())
    }

    /// A write that usually contradicts the stored state.
    fn nonsense(&mut self) -> (Vec<Write>, Vec<Transfer>) {
        let number = self.dice.random_range(1..9);
        let writes = match self.dice.random_range(0..5) {
            0 => vec![Write::OpenTable(super::table(number))],
            1 => vec![Write::Play(super::play(number, 77))],
            2 => vec![Write::CloseTable {
                table: table_id(number),
            }],
            3 => vec![Write::MoveTable {
                table: table_id(number),
                channel: ChannelId::new(number.cast_unsigned() + 1),
            }],
            _ => Vec::new(),
        };
        let (from, to) = (self.somebody(), self.somebody());
        let amount = chips(self.dice.random_range(1..100_000));
        // The same key again and again, with other contents.
        let gift = ledger::gift(interaction(number.cast_unsigned()), from, to, amount);
        (writes, vec![gift])
    }
}

fn table_of(write: &Write) -> Option<TableId> {
    match write {
        Write::OpenTable(row) => Some(row.table),
        Write::TableState { table, .. } | Write::CloseTable { table } => Some(*table),
        _ => None,
    }
}

fn hand_of(write: &Write) -> Option<HandId> {
    match write {
        Write::Play(row) => Some(row.hand),
        _ => None,
    }
}
