//! What a gallery keeps, and for how long.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::thread;

use super::*;
use crate::board::{Group, HandPicture, HeldPiece, Style, Subject};

/// A hand of one tile, different for every number below 21.
fn picture(number: usize) -> Picture {
    let pieces = vec![HeldPiece { face: gow::Tile::ALL[number].into(), raised: false }];
    Picture { style: Style::Classic, subject: Subject::Hand(HandPicture { pieces, groups: Vec::new() }) }
}

#[test]
fn what_was_drawn_is_there_and_is_the_same_file() {
    let gallery = Gallery::default();
    assert_eq!(gallery.known(&picture(0)), None);
    let drawn = gallery.draw(&picture(0)).unwrap();
    assert_eq!(drawn.as_ref(), picture(0).draw().unwrap());
    assert!(Arc::ptr_eq(&drawn, &gallery.draw(&picture(0)).unwrap()));
    assert!(Arc::ptr_eq(&drawn, &gallery.known(&picture(0)).unwrap()));
    assert_eq!(gallery.known(&picture(1)), None);
}

#[test]
fn the_one_that_nobody_asked_for_longest_goes_first() {
    let sizes: Vec<usize> =
        (0..4).map(|number| picture(number).draw().unwrap().len() + ENTRY_BYTES).collect();
    let gallery = Gallery::holding(sizes.iter().sum::<usize>() - 1);
    for number in 0..3 {
        gallery.draw(&picture(number)).unwrap();
    }
    gallery.known(&picture(0)).unwrap();
    gallery.draw(&picture(3)).unwrap();
    let there: Vec<bool> = (0..4).map(|number| gallery.known(&picture(number)).is_some()).collect();
    assert_eq!(there, [true, false, true, true]);
    assert_eq!(gallery.bytes(), sizes[0] + sizes[2] + sizes[3]);
}

#[test]
fn it_never_keeps_more_than_it_may() {
    for most in [0, 500, 3_000, 10_000, 50_000] {
        let gallery = Gallery::holding(most);
        for number in 0..21 {
            gallery.draw(&picture(number)).unwrap();
            assert!(gallery.bytes() <= most, "{} of {most}", gallery.bytes());
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_not_kept() {
    let gallery = Gallery::default();
    let groups = vec![Group { first: 0, count: 2 }];
    let subject = Subject::Hand(HandPicture { pieces: Vec::new(), groups });
    let broken = Picture { style: Style::Classic, subject };
    assert_eq!(gallery.draw(&broken), Err(PictureError::Group { first: 0, count: 2, held: 0 }));
    assert_eq!((gallery.known(&broken), gallery.bytes()), (None, 0));
}

#[test]
fn threads_share_it() {
    let gallery = Gallery::holding(20_000);
    thread::scope(|scope| {
        for start in 0..4 {
            let gallery = &gallery;
            scope.spawn(move || {
                for step in 0..21 {
                    let picture = picture((start * 5 + step) % 21);
                    assert_eq!(gallery.draw(&picture).unwrap().as_ref(), picture.draw().unwrap());
                }
            });
        }
    });
    assert!(gallery.bytes() <= 20_000);
}
