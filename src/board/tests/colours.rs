//! Every style is readable.

use crate::board::Style;
use crate::board::face::Symbol;
use crate::board::ink::Ink;
use crate::board::palette::{Palette, Rgba};
use crate::board::suit;

/// The relative luminance of a colour, as in the web content accessibility guidelines.
fn brightness(colour: Rgba) -> f64 {
    let part = |channel: usize| {
        let value = f64::from(colour[channel]) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.212_6 * part(0) + 0.715_2 * part(1) + 0.072_2 * part(2)
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
        for symbol in Symbol::ALL {
            let found = contrast(style, suit::ink(symbol), Ink::IVORY);
            assert!(found >= 3.0, "{style:?} {symbol:?}: {found:.1}");
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
            Ink::MIST,
            Ink::BACK,
        ];
        let palette = Palette::of(style);
        for ink in named.into_iter().chain(Symbol::ALL.map(suit::ink)) {
            assert_eq!(
                palette.nearest(palette.colour(ink), Ink::first(Ink::DRAWN)),
                ink,
                "{style:?}"
            );
        }
        assert_eq!(
            palette.nearest([0, 0, 0, 0], Ink::first(Ink::DRAWN)),
            Ink::CLEAR
        );
    }
}
