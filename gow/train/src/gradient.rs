//! The gradient of the error, and the optimizer (Adam).

use gow::computer::learned::{INPUTS, Inputs, NARROW, Net, WIDE};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

/// The decay rate of the mean gradient.
const MEAN_DECAY: f32 = 0.9;

/// The decay rate of the mean squared gradient.
const SQUARE_DECAY: f32 = 0.999;

/// Keeps a step finite where all gradients were zero.
const EPSILON: f32 = 1e-7;

/// The gradient of the error, summed over some samples.
pub(crate) struct Gradient {
    sums: Net,
    samples: u64,
    /// The sum of the squared errors.
    squared_errors: f64,
}

impl Gradient {
    pub(crate) fn new() -> Gradient {
        Gradient {
            sums: Net::zero(),
            samples: 0,
            squared_errors: 0.0,
        }
    }

    /// Adds a sample: the value of a network for these inputs is too high by an error.
    pub(crate) fn add_sample(&mut self, net: &Net, inputs: &Inputs, error: f32) {
        self.samples += 1;
        self.squared_errors += f64::from(error) * f64::from(error);
        let (wide, narrow, _) = net.activity(inputs);
        let sums = &mut self.sums;
        sums.last_bias += error;
        let mut narrow_gradient = [0.0; NARROW];
        for place in 0..NARROW {
            sums.last[place] += error * narrow[place];
            if narrow[place] > 0.0 {
                narrow_gradient[place] = error * net.last[place];
            }
        }
        add(&mut sums.second_bias, &narrow_gradient, 1.0);
        let mut wide_gradient = [0.0; WIDE];
        for place in 0..WIDE {
            if wide[place] > 0.0 {
                add(&mut sums.second[place], &narrow_gradient, wide[place]);
                let products = net.second[place].iter().zip(&narrow_gradient);
                wide_gradient[place] = products.map(|(weight, gradient)| weight * gradient).sum();
            }
        }
        add(&mut sums.first_bias, &wide_gradient, 1.0);
        let (known, played) = inputs.on();
        for input in known.iter().chain(played) {
            add(&mut sums.first[usize::from(*input)], &wide_gradient, 1.0);
        }
        for (number, sums) in inputs.numbers.iter().zip(&mut sums.first[INPUTS..]) {
            add(sums, &wide_gradient, *number);
        }
    }

    /// Adds the samples of another gradient, and empties it.
    fn absorb(&mut self, other: &mut Gradient) {
        self.samples += std::mem::take(&mut other.samples);
        self.squared_errors += std::mem::take(&mut other.squared_errors);
        let weights = self.sums.weights_mut().into_iter();
        for (sums, others) in weights.zip(other.sums.weights_mut()) {
            for (sum, other) in sums.iter_mut().zip(others) {
                *sum += std::mem::take(other);
            }
        }
    }
}

/// A network in training.
pub(crate) struct Optimizer {
    pub(crate) net: Net,
    /// The random first layer before the training; empty if the network was trained before.
    initial_layer: Vec<[f32; WIDE]>,
    mean: Net,
    square: Net,
    steps: i32,
    /// The samples and their squared errors since the last report.
    unreported: (u64, f64),
}

impl Optimizer {
    pub(crate) fn new(net: Net, is_random: bool) -> Optimizer {
        Optimizer {
            initial_layer: if is_random {
                net.first.clone()
            } else {
                Vec::new()
            },
            net,
            mean: Net::zero(),
            square: Net::zero(),
            steps: 0,
            unreported: (0, 0.0),
        }
    }

    /// Returns the network for use: inputs that were never on have no weights.
    pub(crate) fn trained_net(&self) -> Net {
        let mut net = self.net.clone();
        for (weights, initial) in net.first.iter_mut().zip(&self.initial_layer) {
            if weights == initial {
                *weights = [0.0; WIDE];
            }
        }
        net
    }

    /// Returns the number of samples since the last report, and their mean squared error.
    pub(crate) fn take_report(&mut self) -> (u64, f64) {
        let (samples, squared_errors) = std::mem::take(&mut self.unreported);
        (samples, squared_errors / samples.max(1) as f64)
    }

    /// Makes a step against the mean gradient of all samples, and empties the gradients.
    pub(crate) fn step(&mut self, gradients: &mut [Gradient], rate: f32) {
        let Some((all, others)) = gradients.split_first_mut() else {
            return;
        };
        for other in others {
            all.absorb(other);
        }
        let samples = std::mem::take(&mut all.samples);
        if samples == 0 {
            return;
        }
        self.unreported.0 += samples;
        self.unreported.1 += std::mem::take(&mut all.squared_errors);
        self.steps += 1;
        let share = 1.0 / samples as f32;
        let rate = rate / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_part = 1.0 - SQUARE_DECAY.powi(self.steps);
        let weights = self.net.weights_mut().into_iter();
        let weights = weights.zip(all.sums.weights_mut());
        let moments = self.mean.weights_mut().into_iter();
        let moments = moments.zip(self.square.weights_mut());
        for ((weights, sums), (means, squares)) in weights.zip(moments) {
            let weights = weights.iter_mut().zip(sums);
            for ((weight, sum), (mean, square)) in weights.zip(means.iter_mut().zip(squares)) {
                let gradient = share * std::mem::take(sum);
                *mean += (1.0 - MEAN_DECAY) * (gradient - *mean);
                *square += (1.0 - SQUARE_DECAY) * (gradient * gradient - *square);
                *weight -= rate * *mean / ((*square / square_part).sqrt() + EPSILON);
            }
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
    for weight in net.first.as_flattened_mut() {
        *weight = draw(0.2);
    }
    for weight in net.second.as_flattened_mut() {
        *weight = draw(0.25);
    }
    // At first the values are close to the steady computer's estimates.
    for weight in &mut net.last {
        *weight = draw(0.05);
    }
    net
}

#[cfg(test)]
mod tests {
    use gow::{computer::learned::net, tien_gow::House};

    use super::*;
    use crate::deals::random_deal;

    #[test]
    fn steps_bring_the_value_nearer_to_the_target() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(3);
        let world = random_deal(None, &mut chance);
        let seat = world.to_act().expect("nobody has played");
        let mut optimizer = Optimizer::new(random_net(3), true);
        let mut gradients = [Gradient::new(), Gradient::new()];
        let mut first = None;
        net(&House::default()).each_value(&world.sight(seat), |_, inputs, _| {
            first = first.or(Some(*inputs));
        });
        let inputs = first.expect("a leader has a play");
        let target = optimizer.net.activity(&inputs).2 + 1.0;
        let error = |optimizer: &Optimizer| optimizer.net.activity(&inputs).2 - target;
        let before = error(&optimizer).abs();
        for _ in 0..40 {
            let current = error(&optimizer);
            for gradient in &mut gradients {
                gradient.add_sample(&optimizer.net, &inputs, current);
            }
            optimizer.step(&mut gradients, 1e-3);
        }
        let after = error(&optimizer).abs();
        assert!(after < before / 4.0, "{before} {after}");
        assert_eq!(optimizer.take_report().0, 80);
        let (known, played) = inputs.on();
        let was_on = |input: usize| {
            known
                .iter()
                .chain(played)
                .any(|on| usize::from(*on) == input)
        };
        let trained = optimizer.trained_net();
        for (input, weights) in trained.first[..INPUTS].iter().enumerate() {
            assert_eq!(*weights != [0.0; WIDE], was_on(input), "{input}");
        }
    }
}
