//! Any text as a move, as pieces or as a game is refused, or is read back from what it is written as.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gow::fair::Hash32;
use gow::{Game, Move, Piece, Pieces};
use libfuzzer_sys::fuzz_target;

fn reads_back<T>(text: &str)
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string().parse::<T>().expect("it was written so"), read);
    }
}

fuzz_target!(|text: &str| {
    reads_back::<Piece>(text);
    reads_back::<Pieces>(text);
    reads_back::<Move>(text);
    reads_back::<Game>(text);
    reads_back::<Hash32>(text);
});
