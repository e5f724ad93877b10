//! The fine print of the rules, sentence by sentence, as scripted hands.

mod captures;
mod civil_supreme;
mod claims;
mod couples;
mod exception;
mod figures;
mod hong_kong;
mod slams;
