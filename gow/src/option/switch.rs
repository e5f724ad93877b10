//! Switches as types: one value for each form that records know.

use crate::Setting::{self, Flag};

/// A switch with a fixed list of values.
pub(crate) trait Switch: Copy + PartialEq + 'static {
    /// Every value with its form in records.
    const VALUES: &'static [(Self, Setting)];

    /// Returns the form in records.
    fn setting(self) -> Setting {
        let own = Self::VALUES.iter().find(|(value, _)| *value == self);
        own.expect("every value of a switch is in its list").1
    }

    /// Finds the value with this form in records.
    fn of(setting: Setting) -> Option<Self> {
        let found = Self::VALUES.iter().find(|(_, other)| *other == setting);
        found.map(|(value, _)| *value)
    }
}

impl Switch for bool {
    const VALUES: &'static [(bool, Setting)] = &[(false, Flag(false)), (true, Flag(true))];
}

/// Defines a switch together with the forms of its values.
macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $value:ident = $setting:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$meaning])* $value,)+
        }

        impl $crate::option::Switch for $name {
            const VALUES: &'static [($name, $crate::Setting)] = &[$(($name::$value, $setting),)+];
        }
    };
}

/// Makes the row of a switch that a field of the same name holds.
macro_rules! row {
    ($field:ident, $values:expr, $meaning:literal) => {
        $crate::option::Row {
            info: $crate::OptionInfo {
                name: stringify!($field),
                meaning: $meaning,
                values: $crate::Values::List($values),
            },
            get: |house| $crate::option::Switch::setting(house.$field),
            set: |house, setting| {
                house.$field = $crate::option::Switch::of(setting)?;
                Some(())
            },
        }
    };
}

pub(crate) use {row, switch};
