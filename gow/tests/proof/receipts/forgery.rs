//! Chains as a dishonest dealer would make them: each receipt is right by itself, or nearly right.

use gow::fair::{Entropy, Hash32, Network, Published, Reveal, SaltKind, Signature};

use super::honest_dealer::{HonestDealer, ROUNDS, random_seed};
use super::lines_of;
use super::tampering::Tampering;
use crate::chance::Chance;

/// One way to forge a chain.
pub(super) struct Forgery {
    /// What it does to the chain.
    pub(super) name: &'static str,
    /// Returns the lines; `None` where it does not apply. The chain has at least three receipts.
    forge: fn(&[Published], &mut Chance) -> Option<Vec<String>>,
}

impl Forgery {
    /// Every way to forge a chain.
    pub(super) const ALL: [Self; 16] = [
        Self {
            name: "a hand is left out",
            forge: leave_out_hand,
        },
        Self {
            name: "a second receipt for a number",
            forge: add_second_receipt,
        },
        Self {
            name: "a hand is dealt again",
            forge: deal_again,
        },
        Self {
            name: "a salt is changed and the hand dealt again",
            forge: change_salt,
        },
        Self {
            name: "an old salt is called fresh",
            forge: call_salt_fresh,
        },
        Self {
            name: "a player has two seats",
            forge: give_two_seats,
        },
        Self {
            name: "a hand is not opened",
            forge: leave_sealed,
        },
        Self {
            name: "numbers jump",
            forge: skip_numbers,
        },
        Self {
            name: "a hand of another table",
            forge: use_other_table,
        },
        Self {
            name: "another past",
            forge: change_past,
        },
        Self {
            name: "no past",
            forge: drop_past,
        },
        Self {
            name: "sealed and opened are two receipts",
            forge: open_other_receipt,
        },
        Self {
            name: "the dealer signs a round",
            forge: sign_as_dealer,
        },
        Self {
            name: "a round that was known before",
            forge: use_other_round,
        },
        Self {
            name: "another beacon",
            forge: use_other_beacon,
        },
        Self {
            name: "one receipt is tampered with",
            forge: tamper,
        },
    ];

    /// Forges a chain; returns `None` where that does not apply.
    pub(super) fn apply(&self, chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
        (self.forge)(chain, chance)
    }
}

/// Draws the index of a receipt that others follow.
fn followed_index(chain: &[Published], chance: &mut Chance) -> usize {
    chance.below(chain.len() - 1)
}

/// Changes a receipt and deals the hand again, as if the receipt had always been so.
fn remake(published: &Published, change: impl FnOnce(&mut Published)) -> Published {
    let mut published = published.clone();
    change(&mut published);
    let opened = published.opened.unwrap();
    let has_dice = opened.dice.is_some();
    HonestDealer::publish(published.receipt, opened.seed, opened.signature, has_dice)
}

/// Returns the lines of a chain with one receipt replaced.
fn replace_receipt(chain: &[Published], at: usize, other: Published) -> Vec<String> {
    let mut chain = chain.to_vec();
    chain[at] = other;
    lines_of(&chain)
}

fn leave_out_hand(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let mut lines = lines_of(chain);
    lines.remove(1 + chance.below(chain.len() - 2));
    Some(lines)
}

/// Deals a hand again from another seed.
fn redeal(published: &Published, chance: &mut Chance) -> Published {
    remake(published, |published| {
        if let Some(opened) = &mut published.opened {
            opened.seed = random_seed(chance);
        }
    })
}

fn add_second_receipt(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = chance.below(chain.len());
    let mut lines = lines_of(chain);
    let place = at + chance.below(2);
    lines.insert(place, redeal(&chain[at], chance).to_string());
    Some(lines)
}

fn deal_again(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed_index(chain, chance);
    Some(replace_receipt(chain, at, redeal(&chain[at], chance)))
}

fn change_salt(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed_index(chain, chance);
    let seat = chance.below(chain[at].receipt.seats.len());
    let other = remake(&chain[at], |published| {
        let user = published.receipt.seats[seat].user.max(1);
        let salt = format!("{:x}", chance.next_u64());
        published.receipt.seats[seat] = Entropy::new(user, &salt, SaltKind::Fresh).unwrap();
    });
    Some(replace_receipt(chain, at, other))
}

fn call_salt_fresh(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed_index(chain, chance);
    let seats = &chain[at].receipt.seats;
    let seat = seats
        .iter()
        .position(|seat| seat.shown().1 == SaltKind::Old)?;
    let other = remake(&chain[at], |published| {
        let own = &mut published.receipt.seats[seat];
        *own = Entropy::new(own.user, own.shown().0, SaltKind::Fresh).unwrap();
    });
    Some(replace_receipt(chain, at, other))
}

