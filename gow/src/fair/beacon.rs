//! The public beacon of a deal: a round of drand that nobody knew when the receipt was fixed.

use std::fmt;
use std::str::FromStr;

use drand_verify::{G2PubkeyRfc, Pubkey as _};

use super::hex;
use crate::as_text::as_text;

/// What a receipt that waits for a round begins with, before the name of the chain.
pub(super) const DRAND: &str = "drand:";

/// The longest name of a chain, in bytes.
const MAX_CHAIN: usize = 16;

/// The highest number of a round: 15 digits, which are enough for 95 million years.
const MAX_ROUND: u64 = 999_999_999_999_999;

/// The name of drand's chain that publishes a round every three seconds.
const QUICKNET: &str = "quicknet";

/// The public key of `quicknet`, which the League of Entropy holds in parts.
const QUICKNET_KEY: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

/// The beacon of a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beacon<'a> {
    /// `none`: the table uses no beacon.
    None,
    /// `none:unreachable`: the table uses one, and it could not be reached before the receipt was
    /// fixed.
    Unreachable,
    /// `drand:CHAIN:ROUND`: the key of the deal takes the value of that round.
    Round {
        /// The name of the chain.
        chain: &'a str,
        /// The number of the round.
        round: u64,
    },
}

impl<'a> Beacon<'a> {
    /// Parses the beacon of a receipt; `None` for any other text.
    ///
    /// ```
    /// use gow::fair::Beacon;
    ///
    /// let beacon = Beacon::Round { chain: "quicknet", round: 123 };
    /// assert_eq!(Beacon::read("drand:quicknet:123"), Some(beacon));
    /// assert_eq!(Beacon::read("drand:quicknet:0123"), None);
    /// assert_eq!(beacon.to_string(), "drand:quicknet:123");
    /// ```
    #[must_use]
    pub fn read(text: &'a str) -> Option<Self> {
        let all = [Self::None, Self::Unreachable];
        if let Some(found) = all.into_iter().find(|beacon| beacon.to_string() == text) {
            return Some(found);
        }
        let (chain, number) = text.strip_prefix(DRAND)?.split_once(':')?;
        let round = number.parse().ok()?;
        if !(1..=MAX_ROUND).contains(&round) {
            return None;
        }
        let beacon = Self::Round { chain, round };
        (is_name(chain) && beacon.to_string() == text).then_some(beacon)
    }

    /// Whether the key of the deal takes the value of a round.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self, Self::Round { .. })
    }
}

impl fmt::Display for Beacon<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Unreachable => f.write_str("none:unreachable"),
            Self::Round { chain, round } => write!(f, "{DRAND}{chain}:{round}"),
        }
    }
}

fn is_name(chain: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=MAX_CHAIN).contains(&chain.len()) && chain.bytes().all(known)
}

/// The signature of a round, which nobody can compute before it is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature([u8; 48]);

/// The error for a text that is not 96 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a signature: 96 hexadecimal digits in lower case are wanted")]
pub struct SignatureError;

impl Signature {
    /// Makes a signature from its bytes, without checking them.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 48]) -> Self {
        Self(bytes)
    }

    /// Returns the value of the round, which drand calls its randomness: the signature's hash.
    #[must_use]
    pub fn value(&self) -> [u8; 32] {
        drand_verify::derive_randomness(&self.0)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::write(&self.0, f)
    }
}

impl FromStr for Signature {
    type Err = SignatureError;

    fn from_str(text: &str) -> Result<Self, SignatureError> {
        hex::read(text).map(Self).ok_or(SignatureError)
    }
}

as_text!(Signature);

/// A network of drand, whose signatures of rounds can be checked: the name of its chain in receipts and
/// its public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    name: String,
    key: [u8; 96],
}

impl Default for Network {
    /// Returns `quicknet`.
    fn default() -> Self {
        Self::new(QUICKNET, QUICKNET_KEY).expect("the published key is one")
    }
}

impl Network {
    /// Makes a network of the scheme `bls-unchained-g1-rfc9380`; `None` if its name cannot stand in
    /// receipts, or its key of 192 hexadecimal digits is not valid.
    #[must_use]
    pub fn new(name: &str, key: &str) -> Option<Self> {
        let key = hex::read(key).filter(|_| is_name(name))?;
        G2PubkeyRfc::from_fixed(key).ok()?;
        let name = name.to_owned();
        Some(Self { name, key })
    }

    /// Returns the name of its chain.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the beacon of a receipt that waits for a round.
    #[must_use]
    pub fn beacon(&self, round: u64) -> Beacon<'_> {
        let chain = &self.name;
        Beacon::Round { chain, round }
    }

    /// Whether this is the network's signature of a round.
    ///
    /// ```
    /// use gow::fair::{Network, Signature};
    ///
    /// let signed = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    /// let signature: Signature = signed.parse().unwrap();
    /// assert!(Network::default().has_signed(123, &signature));
    /// assert!(!Network::default().has_signed(124, &signature));
    /// ```
    #[must_use]
    pub fn has_signed(&self, round: u64, signature: &Signature) -> bool {
        let key = G2PubkeyRfc::from_fixed_unchecked(self.key);
        key.is_ok_and(|key| key.verify(round, &[], &signature.0).unwrap_or(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_receipt_writes_is_no_beacon() {
        for text in [
            "",
            "None",
            "none ",
            "none:",
            "drand",
            "drand:quicknet",
            "drand:quicknet:",
            "drand:quicknet:0",
            "drand:quicknet:+1",
            "drand:quicknet:01",
            "drand:quicknet:1000000000000000",
            "drand::1",
            "drand:Quicknet:1",
            "drand:a-name-of-17-byte:1",
        ] {
            assert_eq!(Beacon::read(text), None, "{text}");
        }
        for beacon in [
            Beacon::None,
            Beacon::Unreachable,
            Network::default().beacon(MAX_ROUND),
        ] {
            assert_eq!(Beacon::read(&beacon.to_string()), Some(beacon));
        }
    }

    #[test]
    fn only_the_signature_of_a_round_is_its_signature() {
        let signed = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
        let quicknet = Network::default();
        let signature: Signature = signed.parse().unwrap();
        assert_eq!(signature.to_string(), signed);
        assert!(quicknet.has_signed(123, &signature));
        assert!(!quicknet.has_signed(122, &signature));
        for bytes in [[0; 48], [0xff; 48], [0xb7; 48]] {
            assert!(!quicknet.has_signed(123, &Signature::from_bytes(bytes)));
        }
        for wrong in [&signed[1..], &signed.to_uppercase(), ""] {
            assert_eq!(wrong.parse::<Signature>(), Err(SignatureError));
        }
        for key in [&QUICKNET_KEY[2..], &"0".repeat(192)] {
            assert_eq!(Network::new("another", key), None, "{key}");
        }
    }
}
