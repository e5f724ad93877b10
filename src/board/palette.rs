//! The colours of inks in each style.

use std::sync::LazyLock;

use gow::CardSuit;

use super::ink::Ink;
use super::style::Style;

/// Red, green, blue and opacity.
pub(super) type Rgba = [u8; 4];

/// The colours of one style, by ink.
pub(super) struct Palette {
    colours: Vec<Rgba>,
}

/// The weights of red, green and blue in the distance of two colours.
const WEIGHTS: [i32; 3] = [3, 5, 4];

/// The colours of portraits, the same in every style: a cube with as many steps of red, green and
/// blue.
pub(super) struct ColourCube;

impl ColourCube {
    /// The steps of each channel.
    const STEPS: usize = 6;

    /// The distance of two steps.
    const STEP: u8 = 51;

    /// The number of its colours.
    const COUNT: usize = ColourCube::STEPS.pow(3);

    /// Returns the ink nearest to a colour.
    pub(super) fn nearest(colour: [u8; 3]) -> Ink {
        let step = |part: u8| part.saturating_add(ColourCube::STEP / 2) / ColourCube::STEP;
        let index = colour.into_iter().fold(0, |index, part| {
            index * ColourCube::STEPS as u8 + step(part)
        });
        Ink(Ink::DRAWN as u8 + index)
    }

    /// Returns its colours in the order of their inks.
    fn colours() -> impl Iterator<Item = Rgba> {
        (0..ColourCube::COUNT).map(|index| {
            let part = |place: usize| {
                let step = index / ColourCube::STEPS.pow(place as u32) % ColourCube::STEPS;
                step as u8 * ColourCube::STEP
            };
            [part(2), part(1), part(0), u8::MAX]
        })
    }
}

/// Below this opacity a pixel is transparent.
const CLEAR_BELOW: u8 = 64;

/// From this opacity on a pixel is solid.
const SOLID_FROM: u8 = 192;

/// The colours of everything but cards and seats, by [`Style::ALL`]: classic, high contrast, colour-blind.
const BASIC: [[u32; Ink::BASIC]; Style::ALL.len()] = [
    [
        0x000000, 0x1e6b4a, 0x154d36, 0x3a8664, 0x16171b, 0x865730, 0xabad8e, 0xf7f1e1, 0xe43b33,
        0x6e2c22, 0xf4bf3a, 0x6e2c22, 0x865730, 0x6e2c22,
    ],
    [
        0x000000, 0x262b2f, 0x101214, 0x5f666b, 0x000000, 0x5f666b, 0x9fa0a0, 0xffffff, 0xff6b5c,
        0x853730, 0xffe13c, 0xffffff, 0x3e5c8a, 0xffffff,
    ],
    [
        0x000000, 0x2b4a6b, 0x1d334b, 0x4f749b, 0x14161a, 0x6d7580, 0xa3a6a4, 0xf8f4ea, 0xff9d2e,
        0x8a5924, 0xffe152, 0x14161a, 0x6d7580, 0x14161a,
    ],
];

/// The colours of the six suits, in order; all dark enough to be read on a card.
const SUITS: [[u32; CardSuit::ALL.len()]; Style::ALL.len()] = [
    [0x3b4a93, 0xc07a00, 0x1c7ca8, 0x2f8638, 0xb42a2c, 0x6d4a2a],
    [0x141f70, 0x8a5200, 0x005780, 0x005c12, 0x960010, 0x402810],
    [0x333a7a, 0xb87f00, 0x0072b2, 0x007f5f, 0xa83e00, 0x5a5a5a],
];

/// The colours of the seats A to D: pink, aqua, blue and red in every style, so that a seat keeps its
/// colour from one person's pictures to another's. `tests/colours.rs` keeps them apart from each
/// other, from the cloth and from gold.
const SEATS: [[u32; Ink::SEATS]; Style::ALL.len()] = [
    [0xe07be0, 0x5cd6ee, 0x3a54e8, 0x8f1049],
    [0xff7df0, 0x4ddcf5, 0x2a49f0, 0xb3123f],
    [0xcf6af0, 0x66e0ee, 0x1a2ad8, 0xc8262b],
];

static PALETTES: LazyLock<[Palette; Style::ALL.len()]> =
    LazyLock::new(|| Style::ALL.map(Palette::new));

impl Palette {
    /// Returns the palette of a style.
    pub(super) fn of(style: Style) -> &'static Palette {
        &PALETTES[style.index()]
    }

    fn new(style: Style) -> Palette {
        let mut colours = BASIC[style.index()].map(solid).to_vec();
        colours[usize::from(Ink::CLEAR.0)][3] = 0;
        colours[usize::from(Ink::FADE.0)][3] = 128;
        let paper = colours[usize::from(Ink::IVORY.0)];
        colours.extend(SEATS[style.index()].map(solid));
        for suit in SUITS[style.index()] {
            let full = solid(suit);
            let steps = i32::from(Ink::STEPS);
            colours.extend((1..=steps).map(|step| mixed(paper, full, step, steps)));
        }
        debug_assert_eq!(colours.len(), Ink::DRAWN);
        colours.extend(ColourCube::colours());
        Palette { colours }
    }

    /// The colours by ink.
    pub(super) fn colours(&self) -> &[Rgba] {
        &self.colours
    }

    /// Returns the colour of an ink.
    pub(super) fn colour(&self, ink: Ink) -> Rgba {
        self.colours[usize::from(ink.0)]
    }

    /// Returns the nearest of some inks to a colour.
    pub(super) fn nearest(&self, colour: Rgba, inks: impl IntoIterator<Item = Ink>) -> Ink {
        match colour[3] {
            0..CLEAR_BELOW => return Ink::CLEAR,
            CLEAR_BELOW..SOLID_FROM => return Ink::FADE,
            SOLID_FROM.. => {}
        }
        inks.into_iter()
            .filter(|ink| self.colour(*ink)[3] == u8::MAX)
            .min_by_key(|ink| distance(colour, self.colour(*ink)))
            .unwrap_or(Ink::CLEAR)
    }

    /// Returns the nearest of the first inks to the colour in the middle of two.
    pub(super) fn between(&self, one: Ink, other: Ink) -> Ink {
        let middle = mixed(self.colour(one), self.colour(other), 1, 2);
        self.nearest(middle, Ink::first(Ink::BASIC))
    }
}

const fn solid(hex: u32) -> Rgba {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue, u8::MAX]
}

/// Mixes two colours, `step` of `steps` from the first to the second.
fn mixed(from: Rgba, to: Rgba, step: i32, steps: i32) -> Rgba {
    std::array::from_fn(|channel| {
        let (from, to) = (i32::from(from[channel]), i32::from(to[channel]));
        u8::try_from(from + (to - from) * step / steps)
            .expect("what lies between two bytes is a byte")
    })
}

fn distance(one: Rgba, other: Rgba) -> i32 {
    let by = |channel: usize| i32::from(one[channel]) - i32::from(other[channel]);
    let (red, green, blue) = (by(0), by(1), by(2));
    WEIGHTS[0] * red * red + WEIGHTS[1] * green * green + WEIGHTS[2] * blue * blue
}
