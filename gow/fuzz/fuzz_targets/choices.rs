//! Houses and deals made from bytes.

use gow::{Deal, Game, House, PerSeat, Seat};

/// Choices made by bytes, and by zeros after their end.
pub struct Choices<'a>(std::slice::Iter<'a, u8>);

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes.iter())
    }

    /// Picks a number below a bound that a byte can reach.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound
    }
}

/// Chooses a house of any game with any options.
pub fn any_house(choices: &mut Choices<'_>) -> House {
    let game = Game::ALL[choices.below(Game::ALL.len())];
    let houses = House::all(game);
    let mut house = houses[choices.below(houses.len())].clone();
    let infos = House::option_infos(game);
    // A game without options has nothing to change.
    for _ in 0..choices.below(16).min(infos.len()) {
        let info = infos[choices.below(infos.len())];
        let value = info
            .values
            .get(choices.below(info.values.len()))
            .expect("a place in the list")
            .json();
        house = house
            .with_option(info.name, &value)
            .expect("every listed value can be set");
    }
    house
}

/// Chooses a deal of a house.
pub fn any_deal(choices: &mut Choices<'_>, house: House) -> Deal {
    let (least, most) = house.seats().into_inner();
    let seats = least + choices.below(most - least + 1);
    let (mut deck, size) = (house.deck(seats), house.hand_size(seats));
    for last in (1..deck.len()).rev() {
        let other = choices.below(last + 1);
        deck.swap(last, other);
    }
    let banker = Seat::new(choices.below(seats)).expect("a seat of the table");
    let bets = house.has_bets().then(|| {
        PerSeat::from_fn(seats, |seat| {
            if seat == banker {
                0
            } else {
                choices.below(256) as i64
            }
        })
    });
    Deal {
        house,
        banker,
        streak: 1 + choices.below(4) as u32,
        hands: PerSeat::from_fn(seats, |seat| deck[size * seat.index()..][..size].to_vec()),
        bets,
    }
}
