//! Published cases as tables, each under its name.

mod beats;
mod fine_print;
mod hands;
mod legality;
mod payments;
mod tiles;
