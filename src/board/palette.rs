//! What the inks look like in each style.

use std::sync::LazyLock;

use super::face::Symbol;
use super::ink::Ink;
use super::style::Style;

/// Red, green, blue and opacity.
pub(super) type Rgba = [u8; 4];

/// The colours of one style, by ink.
pub(super) struct Palette {
    colours: Vec<Rgba>,
}

/// How much a difference in red, green and blue counts for the eye.
const WEIGHTS: [i32; 3] = [3, 5, 4];

/// Below this opacity a pixel is clear.
const CLEAR_BELOW: u8 = 64;

/// From this opacity on a pixel is solid.
const SOLID_FROM: u8 = 192;

const CLASSIC: [u32; Ink::FEW] = [
    0x00_0000, 0x1e_6b_4a, 0x15_4d_36, 0x3a_86_64, 0x16_17_1b, 0x5d_5a_55, 0xa9_a4_98, 0xf7_f1_e1,
    0xe4_3b_33, 0x7f_28_27, 0xf4_bf_3a, 0x8b_91_3f, 0x8a_ae_96, 0x53_33_1d, 0x86_57_30, 0x53_33_1d,
];

const HIGH_CONTRAST: [u32; Ink::FEW] = [
    0x00_0000, 0x26_2b_2f, 0x10_12_14, 0x6f_77_7d, 0x00_00_00, 0x55_55_55, 0xaa_aa_aa, 0xff_ff_ff,
    0xff_6b_5c, 0x85_37_30, 0xff_e1_3c, 0x92_86_35, 0x93_95_97, 0xe8_e8_e8, 0x3e_5c_8a, 0xe8_e8_e8,
];

const COLOUR_BLIND: [u32; Ink::FEW] = [
    0x00_0000, 0x2b_4a_6b, 0x1d_33_4b, 0x4f_74_9b, 0x14_16_1a, 0x5b_5b_5b, 0xa8_a6_9f, 0xf8_f4_ea,
    0xff_9d_2e, 0x8a_59_24, 0xff_e1_52, 0x95_96_5f, 0x92_9f_ab, 0x1a_20_2a, 0x7d_86_92, 0x1a_20_2a,
];

/// The colours of the six symbols on paper, in their order; all dark enough to be read on it.
const SYMBOLS: [[u32; Symbol::ALL.len()]; Style::ALL.len()] = [
    [0x3b_4a_93, 0xc0_7a_00, 0x1c_7c_a8, 0x2f_86_38, 0xb4_2a_2c, 0x6d_4a_2a],
    [0x14_1f_70, 0x8a_52_00, 0x00_57_80, 0x00_5c_12, 0x96_00_10, 0x40_28_10],
    [0x33_3a_7a, 0xb8_7f_00, 0x00_72_b2, 0x00_7f_5f, 0xa8_3e_00, 0x5a_5a_5a],
];

static PALETTES: LazyLock<[Palette; Style::ALL.len()]> = LazyLock::new(|| Style::ALL.map(Palette::new));

impl Palette {
    /// Gives the colours of a style.
    pub(super) fn of(style: Style) -> &'static Palette {
        &PALETTES[style.index()]
    }

    fn new(style: Style) -> Palette {
        let few = match style {
            Style::Classic => CLASSIC,
            Style::HighContrast => HIGH_CONTRAST,
            Style::ColourBlind => COLOUR_BLIND,
        };
        let mut colours: Vec<Rgba> = few.iter().map(|hex| solid(*hex)).collect();
        colours[usize::from(Ink::CLEAR.0)][3] = 0;
        colours[usize::from(Ink::FADE.0)][3] = 128;
        let paper = colours[usize::from(Ink::IVORY.0)];
        for symbol in SYMBOLS[style.index()] {
            let full = solid(symbol);
            let steps = i32::from(Ink::STEPS);
            colours.extend((1..=steps).map(|step| mixed(paper, full, step, steps)));
        }
        Palette { colours }
    }

    /// Gives the colour of an ink.
    pub(super) fn colour(&self, ink: Ink) -> Rgba {
        self.colours[usize::from(ink.0)]
    }

    /// Gives the first colours.
    pub(super) fn first(&self, count: usize) -> &[Rgba] {
        &self.colours[..count.min(self.colours.len())]
    }

    /// Counts the colours.
    pub(super) fn len(&self) -> usize {
        self.colours.len()
    }

    /// Finds the ink among the first `count` that comes nearest to a colour.
    pub(super) fn nearest(&self, colour: Rgba, count: usize) -> Ink {
        match colour[3] {
            0..CLEAR_BELOW => return Ink::CLEAR,
            CLEAR_BELOW..SOLID_FROM => return Ink::FADE,
            SOLID_FROM.. => {}
        }
        let solid = |(_, ink): &(usize, &Rgba)| ink[3] == u8::MAX;
        let best =
            self.first(count).iter().enumerate().filter(solid).min_by_key(|(_, ink)| far(colour, **ink));
        let (place, _) = best.expect("every palette has solid colours");
        Ink(u8::try_from(place).expect("a palette has fewer than 256 colours"))
    }
}

const fn solid(hex: u32) -> Rgba {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue, u8::MAX]
}

/// Goes `step` of `steps` from one colour to another.
fn mixed(from: Rgba, to: Rgba, step: i32, steps: i32) -> Rgba {
    std::array::from_fn(|channel| {
        let (from, to) = (i32::from(from[channel]), i32::from(to[channel]));
        u8::try_from(from + (to - from) * step / steps).expect("what lies between two bytes is a byte")
    })
}

fn far(one: Rgba, other: Rgba) -> i32 {
    (0..3)
        .map(|channel| WEIGHTS[channel] * (i32::from(one[channel]) - i32::from(other[channel])).pow(2))
        .sum()
}
