//! How deals are fixed in advance, and how they are checked.

use crate::text::phrase::phrases;

phrases! {
    /// How deals are fixed in advance, and how they are checked.
    FairText {
        "fair-sealed" => Sealed { commitment: String },
        "fair-cuts" => Cuts { salts: String },
        "fair-cut-by" => CutBy { player: String, salt: String },
        "fair-receipt" => Receipt { receipt: String },
        "button-cut" => ButtonCut,
        "fair-form-title" => FormTitle,
        "fair-form-label" => FormLabel,
        "fair-form-placeholder" => FormPlaceholder,
        "fair-salted-fresh" => SaltedFresh { salt: String, number: i64 },
        "fair-salted-old" => SaltedOld { salt: String },
        "fair-title" => Title,
        "fair-running" => Running { number: i64, receipt: String },
        "fair-salt" => Salt { player: String, salt: String, kind: &'static str },
        "fair-next" => Next { number: i64, commitment: String },
        "fair-next-own" => NextOwn,
        "fair-number" => Number { number: String },
        "fair-honest" => Honest,
        "fair-no-fresh" => NoFresh,
        "fair-verify-title" => VerifyTitle { number: i64 },
        "fair-step-commit" => StepCommit,
        "fair-step-receipt" => StepReceipt { receipt: String },
        "fair-step-chain" => StepChain { first: &'static str },
        "fair-step-deal" => StepDeal,
        "fair-step-failed" => StepFailed { step: &'static str, why: String },
        "fair-own-tiles" => OwnTiles { tiles: String },
        "fair-own-differ" => OwnDiffer { dealt: String, tiles: String },
        "fair-void" => Void,
        "fair-until-closed" => UntilClosed,
        "fair-never" => Never,
        "fair-file" => File,
        "fair-no-receipt" => NoReceipt { number: i64 },
        "fair-no-hand" => NoHand,
        "fair-stats-title" => StatsTitle,
        "fair-stats-dealt" => StatsDealt { dealt: i64, voided: i64 },
        "fair-stats-unopened" => StatsUnopened { later: i64, never: i64 },
        "fair-stats-fresh" => StatsFresh { fresh: i64, salts: i64 },
        "fair-stats-none" => StatsNone,
    }
}
