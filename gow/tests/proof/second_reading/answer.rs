//! The answers of the second reading to records.

use serde_json::{Map, Value, json};

use super::hand::Hand;
use super::settlement::merge_payments;
use super::tiles::{Tile, tile, tile_name};

impl Hand {
    /// Returns the answer to a record that ends here.
    pub(crate) fn answer(&self) -> Value {
        let Some(winner) = self.winner else {
            return self.unfinished_answer();
        };
        let tricks = self.tricks.iter();
        let tricks = tricks.map(
            |(leader, taker, width)| json!({"leader": leader, "taker": taker, "width": width}),
        );
        let (next_banker, next_streak) = self.next_banker().expect("somebody has won");
        json!({
            "finished": true,
            "tricks": tricks.collect::<Vec<_>>(),
            "stacks": self.stacks,
            "winner": winner,
            "payments": merge_payments(&self.payments),
            "net": self.net(),
            "next_banker": next_banker,
            "next_streak": next_streak,
        })
    }

    fn unfinished_answer(&self) -> Value {
        let player = self.to_act().expect("nobody has won yet");
        let mut moves: Vec<Value> = self
            .moves()
            .iter()
            .map(|(verb, tiles)| json!({*verb: tile_names(tiles)}))
            .collect();
        sort_by_text(&mut moves);
        let legal: Map<String, Value> = [(player.to_string(), Value::from(moves))]
            .into_iter()
            .collect();
        json!({
            "finished": false,
            "to_act": [player],
            "legal": legal,
            "stacks": self.stacks,
            "net": self.net(),
        })
    }

    /// Replays a record; returns the index and code of the first wrong play.
    pub(crate) fn replay(&mut self, plays: &[Value]) -> Option<(usize, &'static str)> {
        for (index, play) in plays.iter().enumerate() {
            let player = play["seat"].as_u64().expect("a seat") as usize;
            let verb = ["lead", "beat", "discard"]
                .into_iter()
                .find(|verb| play.get(verb).is_some());
            let verb = verb.expect("a verb");
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

/// Returns the names of tiles as records have them.
pub(crate) fn tile_names(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(|&t| tile_name(t)).collect()
}

/// Sorts a list by its text, so that the lists of both readings can be compared.
pub(crate) fn sort_by_text(list: &mut [Value]) {
    list.sort_by_key(Value::to_string);
}
