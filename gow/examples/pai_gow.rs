//! x
use gow::pai_gow::*;
fn main() {
    let way = HouseWay::Canberra.strengths(false);
    let wb = HouseWay::WizardBasic.strengths(false);
    for (name, own) in [("canberra", way), ("wizard basic", wb)] {
        let all: Vec<u8> = (0..32).collect();
        let (mut w, mut l, mut p) = (0u64, 0u64, 0u64);
        each_deal(&all, |ids| {
            let [a, b] = own[number_of_deal(ids)];
            let unseen: Vec<u8> = (0..32).filter(|id| !ids.contains(id)).collect();
            each_deal(&unseen, |ids| {
                let [c, d] = way[number_of_deal(ids)];
                let n = u8::from(a > c && a >= 18) + u8::from(b > d && b >= 18);
                match n {
                    2 => w += 1,
                    0 => l += 1,
                    _ => p += 1,
                }
            });
        });
        let t = (w + l + p) as f64;
        println!(
            "{name}: win {w} loss {l} push {p}: {:.2} {:.2} {:.2} edge {:.4}",
            w as f64 / t * 100.,
            l as f64 / t * 100.,
            p as f64 / t * 100.,
            (l as f64 - 0.95 * w as f64) / t * 100.
        );
    }
}
