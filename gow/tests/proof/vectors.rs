//! Published cases as tables, each under its id.

mod beats;
mod fine_print;
mod hands;
mod legality;
mod payments;
mod tiles;
