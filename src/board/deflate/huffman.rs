//! Codes that give frequent symbols few bits.

use super::bits::Bits;

/// A prefix code, as deflate numbers them (RFC 1951, 3.2.2).
pub(super) struct Code {
    lengths: Vec<u8>,
    words: Vec<u16>,
}

impl Code {
    /// Makes a code for symbols that occur so often; none is longer than `longest` bits.
    pub(super) fn of_counts(counts: &[u32], longest: u8) -> Code {
        let lengths = lengths(counts, longest);
        let mut words = vec![0; lengths.len()];
        let mut next = 0_u16;
        for length in 1..=longest {
            next <<= 1;
            for (symbol, _) in lengths.iter().enumerate().filter(|(_, own)| **own == length) {
                // Codes are written from their highest bit on, everything else from its lowest.
                words[symbol] = next.reverse_bits() >> (16 - u32::from(length));
                next = next.wrapping_add(1);
            }
        }
        Code { lengths, words }
    }

    /// Gives the bits of each symbol's code; zero for a symbol that does not occur.
    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// Writes a symbol.
    pub(super) fn write(&self, bits: &mut Bits, symbol: usize) {
        bits.write(u32::from(self.words[symbol]), u32::from(self.lengths[symbol]));
    }
}

/// Chooses how long the codes are.
fn lengths(counts: &[u32], longest: u8) -> Vec<u8> {
    let mut used: Vec<usize> = (0..counts.len()).filter(|symbol| counts[*symbol] > 0).collect();
    used.sort_by_key(|symbol| counts[*symbol]);
    let weights: Vec<u64> = used.iter().map(|symbol| u64::from(counts[*symbol])).collect();
    let many = shortened(&depths(&weights), longest);
    let mut lengths = vec![0; counts.len()];
    // The rarest symbols get the longest codes.
    let by_length =
        (1..=longest).rev().flat_map(|length| std::iter::repeat_n(length, many[usize::from(length)]));
    for (symbol, length) in used.into_iter().zip(by_length) {
        lengths[symbol] = length;
    }
    lengths
}

/// Joins the two lightest trees until one is left, and tells how deep each leaf hangs in it.
///
/// The weights rise, so that the lightest trees stand at the head of one of two queues: leaves, and what was joined.
fn depths(weights: &[u64]) -> Vec<usize> {
    let leaves = weights.len();
    if leaves < 2 {
        return vec![1; leaves];
    }
    let nodes = 2 * leaves - 1;
    let mut weight = weights.to_vec();
    let mut parent = vec![0; nodes];
    let (mut leaf, mut joined) = (0, leaves);
    for node in leaves..nodes {
        let mut sum = 0;
        for _ in 0..2 {
            let take_leaf = leaf < leaves && (joined == node || weight[leaf] <= weight[joined]);
            let lightest = if take_leaf { &mut leaf } else { &mut joined };
            sum += weight[*lightest];
            parent[*lightest] = node;
            *lightest += 1;
        }
        weight.push(sum);
    }
    let mut depth = vec![0; nodes];
    for node in (0..nodes - 1).rev() {
        depth[node] = depth[parent[node]] + 1;
    }
    depth.truncate(leaves);
    depth
}

/// Counts the codes of each length, none of them longer than allowed.
fn shortened(depths: &[usize], longest: u8) -> Vec<usize> {
    let longest = usize::from(longest);
    let mut many = vec![0_usize; longest + 1];
    for depth in depths {
        many[(*depth).min(longest)] += 1;
    }
    // How many codes of the longest kind there would be room for, were all of them that long: too many while some
    // were cut short. A shorter code that becomes two longer ones makes room for one of those.
    let mut taken: usize = (1..=longest).map(|length| many[length] << (longest - length)).sum();
    while taken > 1 << longest {
        many[longest] -= 1;
        let shorter = (1..longest).rev().find(|length| many[*length] > 0);
        let shorter = shorter.expect("fewer symbols than codes of the longest kind");
        many[shorter] -= 1;
        many[shorter + 1] += 2;
        taken -= 1;
    }
    many
}
