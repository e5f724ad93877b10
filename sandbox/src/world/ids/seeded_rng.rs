//! Random numbers from a seed, for ids and tokens that are the same for the same seed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::snowflake::Snowflake;

/// The earliest time in a random id: 1 January 2022, in milliseconds since 1970.
const IDS_FROM_MS: i64 = 1_640_995_200_000;
/// The span of the times in random ids: a year, in milliseconds.
const IDS_SPAN_MS: u64 = 31_536_000_000;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A random number generator with SplitMix64. No library update can change its numbers.
#[derive(Debug)]
pub(crate) struct SeededRng {
    state: u64,
}

impl SeededRng {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Creates a separate generator for a name, so that an additional user does not change the others.
    pub(crate) fn for_name(seed: u64, name: &str) -> Self {
        let mut rng = Self::new(seed);
        for byte in name.bytes() {
            rng.state = rng.next() ^ u64::from(byte);
        }
        rng
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Draws a number from 0 to 1, excluding 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits are exact in a double")]
        let bits = (self.next() >> 11) as f64;
        #[expect(
            clippy::cast_precision_loss,
            reason = "a power of two is exact in a double"
        )]
        let whole = (1_u64 << 53) as f64;
        bits / whole
    }

    /// Draws an id as old as those in an established server.
    pub(crate) fn id(&mut self) -> Snowflake {
        let ms = self.next() % IDS_SPAN_MS;
        let low = self.next() & 0x3F_FFFF;
        let base = Snowflake::at(IDS_FROM_MS + i64::try_from(ms).unwrap_or(0));
        Snowflake(base.0 | low)
    }

    /// Draws a word of letters, digits, `-` and `_`.
    pub(crate) fn word(&mut self, length: usize) -> String {
        let pick = |number: u64| char::from(ALPHABET[(number % 64) as usize]);
        (0..length).map(|_| pick(self.next() >> 32)).collect()
    }

    /// Draws a token with Discord's three parts. The first is the id.
    pub(crate) fn token(&mut self, id: Snowflake) -> String {
        format!(
            "{}.{}.{}",
            URL_SAFE_NO_PAD.encode(id.to_string()),
            self.word(6),
            self.word(38)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_name_depend_only_on_it_and_the_seed() {
        assert_eq!(
            SeededRng::for_name(7, "ann").id(),
            SeededRng::for_name(7, "ann").id()
        );
        assert_ne!(
            SeededRng::for_name(7, "ann").id(),
            SeededRng::for_name(7, "ben").id()
        );
        assert_ne!(
            SeededRng::for_name(7, "ann").id(),
            SeededRng::for_name(8, "ann").id()
        );
    }
}
