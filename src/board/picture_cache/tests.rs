//! What a cache keeps, and what it evicts.

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
    hand(HandPicture {
        pieces,
        ..HandPicture::default()
    })
}

fn hand(hand: HandPicture) -> Picture {
    Picture {
        style: Style::Classic,
        subject: Subject::Hand(hand),
    }
}

fn bytes(cache: &PictureCache) -> usize {
    cache.entries.lock().bytes
}

#[test]
fn what_was_drawn_is_there_and_is_the_same_file() {
    let cache = PictureCache::default();
    assert_eq!(cache.known(&picture(0)), None);
    let drawn = cache.draw(&picture(0)).unwrap();
    assert_eq!(drawn.as_ref(), picture(0).draw().unwrap());
    assert!(Arc::ptr_eq(&drawn, &cache.draw(&picture(0)).unwrap()));
    assert!(Arc::ptr_eq(&drawn, &cache.known(&picture(0)).unwrap()));
    assert_eq!(cache.known(&picture(1)), None);
}

#[test]
fn the_one_that_nobody_asked_for_longest_goes_first() {
    let sizes: Vec<usize> = (0..4)
        .map(|number| picture(number).draw().unwrap().len() + ENTRY_BYTES)
        .collect();
    let cache = PictureCache::with_limit(sizes.iter().sum::<usize>() - 1);
    for number in 0..3 {
        cache.draw(&picture(number)).unwrap();
    }
    cache.known(&picture(0)).unwrap();
    cache.draw(&picture(3)).unwrap();
    let there: Vec<bool> = (0..4)
        .map(|number| cache.known(&picture(number)).is_some())
        .collect();
    assert_eq!(there, [true, false, true, true]);
    assert_eq!(bytes(&cache), sizes[0] + sizes[2] + sizes[3]);
}

#[test]
fn it_never_keeps_more_than_it_may() {
    for most in [0, 500, 3_000, 10_000, 50_000] {
        let cache = PictureCache::with_limit(most);
        for number in 0..21 {
            cache.draw(&picture(number)).unwrap();
            assert!(bytes(&cache) <= most, "{} of {most}", bytes(&cache));
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_not_kept() {
    let cache = PictureCache::default();
    let groups = vec![Group { first: 0, count: 2 }];
    let broken = hand(HandPicture {
        groups,
        ..HandPicture::default()
    });
    let refused = cache.draw(&broken);
    assert!(matches!(refused, Err(PictureError::Group { .. })));
    assert_eq!((cache.known(&broken), bytes(&cache)), (None, 0));
}

#[test]
fn threads_share_it() {
    let cache = PictureCache::with_limit(20_000);
    thread::scope(|scope| {
        for start in 0..4 {
            let cache = &cache;
            scope.spawn(move || {
                for step in 0..21 {
                    let picture = picture((start * 5 + step) % 21);
                    assert_eq!(
                        cache.draw(&picture).unwrap().as_ref(),
                        picture.draw().unwrap()
                    );
                }
            });
        }
    });
    assert!(bytes(&cache) <= 20_000);
}
