//! Every style is readable.

use std::collections::BTreeSet;

use gow::{CardSuit, Seat};

use super::samples::seat;
use crate::board::Style;
use crate::board::ink::Ink;
use crate::board::palette::{Palette, Rgba};
use crate::board::suit;

/// Red, green and blue as light.
type Light = [f64; 3];

/// How one sees: what each channel of the light adds to each channel of what is seen.
type Eyes = [Light; 3];

/// Sees every colour.
const USUAL: Eyes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Without the cones for red, or for green: Machado, Oliveira and Fernandes (2009), severity 1.
const RED_BLIND: Eyes = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const GREEN_BLIND: Eyes = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

fn light(colour: Rgba) -> Light {
    std::array::from_fn(|channel| {
        let value = f64::from(colour[channel]) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The sums of what each part of a colour adds to others.
fn mixed(parts: Light, weights: Eyes) -> Light {
    weights.map(|weights| (0..3).map(|part| weights[part] * parts[part]).sum())
}

/// The relative luminance of a colour, as in the web content accessibility guidelines.
fn brightness(colour: Rgba) -> f64 {
    let [red, green, blue] = light(colour);
    0.212_6 * red + 0.715_2 * green + 0.072_2 * blue
}

/// How far two colours are apart for these eyes, in Oklab (Ottosson, 2020): black and white are 100
/// apart, and one is hardly noticed.
fn distance(one: Rgba, other: Rgba, eyes: Eyes) -> f64 {
    let place = |colour: Rgba| {
        let seen = mixed(light(colour), eyes).map(|part| part.clamp(0.0, 1.0));
        let cones = [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ];
        let lab = [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ];
        mixed(mixed(seen, cones).map(f64::cbrt), lab)
    };
    let (one, other) = (place(one), place(other));
    let squares = (0..3).map(|part| (one[part] - other[part]).powi(2));
    100.0 * squares.sum::<f64>().sqrt()
}

fn contrast(style: Style, one: Ink, other: Ink) -> f64 {
    let [one, other] = [one, other].map(|ink| brightness(Palette::of(style).colour(ink)) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn writing_and_pips_stand_out() {
    for style in Style::ALL {
        for (ink, ground, least) in [
            (Ink::IVORY, Ink::TILE, 12.0),
            (Ink::RED, Ink::TILE, 4.0),
            (Ink::IVORY, Ink::GREEN, 5.0),
            (Ink::IVORY, Ink::SHADE, 7.0),
            (Ink::TILE, Ink::GOLD, 7.0),
            (Ink::GOLD, Ink::GREEN, 3.5),
            (Ink::IVORY, Ink::BACK, 3.0),
        ] {
            let found = contrast(style, ink, ground);
            assert!(
                found >= least,
                "{style:?} {ink:?} on {ground:?}: {found:.1}"
            );
        }
        for suit in CardSuit::ALL {
            let found = contrast(style, suit::ink(suit), Ink::IVORY);
            assert!(found >= 3.0, "{style:?} {suit:?}: {found:.1}");
        }
    }
}

#[test]
fn high_contrast_is_higher() {
    for (ink, ground) in [
        (Ink::IVORY, Ink::GREEN),
        (Ink::RED, Ink::TILE),
        (Ink::GOLD, Ink::GREEN),
    ] {
        assert!(contrast(Style::HighContrast, ink, ground) > contrast(Style::Classic, ink, ground));
    }
}

/// The seats that have a colour.
fn seats() -> impl Iterator<Item = Seat> + Clone {
    (0..Ink::SEATS).map(seat)
}

/// Asserts that the colours of seats are so far apart from each other, from what they lie on and from
/// gold.
fn ensure_apart(style: Style, eyes: Eyes, (seats_least, others_least): (f64, f64)) {
    let colour = |ink| Palette::of(style).colour(ink);
    for one in seats() {
        let others = seats().filter(|other| *other > one);
        let others = others.map(|other| (Ink::of_seat(other), seats_least));
        let around = [Ink::GREEN, Ink::SHADE, Ink::LINE, Ink::GOLD];
        let around = around.map(|ink| (ink, others_least));
        for (other, least) in others.chain(around) {
            let found = distance(colour(Ink::of_seat(one)), colour(other), eyes);
            assert!(found >= least, "{style:?} {one:?} {other:?}: {found:.1}");
        }
    }
}

#[test]
fn the_colours_of_seats_are_far_apart() {
    for style in Style::ALL {
        ensure_apart(style, USUAL, (25.0, 18.0));
    }
    for eyes in [RED_BLIND, GREEN_BLIND] {
        ensure_apart(Style::ColourBlind, eyes, (15.0, 11.0));
    }
    // Equal colours would be noticed, and those that only people who see red and green tell apart.
    let [red, green] = [[250, 90, 50, 255], [50, 160, 50, 255]];
    assert_eq!(distance(red, red, USUAL), 0.0);
    assert!(distance(red, green, USUAL) > 30.0);
    for eyes in [RED_BLIND, GREEN_BLIND] {
        assert!(distance(red, green, eyes) < 10.0);
    }
}

#[test]
fn the_letters_of_seats_can_be_read() {
    for (style, seat) in Style::ALL
        .into_iter()
        .flat_map(|style| seats().map(move |seat| (style, seat)))
    {
        let found = contrast(style, Ink::on_seat(seat), Ink::of_seat(seat));
        assert!(found >= 5.0, "{style:?} {seat:?}: {found:.1}");
    }
}

#[test]
fn colours_are_their_own() {
    for style in Style::ALL {
        let named = [
            Ink::GREEN,
            Ink::SHADE,
            Ink::LINE,
            Ink::TILE,
            Ink::BONE,
            Ink::IVORY,
            Ink::RED,
            Ink::GOLD,
            Ink::BACK,
        ];
        let palette = Palette::of(style);
        let others = CardSuit::ALL.map(suit::ink).into_iter();
        let others = others.chain(seats().map(Ink::of_seat));
        let inks: Vec<Ink> = named.into_iter().chain(others).collect();
        let colours: BTreeSet<Rgba> = inks.iter().map(|ink| palette.colour(*ink)).collect();
        assert_eq!(colours.len(), inks.len(), "{style:?}");
        for colour in colours {
            let nearest = palette.nearest(colour, Ink::first(Ink::DRAWN));
            assert_eq!(palette.colour(nearest), colour, "{style:?}");
        }
        assert_eq!(
            palette.nearest([0, 0, 0, 0], Ink::first(Ink::DRAWN)),
            Ink::CLEAR
        );
    }
}
