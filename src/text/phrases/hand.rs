//! What a player sees alone.

use crate::text::Kind;
use crate::text::phrase::phrases;

phrases! {
    /// What a player sees alone.
    HandText {
        "hand-next" => NextHandOn,
        "hand-title" => Title { number: i64 },
        "hand-you" => You { figure: i64, player: String, banker: String, factor: i64 },
        "hand-you-bank" => YouBank { figure: i64, player: String, factor: i64 },
        "hand-stacks" => Stacks { stacks: String },
        "hand-tiles" => Tiles { kind: Kind },
        "hand-tiles-families" => TilesFamilies,
        "hand-civil" => Civil { tiles: String },
        "hand-military" => Military { tiles: String },
        "hand-tier" => TierLine { tier: String, cards: String },
        "hand-advice" => Advice { advice: String },
        "hand-no-tiles" => NoTiles { kind: Kind },
        "hand-discards" => Discards,
        "hand-picture" => Picture { kind: Kind, tiles: String },
        "hand-your-turn" => YourTurn { when: String },
        "hand-to-beat" => ToBeat { stacks: i64, set: String },
        "hand-lead" => Lead { kind: Kind },
        "hand-follow" => Follow { kind: Kind, width: i64 },
        "hand-cannot-beat" => CannotBeat { kind: Kind, width: i64 },
        "hand-one-move" => OneMove,
        "hand-no-set" => NoSet { tiles: String },
        "hand-wrong-width" => WrongWidth { kind: Kind, width: i64, tiles: String },
        "hand-barred" => Barred { kind: Kind },
        "hand-away" => Away,
        "hand-leaving" => Leaving,
        "button-lead" => ButtonLead { tiles: String },
        "button-beat" => ButtonBeat { tiles: String },
        "button-discard" => ButtonDiscard { width: i64, tiles: String },
        "button-clear" => ButtonClear,
        "button-back" => ButtonBack,
        "button-dm-off" => ButtonDmOff,
        "button-dm-on" => ButtonDmOn,
        "button-give-back" => ButtonGiveBack,
        "hand-no-hand" => NoHand,
        "hand-not-seated" => NotSeated,
        "hand-heir" => Heir { seat: String },
        "hand-won" => Won { number: i64, chips: i64 },
        "hand-lost" => Lost { number: i64, chips: i64 },
        "hand-even" => Even { number: i64 },
        "hand-nothing" => Nothing { number: i64, points: String },
        "hand-watched" => Watched { number: i64 },
        "hand-balance" => Balance { free: i64 },
        "hand-declared" => Declared,
        "button-declare-red-dot" => ButtonDeclareRedDot,
    }
}
