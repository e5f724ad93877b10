//! The table of all acts: variants, their words in a button id, their arguments.

/// Defines an enum of acts and its codec. Each row has the variant with its arguments, and the word
/// that stands for it in a button id and in the log; the arguments follow the word in their order.
/// A row that ends with `privately` is acknowledged as a new private message if its reply takes
/// long; other acts change the message that has the button.
macro_rules! acts {
    (
        $(#[$doc:meta])*
        pub enum $name:ident {
            $(
                $(#[$variant_doc:meta])*
                $variant:ident $({ $( $(#[$field_doc:meta])* $field:ident: $type:ty ),* $(,)? })?
                    = $word:literal $($privately:ident)?,
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $(
                $(#[$variant_doc])*
                $variant $({ $( $(#[$field_doc])* $field: $type ),* })?,
            )*
        }

        impl $name {
            /// Returns the word for the act in a button id and in the log, without its arguments.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant { .. } => $word, )*
                }
            }

            /// Whether the act is answered by a new private message, not in the one that has the
            /// button.
            #[must_use]
            pub const fn is_private(self) -> bool {
                match self {
                    $( Self::$variant { .. } => $crate::discord::custom_id::acts::privately!($($privately)?), )*
                }
            }

            /// Writes the word and the arguments.
            pub(super) fn write(self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, ".{}", self.name())?;
                match self {
                    $(
                        Self::$variant { $($($field),*)? } => {
                            $($(
                                $crate::discord::custom_id::argument::Argument::write($field, f)?;
                            )*)?
                        }
                    )*
                }
                Ok(())
            }

            /// Reads the word and the arguments.
            pub(super) fn read(
                parts: &mut $crate::discord::custom_id::argument::PartReader<'_>,
            ) -> Result<Self, $crate::discord::custom_id::PressError> {
                Ok(match parts.required()? {
                    $(
                        $word => Self::$variant {
                            $($(
                                $field: $crate::discord::custom_id::argument::Argument::read(parts)?
                            ),*)?
                        },
                    )*
                    _ => return Err($crate::discord::custom_id::PressError::Act),
                })
            }
        }
    };
}

/// Whether a row of `acts!` ends with `privately`.
macro_rules! privately {
    () => {
        false
    };
    (privately) => {
        true
    };
}

pub(super) use {acts, privately};
