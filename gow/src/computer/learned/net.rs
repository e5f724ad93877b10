//! The network: two layers of rectified sums, and a number to add to the steady computer's estimate.
//!
//! A file of weights is a list of 32-bit floating-point numbers, little-endian, without a header:
//! for each input that is on or off and then for each number [`WIDE`] weights, [`WIDE`] biases, for
//! each of the wide sums [`NARROW`] weights, [`NARROW`] biases, [`NARROW`] weights of the result and
//! its bias. The order of the inputs is that of `inputs`.

use std::slice;

use super::{INPUTS, Inputs, NUMBERS};

/// The sums of the first layer.
pub const WIDE: usize = 128;

/// The sums of the second layer.
pub const NARROW: usize = 32;

/// The weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// Those of each input, the numbers last.
    pub first: Vec<[f32; WIDE]>,
    /// The biases of the first layer.
    pub first_bias: [f32; WIDE],
    /// Those of each sum of the first layer.
    pub second: Vec<[f32; NARROW]>,
    /// The biases of the second layer.
    pub second_bias: [f32; NARROW],
    /// Those of each sum of the second layer.
    pub last: [f32; NARROW],
    /// The bias of the result.
    pub last_bias: f32,
}

impl Net {
    /// Makes a network in which every weight is zero.
    #[must_use]
    pub fn zero() -> Net {
        Net {
            first: vec![[0.0; WIDE]; INPUTS + NUMBERS],
            first_bias: [0.0; WIDE],
            second: vec![[0.0; NARROW]; WIDE],
            second_bias: [0.0; NARROW],
            last: [0.0; NARROW],
            last_bias: 0.0,
        }
    }

    /// Returns all weights in the order of files.
    #[must_use]
    pub fn weights(&self) -> [&[f32]; 6] {
        [
            self.first.as_flattened(),
            &self.first_bias,
            self.second.as_flattened(),
            &self.second_bias,
            &self.last,
            slice::from_ref(&self.last_bias),
        ]
    }

    /// Returns all weights in the order of files, to change them.
    pub fn weights_mut(&mut self) -> [&mut [f32]; 6] {
        [
            self.first.as_flattened_mut(),
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            &mut self.last,
            slice::from_mut(&mut self.last_bias),
        ]
    }

    /// Reads a file of weights; `None` if it is of another length or contains a number that is not
    /// finite.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Net> {
        let (numbers, rest) = bytes.as_chunks();
        let numbers: Vec<f32> = numbers
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect();
        let mut net = Net::zero();
        let mut left = numbers.as_slice();
        for weights in net.weights_mut() {
            let (own, others) = left.split_at_checked(weights.len())?;
            weights.copy_from_slice(own);
            left = others;
        }
        let is_whole = left.is_empty() && rest.is_empty();
        let are_finite = numbers.iter().all(|number| number.is_finite());
        (is_whole && are_finite).then_some(net)
    }

    /// Writes a file of weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.weights().into_iter().flatten();
        weights.flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Returns the sums of the first layer over the inputs that do not depend on the play.
    pub(super) fn base_sums(&self, inputs: &Inputs) -> [f32; WIDE] {
        let mut sums = self.first_bias;
        for input in inputs.on().0 {
            add(&mut sums, &self.first[usize::from(*input)], 1.0);
        }
        sums
    }

    /// Returns the value of a play, in tens of the unit.
    pub(super) fn value(&self, base_sums: &[f32; WIDE], inputs: &Inputs) -> f32 {
        self.result(&self.layers(base_sums, inputs).1, inputs)
    }

    fn result(&self, narrow: &[f32; NARROW], inputs: &Inputs) -> f32 {
        let products = narrow.iter().zip(&self.last);
        let promised = self.last_bias + inputs.numbers[0];
        products.fold(promised, |sum, (value, weight)| sum + value * weight)
    }

    /// Returns the rectified sums of both layers.
    fn layers(&self, base_sums: &[f32; WIDE], inputs: &Inputs) -> ([f32; WIDE], [f32; NARROW]) {
        let mut wide = *base_sums;
        for input in inputs.on().1 {
            add(&mut wide, &self.first[usize::from(*input)], 1.0);
        }
        for (number, weights) in inputs.numbers.iter().zip(&self.first[INPUTS..]) {
            add(&mut wide, weights, *number);
        }
        let mut narrow = self.second_bias;
        for (sum, weights) in wide.iter_mut().zip(&self.second) {
            *sum = sum.max(0.0);
            if *sum > 0.0 {
                add(&mut narrow, weights, *sum);
            }
        }
        (wide, narrow.map(|sum| sum.max(0.0)))
    }

    /// Returns the rectified sums of both layers and the value for these inputs, as training needs
    /// them.
    #[must_use]
    pub fn activity(&self, inputs: &Inputs) -> ([f32; WIDE], [f32; NARROW], f32) {
        let base_sums = self.base_sums(inputs);
        let (wide, narrow) = self.layers(&base_sums, inputs);
        (wide, narrow, self.result(&narrow, inputs))
    }
}

fn add<const N: usize>(sums: &mut [f32; N], weights: &[f32; N], factor: f32) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += factor * weight;
    }
}
