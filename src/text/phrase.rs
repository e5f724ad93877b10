//! The trait of phrases, and the macro that defines them.

use fluent_bundle::{FluentArgs, FluentValue};

/// A text with its arguments, independent of language.
pub trait Phrase {
    /// Every key of this enum with the names of its arguments.
    const KEYS: &'static [(&'static str, &'static [&'static str])];

    /// The key of the text in the language files.
    fn key(&self) -> &'static str;

    /// The arguments.
    fn args(&self) -> FluentArgs<'_>;
}

/// Something that can be an argument of a phrase.
pub(super) trait Argument {
    /// The value passed to the language files.
    fn value(&self) -> FluentValue<'_>;
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

impl Argument for &'static str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(*self)
    }
}

impl Argument for i64 {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(*self)
    }
}

/// Defines an enum of phrases: each variant with its key and its typed arguments. It compiles only
/// if `locales/` has these keys with these arguments.
macro_rules! phrases {
    ($(#[$doc:meta])* $name:ident {
        $( $key:literal => $variant:ident $( { $($field:ident : $type:ty),+ $(,)? } )? ),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = concat!("The text `", $key, "`.")]
                $variant $( {
                    $( #[doc = concat!("The argument `$", stringify!($field), "`.")] $field: $type ),+
                } )?
            ),+
        }

        $(
            const _: () = $crate::text::proof::check_phrase(
                concat!(stringify!($name), "::", stringify!($variant)),
                $key,
                &[$( $( stringify!($field) ),+ )?],
            );
        )+

        impl $crate::text::Phrase for $name {
            const KEYS: &'static [(&'static str, &'static [&'static str])] =
                &[$( ($key, &[$( $( stringify!($field) ),+ )?]) ),+];

            fn key(&self) -> &'static str {
                match self {
                    $( Self::$variant $( { $( $field: _ ),+ } )? => $key ),+
                }
            }

            fn args(&self) -> fluent_bundle::FluentArgs<'_> {
                match self {
                    $( Self::$variant $( { $( $field ),+ } )? => {
                        #[allow(unused_mut, reason = "a text without arguments sets none")]
                        let mut args = fluent_bundle::FluentArgs::new();
                        $( $(
                            args.set(stringify!($field), $crate::text::phrase::Argument::value($field));
                        )+ )?
                        args
                    } )+
                }
            }
        }
    };
}
