//! Any text as a move, pieces, a game or a hash: it is refused, or its written form reads back as
//! the same value.
#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use gow::fair::Hash32;
use gow::{Game, Move, Piece, Pieces};
use libfuzzer_sys::fuzz_target;

/// Asserts that a text is refused, or that its written form reads back as the same value.
fn assert_reads_back<T>(text: &str)
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(
            value.to_string().parse::<T>().expect("a written value"),
            value
        );
    }
}

fuzz_target!(|text: &str| {
    assert_reads_back::<Piece>(text);
    assert_reads_back::<Pieces>(text);
    assert_reads_back::<Move>(text);
    assert_reads_back::<Game>(text);
    assert_reads_back::<Hash32>(text);
});
