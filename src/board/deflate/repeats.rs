//! Finds what was there before.

/// The shortest and the longest repetition that deflate has.
const LEAST: usize = 3;
const MOST: usize = 258;

/// How far back a repetition may lie.
const WINDOW: usize = 32 << 10;

/// How many places of earlier bytes are remembered, as a power of two.
const PLACES_LOG: u32 = 12;

/// From this length on a repetition is taken without a look at what begins one byte later.
const GOOD: usize = 16;

/// From this length on no other place is tried.
const ENOUGH: usize = 64;

/// One byte, or a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A byte as it stands.
    Byte(u8),
    /// The same as before.
    Repeat {
        /// How many bytes, less the fewest.
        more: u8,
        /// How far back, less one.
        back: u16,
    },
}

impl Token {
    /// Gives the symbol of the byte or of the length (RFC 1951, 3.2.5).
    pub(super) fn letter(self) -> usize {
        match self {
            Token::Byte(byte) => usize::from(byte),
            Token::Repeat { more: u8::MAX, .. } => 285,
            Token::Repeat { more, .. } if more < 8 => 257 + usize::from(more),
            Token::Repeat { more, .. } => {
                let extra = more.ilog2() - 2;
                257 + 4 * extra as usize + usize::from(more >> extra)
            }
        }
    }

    /// Gives how many bits of a length follow its symbol, and their value.
    pub(super) fn length_rest(self) -> (u32, u32) {
        match self {
            Token::Byte(_) | Token::Repeat { more: 0..8 | u8::MAX, .. } => (0, 0),
            Token::Repeat { more, .. } => {
                let extra = more.ilog2() - 2;
                (extra, u32::from(more) & ((1 << extra) - 1))
            }
        }
    }

    /// Gives the symbol of the distance, the bits that follow it, and their value; none for a byte.
    pub(super) fn distance(self) -> Option<(usize, u32, u32)> {
        let Token::Repeat { back, .. } = self else { return None };
        if back < 4 {
            return Some((usize::from(back), 0, 0));
        }
        let log = back.ilog2();
        let extra = log - 1;
        let symbol = 2 * log as usize + usize::from(back >> extra & 1);
        Some((symbol, extra, u32::from(back) & ((1 << extra) - 1)))
    }
}

/// Goes through rows of `stride` bytes and finds repetitions: of the byte before, of the row above, and of whatever
/// began with the same bytes last.
pub(super) fn find(rows: &[u8], stride: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(rows.len() / 16);
    let mut search = Search {
        rows,
        stride,
        many: vec![[u32::MAX; 2]; 1 << PLACES_LOG],
        few: vec![u32::MAX; 1 << PLACES_LOG],
    };
    let mut at = 0;
    let mut found = search.longest(at);
    while at < rows.len() {
        let (length, distance) = found;
        // A longer one that begins one byte later is worth that byte.
        if length < GOOD {
            let next = search.longest(at + 1);
            if length < LEAST || next.0 > length {
                tokens.push(Token::Byte(rows[at]));
                (at, found) = (at + 1, next);
                continue;
            }
            (at + 2..at + length).for_each(|within| {
                search.remember(within);
            });
        }
        let more = u8::try_from(length - LEAST).expect("no repetition is longer than the longest");
        let back = u16::try_from(distance - 1).expect("no repetition lies beyond the window");
        tokens.push(Token::Repeat { more, back });
        at += length;
        found = search.longest(at);
    }
    tokens
}

/// What is known of the bytes so far: by a hash of eight of them the two last places, by one of four the last.
struct Search<'a> {
    rows: &'a [u8],
    stride: usize,
    many: Vec<[u32; 2]>,
    few: Vec<u32>,
}

impl Search<'_> {
    /// Notes where some bytes are and gives how far back they, or others with their hash, were before; zero for nowhere.
    fn remember(&mut self, at: usize) -> [usize; 3] {
        let Some(bytes) = self.rows.get(at..).and_then(|rest| rest.first_chunk::<8>()) else { return [0; 3] };
        let many = u64::from_le_bytes(*bytes);
        let hash = |bytes: u64| (bytes.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - PLACES_LOG)) as usize;
        let before = |place: &mut u32| at.saturating_sub(std::mem::replace(place, at as u32) as usize);
        let [near, far] = &mut self.many[hash(many)];
        let older = at.saturating_sub(*far as usize);
        *far = *near;
        [before(near), older, before(&mut self.few[hash(many << 32)])]
    }

    /// Gives the longest repetition that begins at a place, and how far back it lies.
    fn longest(&mut self, at: usize) -> (usize, usize) {
        let [many, older, few] = self.remember(at);
        let mut best = (0, 0);
        for distance in [1, self.stride, many, older, few] {
            if distance == 0 || distance > at.min(WINDOW) || at >= self.rows.len() {
                continue;
            }
            let length = common(&self.rows[at - distance..], &self.rows[at..]);
            // A far repetition of three bytes costs more than the bytes.
            if length > best.0 && (length > LEAST || distance <= 2) {
                best = (length, distance);
            }
            if best.0 >= ENOUGH {
                break;
            }
        }
        best
    }
}

/// Counts the equal bytes at the beginning of two texts, up to the longest repetition.
fn common(before: &[u8], now: &[u8]) -> usize {
    let end = now.len().min(MOST);
    let (before, now) = (&before[..end], &now[..end]);
    let words = before.as_chunks::<8>().0.iter().zip(now.as_chunks::<8>().0);
    let mut length = 0;
    for (one, other) in words {
        let differ = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if differ != 0 {
            return length + differ.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    length + before[length..].iter().zip(&now[length..]).take_while(|(one, other)| one == other).count()
}
