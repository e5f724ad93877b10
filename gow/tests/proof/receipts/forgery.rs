//! Chains as a dishonest dealer would make them: each receipt is right by itself, or as good as it can be.

use gow::fair::{Entropy, Hash32, Network, Published, Reveal, SaltKind, Signature};

use super::honest::{Honest, ROUNDS, seed};
use super::tampering::Tampering;
use super::written;
use crate::chance::Chance;

/// One way to forge a chain.
pub(super) struct Forgery {
    /// What it does.
    pub(super) name: &'static str,
    /// Returns the lines; `None` where it does not apply. The receipts have at least two followers.
    forge: fn(&[Published], &mut Chance) -> Option<Vec<String>>,
}

impl Forgery {
    /// Every way.
    pub(super) const ALL: [Self; 17] = [
        Self {
            name: "a hand is left out",
            forge: left_out,
        },
        Self {
            name: "two hands change places",
            forge: in_other_order,
        },
        Self {
            name: "a receipt comes twice",
            forge: twice,
        },
        Self {
            name: "a second receipt for a number",
            forge: second,
        },
        Self {
            name: "a hand is dealt again",
            forge: dealt_again,
        },
        Self {
            name: "a salt is changed and the hand dealt again",
            forge: salted_again,
        },
        Self {
            name: "an old salt is called fresh",
            forge: called_fresh,
        },
        Self {
            name: "a hand is not opened",
            forge: unopened,
        },
        Self {
            name: "numbers jump",
            forge: jumping,
        },
        Self {
            name: "a hand of another table",
            forge: of_another_table,
        },
        Self {
            name: "another past",
            forge: other_past,
        },
        Self {
            name: "no past",
            forge: no_past,
        },
        Self {
            name: "sealed and opened are two receipts",
            forge: opened_otherwise,
        },
        Self {
            name: "the dealer signs a round",
            forge: signed_by_the_dealer,
        },
        Self {
            name: "a round that was known before",
            forge: of_another_round,
        },
        Self {
            name: "another beacon",
            forge: of_another_beacon,
        },
        Self {
            name: "one receipt is tampered with",
            forge: tampered,
        },
    ];

    /// Forges a chain.
    pub(super) fn of(&self, chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
        (self.forge)(chain, chance)
    }
}

/// Picks a receipt that others follow.
fn followed(chain: &[Published], chance: &mut Chance) -> usize {
    chance.below(chain.len() - 1)
}

/// Deals a hand again with what `change` does to its receipt, as if it had always been so.
fn remade(published: &Published, change: impl FnOnce(&mut Published)) -> Published {
    let mut published = published.clone();
    change(&mut published);
    let opened = published.opened.unwrap();
    let with_dice = opened.dice.is_some();
    Honest::made(published.receipt, opened.seed, opened.signature, with_dice)
}

/// The chain with one receipt replaced.
fn with(chain: &[Published], at: usize, other: Published) -> Vec<String> {
    let mut chain = chain.to_vec();
    chain[at] = other;
    written(&chain)
}

fn left_out(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let mut lines = written(chain);
    lines.remove(1 + chance.below(chain.len() - 2));
    Some(lines)
}

fn in_other_order(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let mut lines = written(chain);
    let at = followed(chain, chance);
    lines.swap(at, at + 1);
    Some(lines)
}

fn twice(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let mut lines = written(chain);
    let at = chance.below(lines.len());
    lines.insert(at, lines[at].clone());
    Some(lines)
}

fn redealt(published: &Published, chance: &mut Chance) -> Published {
    remade(published, |published| {
        if let Some(opened) = &mut published.opened {
            opened.seed = seed(chance);
        }
    })
}

fn second(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = chance.below(chain.len());
    let mut lines = written(chain);
    let place = at + chance.below(2);
    lines.insert(place, redealt(&chain[at], chance).to_string());
    Some(lines)
}

fn dealt_again(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed(chain, chance);
    Some(with(chain, at, redealt(&chain[at], chance)))
}

fn salted_again(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed(chain, chance);
    let seat = chance.below(chain[at].receipt.seats.len());
    let other = remade(&chain[at], |published| {
        let user = published.receipt.seats[seat].user.max(1);
        let salt = format!("{:x}", chance.word());
        published.receipt.seats[seat] = Entropy::new(user, &salt, SaltKind::Fresh).unwrap();
    });
    Some(with(chain, at, other))
}

