//! A hand of Tien Gow with every tile in its place, to be played on.

use crate::{
    Payment, PerSeat, Seat, Verb,
    history::seat_of,
    net,
    tien_gow::{
        Course, Ending, House, Play, SEATS, Sight, Tiles, captures, is_strong_opening, last_trick,
        settle, slam,
    },
    trick_course::TrickCourse as _,
};

/// A hand in which it is known, or supposed, who holds what.
#[derive(Clone, Copy, Debug)]
pub struct World {
    pub(crate) course: Course,
    pub(crate) hands: [Tiles; SEATS],
    /// Each seat's discards.
    pub(crate) discarded: [Tiles; SEATS],
}

impl World {
    /// Starts a hand.
    ///
    /// # Panics
    /// When the banker has none of the four seats.
    #[must_use]
    pub fn new(house: House, banker: Seat, streak: u32, hands: [Tiles; SEATS]) -> World {
        World {
            course: Course::new(house, banker, streak),
            hands,
            discarded: [Tiles::NONE; SEATS],
        }
    }

    /// Returns the seat to act; `None` when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.course.trick.actor()
    }

    /// Returns what a seat knows.
    ///
    /// # Panics
    /// When there is no such seat.
    #[must_use]
    pub fn sight(&self, seat: usize) -> Sight {
        Sight::new(self.course, seat, self.hands[seat], self.discarded[seat])
    }

    /// Returns the points that a seat has gained so far, before the settlement.
    ///
    /// # Panics
    /// When there is no such seat.
    #[must_use]
    pub fn gained(&self, seat: usize) -> i64 {
        self.course.net[seat]
    }

    /// Returns the number of points that counts as one unit, so that values have the same scale in
    /// every house and streak: half of the banker's factor, or the base figure's factor.
    #[must_use]
    pub fn unit(&self) -> f32 {
        self.course.unit()
    }

    /// Returns the only play of the seat to act; `None` if it has a choice.
    #[must_use]
    pub fn only_play(&self) -> Option<Play> {
        let (mut first, mut count) = (None, 0);
        self.each_play(|play| {
            first = first.or(Some(play));
            count += 1;
        });
        first.filter(|_| count == 1)
    }

    /// Visits every legal play of the seat to act, each once by face, in canonical order.
    pub fn each_play(&self, visit: impl FnMut(Play)) {
        self.course
            .each_play(self.hands[self.course.trick.turn()], visit);
    }

    /// Makes a legal play of the seat to act and returns what is paid for it at once.
    pub fn play(&mut self, play: Play) -> Vec<Payment> {
        let seat = self.course.trick.turn();
        self.hands[seat] = self.hands[seat].minus(play.tiles);
        if play.verb == Verb::Discard {
            self.discarded[seat] = self.discarded[seat].plus(play.tiles);
        }
        self.course.play(play)
    }

    /// Returns what the settlement depends on; `None` until the hand is over.
    pub(super) fn ending(&self) -> Option<Ending> {
        let course = &self.course;
        let with = course.taken_with?;
        let (winner, banker) = (course.trick.turn(), seat_of(course.banker));
        let stacks = course.trick.stacks();
        // Discards do not count even where they lie open, so no payment depends on that option.
        let hidden = course
            .shown
            .iter()
            .fold(Tiles::ALL, |hidden, shown| hidden.minus(*shown));
        let captured = course
            .led
            .filter(|led| captures(&course.house, *led, with))
            .and(course.last_leader);
        let dealt = course.shown[course.banker].plus(self.discarded[course.banker]);
        Some(Ending {
            last_trick: last_trick(with),
            captured: captured.map(seat_of),
            slam: slam(&course.house, hidden, with),
            strong_opening: is_strong_opening(&course.house, course.opening, dealt),
            ..Ending::ordinary(
                banker,
                course.streak,
                seat_of(winner),
                PerSeat::from_fn(SEATS, |seat| stacks[seat.index()]),
            )
        })
    }

    /// Returns what each seat gains by the whole hand; `None` until it is over.
    #[must_use]
    pub fn net(&self) -> Option<[i64; SEATS]> {
        let settlement = settle(&self.course.house, &self.ending()?);
        let settled = net(&settlement.payments, SEATS);
        let mut all = self.course.net;
        for (seat, points) in settled.iter() {
            all[seat.index()] += points;
        }
        Some(all)
    }
}
