//! Avatars: the pictures of people, as Discord's CDN serves them.

use crate::world::ids::seeded_rng::SeededRng;

/// The cells of an avatar in each direction. The right half mirrors the left half.
const CELLS: usize = 5;

/// The edge of a cell, in pixels.
const CELL: usize = 16;

/// The edge of an avatar, in pixels.
const EDGE: usize = CELLS * CELL;

/// The picture of a person: symmetrical cells in one colour on a light background.
#[derive(Clone, Debug)]
pub(crate) struct Avatar {
    cells: u64,
    colour: [u8; 3],
    hash: String,
}

impl Avatar {
    /// Generates the avatar of a person. Every third person has none.
    pub(crate) fn generate(rng: &mut SeededRng) -> Option<Self> {
        let [kind, cells, colour, more] = std::array::from_fn(|_| rng.next());
        let [red, green, blue, ..] = colour.to_le_bytes();
        (kind % 3 > 0).then(|| Self {
            cells,
            // Dark enough for the light background.
            colour: [red, green, blue].map(|part| part / 8 * 5),
            hash: format!("{cells:016x}{more:016x}"),
        })
    }

    /// Returns the name of the file without the extension. A changed avatar would have another name.
    pub(crate) fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns the avatar as a PNG file.
    pub(crate) fn png(&self) -> Vec<u8> {
        let cell = |at: usize| at / CELL;
        let is_filled = |x: usize, y: usize| {
            let x = cell(x).min(CELLS - 1 - cell(x));
            self.cells >> (cell(y) * CELLS + x) & 1 == 1
        };
        let pixels: Vec<u8> = (0..EDGE * EDGE)
            .map(|at| u8::from(is_filled(at % EDGE, at / EDGE)))
            .collect();
        let mut file = Vec::new();
        let edge = EDGE as u32;
        let mut encoder = png::Encoder::new(&mut file, edge, edge);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette([&[0xee, 0xea, 0xe0], self.colour.as_slice()].concat());
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&pixels)?;
            writer.finish()
        });
        written.expect("writing to memory cannot fail");
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_three_people_have_a_unique_avatar() {
        let avatars = (0..300).map(|seed| Avatar::generate(&mut SeededRng::new(seed)));
        let mut files: Vec<_> = avatars.flatten().map(|avatar| avatar.png()).collect();
        assert!((170..230).contains(&files.len()), "{}", files.len());
        files.sort_unstable();
        files.dedup();
        assert!(files.len() > 165, "{}", files.len());
    }
}
