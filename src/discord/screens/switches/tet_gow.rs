//! What the houses of Tet-Gow differ in.

use gow::tet_gow::{House, Preset};

use crate::discord::press::Topic;
use crate::text::phrases::{HouseText, RulesText};

use super::Words;

/// What is in force.
pub(super) fn words(house: &House) -> Vec<Words> {
    vec![leads(house)]
}

fn leads(house: &House) -> Words {
    let (brief, rule, clause) = match house.preset {
        Preset::Wiki => (HouseText::BriefTetWiki, RulesText::TetGowWiki, "TT-11"),
        Preset::Wiki2019 => (HouseText::BriefTetWiki2019, RulesText::TetGowWiki2019, "TT-12"),
        Preset::Wikidot => (HouseText::BriefTetWikidot, RulesText::TetGowWikidot, "TT-13"),
    };
    Words { topic: Topic::Sets, clause, brief: Some(brief), rule: Some(rule) }
}
