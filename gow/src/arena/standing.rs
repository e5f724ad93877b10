//! The table of a match.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Contestant, Times};

/// The half width of a normal distribution's middle 95 %, in standard deviations.
const MIDDLE: f64 = 1.96;

/// The results of the deals so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    deals: u64,
    rows: Vec<Row>,
}

/// The result of one player, in one seat or several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Row {
    name: String,
    /// Which players of the lineup it is.
    places: Vec<usize>,
    /// Its points in all hands.
    sum: i64,
    /// The squares of its points in all hands of a deal, added up. Whole numbers, so that the same
    /// deals make the same table in whatever parts they are played.
    squares: i128,
    times: Times,
}

impl Standing {
    /// Starts a table with a row for each name.
    pub(super) fn new(lineup: &[Contestant]) -> Standing {
        let mut rows: Vec<Row> = Vec::new();
        for (place, player) in lineup.iter().enumerate() {
            match rows.iter_mut().find(|row| row.name == player.name()) {
                Some(row) => row.places.push(place),
                None => rows.push(Row {
                    name: player.name().to_owned(),
                    places: vec![place],
                    sum: 0,
                    squares: 0,
                    times: Times::default(),
                }),
            }
        }
        Standing { deals: 0, rows }
    }

    /// Adds a deal: what each player of the lineup gained in as many hands as there are players.
    pub(super) fn add(&mut self, points: &[i64]) {
        self.deals += 1;
        for row in &mut self.rows {
            let all: i64 = row.places.iter().map(|place| points[*place]).sum();
            row.sum += all;
            row.squares += i128::from(all) * i128::from(all);
        }
    }

    /// Adds how long a decision took, in nanoseconds.
    pub(super) fn time(&mut self, place: usize, nanoseconds: u64) {
        let row = self.rows.iter_mut().find(|row| row.places.contains(&place));
        row.expect("every player has a row").times.add(nanoseconds);
    }

    /// Adds the results of other deals of the same match; returns whether both have the same players
    /// in the same places. The rest of the match is for the caller to compare.
    #[must_use]
    pub fn merge(&mut self, other: &Standing) -> bool {
        let head = |standing: &Standing| -> Vec<(String, Vec<usize>)> {
            let rows = standing.rows.iter();
            rows.map(|row| (row.name.clone(), row.places.clone()))
                .collect()
        };
        let same = head(self) == head(other);
        if same {
            self.deals += other.deals;
            for (row, other) in self.rows.iter_mut().zip(&other.rows) {
                row.sum += other.sum;
                row.squares += other.squares;
                row.times.merge(&other.times);
            }
        }
        same
    }

    /// Counts the deals.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the names of the players, the first one first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.name.as_str())
    }

    /// Returns a player's mean points a hand and the half width of the 95 % interval over deals;
    /// `None` without two deals or such a player.
    #[must_use]
    pub fn mean(&self, name: &str) -> Option<(f64, f64)> {
        let row = self.rows.iter().find(|row| row.name == name)?;
        let hands = (row.places.len() * self.seats()) as f64;
        let count = self.deals as f64;
        let (sum, squares) = (row.sum as f64, row.squares as f64);
        let variance = (squares - sum * sum / count) / (count - 1.0);
        let half = MIDDLE * (variance.max(0.0) / count).sqrt();
        (self.deals > 1).then_some((sum / count / hands, half / hands))
    }

    /// Returns how long a player's decisions took; `None` without such a player.
    #[must_use]
    pub fn times(&self, name: &str) -> Option<&Times> {
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some(&row.times)
    }

    /// Returns the line above the rows of a table.
    #[must_use]
    pub fn heading() -> String {
        format!(
            "{:<10} {:>13} {:>8} {:>15} {:>12}",
            "player", "points a hand", "95 %", "median µs", "99 % within"
        )
    }

    /// Returns a player's row of the table, without points before there are two deals; `None` without
    /// such a player.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<String> {
        let times = self.times(name)?;
        let (mean, half) = match self.mean(name) {
            Some((mean, half)) => (format!("{mean:+.3}"), format!("±{half:.3}")),
            None => ("-".to_owned(), "-".to_owned()),
        };
        let within = |share| times.within(share).unwrap_or_default() as f64 / 1e3;
        Some(format!(
            "{name:<10} {mean:>13} {half:>8} {:>15.1} {:>12.1}",
            within(0.5),
            within(0.99)
        ))
    }

    /// Counts the hands.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.deals * self.seats() as u64
    }

    fn seats(&self) -> usize {
        self.rows.iter().map(|row| row.places.len()).sum()
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} deals, {} hands", self.deals, self.hands())?;
        writeln!(f, "{}", Standing::heading())?;
        for row in self.names().filter_map(|name| self.row(name)) {
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}
