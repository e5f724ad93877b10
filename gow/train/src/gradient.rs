//! The slope of the error, and steps down it (Adam).

use gow::computer::learned::{INPUTS, Inputs, NARROW, Net, WIDE};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

/// How many samples make a step.
const BATCH: usize = 256;

/// How slowly the mean of the slopes forgets.
const MOMENTUM: f32 = 0.9;

/// How slowly the mean of their squares forgets.
const SPREAD: f32 = 0.999;

/// Keeps a step finite where all slopes were zero.
const TINY: f32 = 1e-7;

/// A network and the slope of its error.
pub(crate) struct Gradient {
    pub(crate) net: Net,
    pub(crate) rate: f32,
    slope: Net,
    mean: Net,
    square: Net,
    samples: usize,
    steps: i32,
    /// Samples and squared errors since the last report.
    reported: (u64, f64),
}

impl Gradient {
    pub(crate) fn new(net: Net) -> Gradient {
        Gradient {
            net,
            rate: 0.0,
            slope: Net::zero(),
            mean: Net::zero(),
            square: Net::zero(),
            samples: 0,
            steps: 0,
            reported: (0, 0.0),
        }
    }

    /// Returns how many samples came since the last report, and their mean squared error.
    pub(crate) fn report(&mut self) -> (u64, f64) {
        let (samples, squares) = std::mem::take(&mut self.reported);
        (samples, squares / samples.max(1) as f64)
    }

    /// Learns that the value for these inputs was too high by an error, and steps when there are
    /// enough samples.
    pub(crate) fn learn(&mut self, inputs: &Inputs, error: f32) {
        self.reported.0 += 1;
        self.reported.1 += f64::from(error) * f64::from(error);
        let (wide, narrow, _) = self.net.activity(inputs);
        let slope = &mut self.slope;
        slope.last_bias += error;
        let mut below = [0.0; NARROW];
        for place in 0..NARROW {
            slope.last[place] += error * narrow[place];
            if narrow[place] > 0.0 {
                below[place] = error * self.net.last[place];
            }
        }
        add(&mut slope.second_bias, &below, 1.0);
        let mut lowest = [0.0; WIDE];
        for place in 0..WIDE {
            if wide[place] > 0.0 {
                add(&mut slope.second[place], &below, wide[place]);
                let products = self.net.second[place].iter().zip(&below);
                lowest[place] = products.map(|(weight, slope)| weight * slope).sum();
            }
        }
        add(&mut slope.first_bias, &lowest, 1.0);
        let (known, played) = inputs.on();
        for input in known.iter().chain(played) {
            add(&mut slope.first[usize::from(*input)], &lowest, 1.0);
        }
        for (number, slope) in inputs.numbers.iter().zip(&mut slope.first[INPUTS..]) {
            add(slope, &lowest, *number);
        }
        self.samples += 1;
        if self.samples == BATCH {
            self.step();
        }
    }

    fn step(&mut self) {
        self.samples = 0;
        self.steps += 1;
        let mean_part = 1.0 - MOMENTUM.powi(self.steps);
        let square_part = 1.0 - SPREAD.powi(self.steps);
        let rate = self.rate / mean_part;
        let Gradient {
            net,
            slope,
            mean,
            square,
            ..
        } = self;
        let moments = mean.weights_mut().zip(square.weights_mut());
        let weights = net.weights_mut().zip(slope.weights_mut());
        for ((weight, slope), (mean, square)) in weights.zip(moments) {
            let own = std::mem::take(slope) / BATCH as f32;
            *mean += (1.0 - MOMENTUM) * (own - *mean);
            *square += (1.0 - SPREAD) * (own * own - *square);
            *weight -= rate * *mean / ((*square / square_part).sqrt() + TINY);
        }
    }
}

fn add<const N: usize>(sums: &mut [f32; N], values: &[f32; N], factor: f32) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += factor * value;
    }
}

/// Returns a network with small random weights.
pub(crate) fn random_net(seed: u64) -> Net {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut draw = |width: f32| width * (2.0 * chance.random::<f32>() - 1.0);
    let mut net = Net::zero();
    // Some sixty of the inputs are on at once.
    for weight in net.first.iter_mut().flatten() {
        *weight = draw(0.2);
    }
    for weight in net.second.iter_mut().flatten() {
        *weight = draw(0.25);
    }
    // At first the values are nearly what the steady computer promises.
    for weight in &mut net.last {
        *weight = draw(0.05);
    }
    net
}

#[cfg(test)]
mod tests {
    use gow::computer::learned::net;

    use super::*;
    use crate::deals::deal;

    #[test]
    fn a_step_brings_the_value_nearer_to_what_was_learned() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(3);
        let world = deal(&mut chance);
        let seat = world.to_act().expect("nobody has played");
        let mut gradient = Gradient::new(random_net(3));
        gradient.rate = 1e-3;
        let mut first = None;
        net().each_value(&world.sight(seat), |_, inputs, _| {
            first = first.or(Some(*inputs));
        });
        let inputs = first.expect("a leader has a play");
        let wanted = 1.5;
        let error = |gradient: &Gradient| gradient.net.activity(&inputs).2 - wanted;
        let before = error(&gradient).abs();
        for _ in 0..40 * BATCH {
            let by = error(&gradient);
            gradient.learn(&inputs, by);
        }
        let after = error(&gradient).abs();
        assert!(after < before / 4.0, "{before} {after}");
    }
}
