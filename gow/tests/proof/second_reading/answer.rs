//! This reading's answers to records.

use serde_json::{Map, Value, json};

use super::hand::Hand;
use super::settlement::merged;
use super::tiles::{Tile, name, tile};

impl Hand {
    /// Returns the answer to a record that stops here.
    pub(crate) fn answer(&self) -> Value {
        let Some(winner) = self.winner else {
            return self.unfinished();
        };
        let tricks = self.tricks.iter();
        let tricks = tricks.map(
            |(leader, taker, width)| json!({"leader": leader, "taker": taker, "width": width}),
        );
        let (next_banker, next_streak) = self.next_banker().expect("somebody has won");
        json!({
            "finished": true,
            "tricks": tricks.collect::<Vec<_>>(),
            "stacks": self.columns,
            "winner": winner,
            "payments": merged(&self.payments),
            "net": self.net(),
            "next_banker": next_banker,
            "next_streak": next_streak,
        })
    }

    fn unfinished(&self) -> Value {
        let player = self.to_act().expect("nobody has won yet");
        let mut moves: Vec<Value> = self
            .moves()
            .iter()
            .map(|(verb, tiles)| json!({*verb: names(tiles)}))
            .collect();
        sort(&mut moves);
        let legal: Map<String, Value> = [(player.to_string(), Value::from(moves))]
            .into_iter()
            .collect();
        json!({
            "finished": false,
            "to_act": [player],
            "legal": legal,
            "stacks": self.columns,
            "net": self.net(),
        })
    }

    /// Replays a record; returns the index and code of the first wrong play.
    pub(crate) fn replay(&mut self, plays: &[Value]) -> Option<(usize, &'static str)> {
        for (index, play) in plays.iter().enumerate() {
            let player = play["seat"].as_u64().expect("a seat") as usize;
            let shape = ["lead", "beat", "discard"]
                .into_iter()
                .find(|verb| play.get(verb).is_some());
            let verb = shape.expect("a verb");
            let tiles: Vec<Tile> = play[verb]
                .as_array()
                .expect("tiles")
                .iter()
                .map(|t| tile(t.as_str().expect("a name")))
                .collect();
            if let Some(code) = self.refusal(player, verb, &tiles) {
                return Some((index, code));
            }
            self.play(verb, &tiles);
        }
        None
    }
}

/// Writes tiles as records do.
pub(crate) fn names(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(|&t| name(t)).collect()
}

/// Sorts a list by its text, so that the lists of both readings compare.
pub(crate) fn sort(list: &mut [Value]) {
    list.sort_by_key(Value::to_string);
}
