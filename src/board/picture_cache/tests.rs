//! What a cache keeps, and what it evicts.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::thread;

use super::*;
use crate::board::{Group, HandPicture, HeldPiece, Style, Subject};

/// A hand of one tile, different for every number below 21.
fn picture(number: usize) -> Picture {
    let pieces = vec![HeldPiece {
        face: gow::Tile::ALL[number].into(),
        name: String::new(),
        raised: false,
        marked: false,
    }];
    Picture {
        style: Style::Classic,
        subject: Subject::Hand(HandPicture {
            pieces,
            ..HandPicture::default()
        }),
    }
}

#[test]
fn what_was_drawn_is_there_and_is_the_same_file() {
    let picture_cache = PictureCache::default();
    assert_eq!(picture_cache.known(&picture(0)), None);
    let drawn = picture_cache.draw(&picture(0)).unwrap();
    assert_eq!(drawn.as_ref(), picture(0).draw().unwrap());
    assert!(Arc::ptr_eq(
        &drawn,
        &picture_cache.draw(&picture(0)).unwrap()
    ));
    assert!(Arc::ptr_eq(
        &drawn,
        &picture_cache.known(&picture(0)).unwrap()
    ));
    assert_eq!(picture_cache.known(&picture(1)), None);
}

#[test]
fn the_one_that_nobody_asked_for_longest_goes_first() {
    let sizes: Vec<usize> = (0..4)
        .map(|number| picture(number).draw().unwrap().len() + ENTRY_BYTES)
        .collect();
    let picture_cache = PictureCache::holding(sizes.iter().sum::<usize>() - 1);
    for number in 0..3 {
        picture_cache.draw(&picture(number)).unwrap();
    }
    picture_cache.known(&picture(0)).unwrap();
    picture_cache.draw(&picture(3)).unwrap();
    let there: Vec<bool> = (0..4)
        .map(|number| picture_cache.known(&picture(number)).is_some())
        .collect();
    assert_eq!(there, [true, false, true, true]);
    assert_eq!(picture_cache.bytes(), sizes[0] + sizes[2] + sizes[3]);
}

#[test]
fn it_never_keeps_more_than_it_may() {
    for most in [0, 500, 3_000, 10_000, 50_000] {
        let picture_cache = PictureCache::holding(most);
        for number in 0..21 {
            picture_cache.draw(&picture(number)).unwrap();
            assert!(
                picture_cache.bytes() <= most,
                "{} of {most}",
                picture_cache.bytes()
            );
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_not_kept() {
    let picture_cache = PictureCache::default();
    let groups = vec![Group { first: 0, count: 2 }];
    let subject = Subject::Hand(HandPicture {
        groups,
        ..HandPicture::default()
    });
    let broken = Picture {
        style: Style::Classic,
        subject,
    };
    assert_eq!(
        picture_cache.draw(&broken),
        Err(PictureError::Group {
            first: 0,
            count: 2,
            held: 0
        })
    );
    assert_eq!(
        (picture_cache.known(&broken), picture_cache.bytes()),
        (None, 0)
    );
}

#[test]
fn threads_share_it() {
    let picture_cache = PictureCache::holding(20_000);
    thread::scope(|scope| {
        for start in 0..4 {
            let picture_cache = &picture_cache;
            scope.spawn(move || {
                for step in 0..21 {
                    let picture = picture((start * 5 + step) % 21);
                    assert_eq!(
                        picture_cache.draw(&picture).unwrap().as_ref(),
                        picture.draw().unwrap()
                    );
                }
            });
        }
    });
    assert!(picture_cache.bytes() <= 20_000);
}