fn give_two_seats(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = chain.len() - 1;
    let mut sealed = Published {
        opened: None,
        ..chain[at].clone()
    };
    let user = 1 + (chance.next_u64() >> 1);
    for seat in &mut sealed.receipt.seats[..2] {
        *seat = Entropy::new(user, "1", SaltKind::Fresh).unwrap();
    }
    Some(replace_receipt(chain, at, sealed))
}

fn leave_sealed(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed_index(chain, chance);
    let sealed = Published {
        opened: None,
        ..chain[at].clone()
    };
    let is_due = Reveal::split(&sealed.receipt.rules).1 == Reveal::Hand;
    is_due.then(|| replace_receipt(chain, at, sealed))
}

/// Changes the receipts of a chain from one on, each with the right hash of the one before.
fn remake_rest(
    chain: &[Published],
    from: usize,
    change: impl Fn(&mut Published),
) -> Vec<Published> {
    let mut remade: Vec<Published> = chain[..from].to_vec();
    for published in &chain[from..] {
        let prev = remade
            .last()
            .map_or(published.receipt.prev, |last| last.receipt.hash());
        remade.push(remake(published, |published| {
            published.receipt.prev = prev;
            change(published);
        }));
    }
    remade
}

fn skip_numbers(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let from = 1 + followed_index(chain, chance);
    let by = 1 + chance.below(9) as u64;
    Some(lines_of(&remake_rest(chain, from, |published| {
        published.receipt.hand += by;
    })))
}

fn use_other_table(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = followed_index(chain, chance);
    let mut other = HonestDealer::chain(chance, at + 1).remove(at);
    other.receipt.table.clone_from(&chain[at].receipt.table);
    Some(replace_receipt(chain, at, remake(&other, |_| {})))
}

fn change_past(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let bytes = *random_seed(chance).expose();
    let past = Hash32::from_bytes(bytes);
    let first = remake(&chain[0], |published| published.receipt.prev = past);
    Some(lines_of(&remake_rest(
        &[&[first], &chain[1..]].concat(),
        1,
        |_| {},
    )))
}

fn drop_past(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let from = 1 + followed_index(chain, chance);
    let first = remake(&chain[from], |published| {
        published.receipt.prev = Hash32::ZERO;
    });
    Some(lines_of(&remake_rest(
        &[&[first], &chain[from + 1..]].concat(),
        1,
        |_| {},
    )))
}

fn open_other_receipt(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let (last, before) = chain.split_last().unwrap();
    let sealed = Published {
        opened: None,
        ..last.clone()
    };
    Some(lines_of(
        &[before, &[sealed, redeal(last, chance)]].concat(),
    ))
}

/// Changes the last hand that waited for a round of a beacon, and deals it again.
fn change_awaited(chain: &[Published], change: impl FnOnce(&mut Published)) -> Option<Vec<String>> {
    let waited = |published: &Published| published.beacon().is_some_and(|beacon| beacon.waits());
    let at = chain.iter().rposition(waited)?;
    let other = remake(&chain[at], change);
    Some(lines_of(&remake_rest(
        &[&chain[..at], &[other], &chain[at + 1..]].concat(),
        at + 1,
        |_| {},
    )))
}

fn sign_as_dealer(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let bytes: [u8; 48] = std::array::from_fn(|_| chance.below(256) as u8);
    let known = ROUNDS.map(|(_, signature)| signature.parse().unwrap());
    change_awaited(chain, |published| {
        let opened = published.opened.as_mut().unwrap();
        let other = known
            .into_iter()
            .find(|known| Some(*known) != opened.signature);
        let drawn = Some(Signature::from_bytes(bytes));
        opened.signature = if chance.once_in(2) { other } else { drawn };
    })
}

fn use_other_round(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let round = 1_000 + chance.below(1_000) as u64;
    change_awaited(chain, |published| {
        published.receipt.beacon = Network::default().beacon(round).to_string();
    })
}

fn use_other_beacon(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let name = *chance.pick(&["drand:fastnet:42", "drand:loopback:1"]);
    change_awaited(chain, |published| {
        published.receipt.beacon = name.to_owned();
    })
}

fn tamper(chain: &[Published], chance: &mut Chance) -> Option<Vec<String>> {
    let at = chance.below(chain.len());
    let tampering = chance.pick(&Tampering::ALL);
    let mut lines = lines_of(chain);
    lines[at] = tampering.apply(&chain[at], chance)?;
    Some(lines)
}
