//! A parsed response of `/metrics`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, ensure};

/// A response of `/metrics`.
pub(super) struct Scrape {
    pub(super) text: String,
    values: BTreeMap<String, f64>,
}

impl Scrape {
    /// Parses a response.
    pub(super) fn parse(text: String) -> Result<Self> {
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let values = samples.map(|line| {
            let (name, value) = line.rsplit_once(' ').context(line.to_owned())?;
            Ok((name.to_owned(), value.parse()?))
        });
        let values = values.collect::<Result<_>>()?;
        Ok(Self { text, values })
    }

    /// Returns the value of a sample.
    pub(super) fn value(&self, name: &str) -> Result<f64> {
        let value = self.values.get(name).copied();
        value.with_context(|| format!("{name} is not in\n{}", self.text))
    }

    /// Asserts that these metrics are greater than zero.
    pub(super) fn ensure_counted(&self, names: &[&str]) -> Result<()> {
        for name in names {
            ensure!(self.value(name)? > 0.0, "{name} is zero:\n{}", self.text);
        }
        Ok(())
    }

    /// Returns the names of all samples.
    pub(super) fn names(&self) -> BTreeSet<&str> {
        let samples = self.values.keys();
        samples
            .map(|sample| sample.split('{').next().unwrap_or_default())
            .collect()
    }

    /// Returns the names of all metrics, without the suffixes of their types.
    pub(super) fn families(&self) -> BTreeSet<&str> {
        let types = self.text.lines().filter_map(|line| {
            let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
            (kind != "info").then_some(name)
        });
        types.collect()
    }

    /// Returns the labels of all samples.
    pub(super) fn labels(&self) -> impl Iterator<Item = &str> {
        let samples = self.values.keys();
        samples.filter_map(|sample| Some(&sample[sample.find('{')?..]))
    }
}