fn called_fresh(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed(chain, chance);
    let seats = &chain[at].receipt.seats;
    let seat = seats
        .iter()
        .position(|seat| seat.shown().1 == SaltKind::Old)?;
    let other = remade(&chain[at], |published| {
        let own = &mut published.receipt.seats[seat];
        *own = Entropy::new(own.user, own.shown().0, SaltKind::Fresh).unwrap();
    });
    Some(with(chain, at, other))
}

fn unopened(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed(chain, chance);
    let sealed = Published {
        opened: None,
        ..chain[at].clone()
    };
    let is_due = Reveal::split(&sealed.receipt.rules).1 == Reveal::Hand;
    is_due.then(|| with(chain, at, sealed))
}

/// Makes the rest of a chain anew from a receipt on, each with the right hash of the one before.
fn continued(chain: &[Published], from: usize, change: impl Fn(&mut Published)) -> Vec<Published> {
    let mut made: Vec<Published> = chain[..from].to_vec();
    for published in &chain[from..] {
        let prev = made
            .last()
            .map_or(published.receipt.prev, |last| last.receipt.hash());
        made.push(remade(published, |published| {
            published.receipt.prev = prev;
            change(published);
        }));
    }
    made
}

fn jumping(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let from = 1 + followed(chain, chance);
    let by = 1 + chance.below(9) as u64;
    Some(written(&continued(chain, from, |published| {
        published.receipt.hand += by;
    })))
}

fn of_another_table(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed(chain, chance);
    let mut other = Honest::chain(chance, at + 1).remove(at);
    other.receipt.table.clone_from(&chain[at].receipt.table);
    Some(with(chain, at, remade(&other, |_| {})))
}

fn other_past(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let bytes = *seed(chance).expose();
    let past = Hash32::from_bytes(bytes);
    let first = remade(&chain[0], |published| published.receipt.prev = past);
    Some(written(&continued(
        &[&[first], &chain[1..]].concat(),
        1,
        |_| {},
    )))
}

fn no_past(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let from = 1 + followed(chain, chance);
    let first = remade(&chain[from], |published| {
        published.receipt.prev = Hash32::ZERO;
    });
    Some(written(&continued(
        &[&[first], &chain[from + 1..]].concat(),
        1,
        |_| {},
    )))
}

fn opened_otherwise(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let (last, before) = chain.split_last().unwrap();
    let sealed = Published {
        opened: None,
        ..last.clone()
    };
    Some(written(
        &[before, &[sealed, redealt(last, chance)]].concat(),
    ))
}

/// Changes the last hand that waited for a round of a beacon, and deals it again.
fn awaited(chain: &[Published], change: impl FnOnce(&mut Published)) -> Option<Vec<String>> {
    let waited = |published: &Published| published.beacon().is_some_and(|beacon| beacon.waits());
    let at = chain.iter().rposition(waited)?;
    let other = remade(&chain[at], change);
    Some(written(&continued(
        &[&chain[..at], &[other], &chain[at + 1..]].concat(),
        at + 1,
        |_| {},
    )))
}

fn signed_by_the_dealer(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let bytes: [u8; 48] = std::array::from_fn(|_| chance.below(256) as u8);
    let known = ROUNDS.map(|(_, signature)| signature.parse().unwrap());
    awaited(chain, |published| {
        let opened = published.opened.as_mut().unwrap();
        let others = known
            .into_iter()
            .find(|known| Some(*known) != opened.signature);
        let drawn = Some(Signature::from_bytes(bytes));
        opened.signature = if chance.once_in(2) { others } else { drawn };
    })
}

fn of_another_round(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let round = 1_000 + chance.below(1_000) as u64;
    awaited(chain, |published| {
        published.receipt.beacon = Network::default().beacon(round).to_string();
    })
}

fn of_another_beacon(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let name = *chance.pick(&["drand:fastnet:42", "drand:loopback:1"]);
    awaited(chain, |published| {
        published.receipt.beacon = name.to_owned();
    })
}

fn tampered(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = chance.below(chain.len());
    let tampering = chance.pick(&Tampering::ALL);
    let mut lines = written(chain);
    lines[at] = tampering.of(&chain[at], chance)?;
    Some(lines)
}
