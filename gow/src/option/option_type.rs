//! Options as types: an enum variant for each value that records know.

use crate::OptionValue::{self, Flag};

/// An option with a fixed list of values.
pub(crate) trait OptionType: Copy + PartialEq + 'static {
    /// Every value with its form in records.
    const VALUES: &'static [(Self, OptionValue)];

    /// Every value as records write it.
    const SETTINGS: &'static [OptionValue];

    /// Returns the value as records write it.
    fn setting(self) -> OptionValue {
        let own = Self::VALUES.iter().find(|(value, _)| *value == self);
        own.expect("every value of an option is in its list").1
    }

    /// Returns the value that records write in this form.
    fn of(setting: OptionValue) -> Option<Self> {
        let found = Self::VALUES.iter().find(|(_, other)| *other == setting);
        found.map(|(value, _)| *value)
    }
}

impl OptionType for bool {
    const VALUES: &'static [(bool, OptionValue)] = &[(false, Flag(false)), (true, Flag(true))];

    const SETTINGS: &'static [OptionValue] = &[Flag(false), Flag(true)];
}

/// Defines the type of an option together with the form of each value in records.
macro_rules! option_type {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $value:ident = $setting:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$meaning])* $value,)+
        }

        impl $crate::option::OptionType for $name {
            const VALUES: &'static [($name, $crate::OptionValue)] =
                &[$(($name::$value, $setting),)+];

            const SETTINGS: &'static [$crate::OptionValue] = &[$($setting,)+];
        }
    };
}

/// Makes the row of an option of some type that is stored in the field of the same name.
macro_rules! row {
    ($field:ident, $type:ty, $meaning:literal) => {
        $crate::option::Row {
            info: $crate::OptionInfo {
                name: stringify!($field),
                meaning: $meaning,
                values: $crate::Values::List(<$type as $crate::option::OptionType>::SETTINGS),
            },
            get: |house| <$type as $crate::option::OptionType>::setting(house.$field),
            set: |house, setting| {
                house.$field = $crate::option::OptionType::of(setting)?;
                Some(())
            },
        }
    };
}

pub(crate) use {option_type, row};
