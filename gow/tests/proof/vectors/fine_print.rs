//! What the fine print of the rules decides, sentence by sentence, as hands played by a script.

mod captures;
mod claims;
mod couples;
mod exception;
mod figures;
mod hong_kong;
mod second_supreme;
mod slams;
