//! Enums whose variants have names.

/// Defines an enum with the name of each variant: `ALL` in the order of the enum, the function that
/// returns the name and, if asked for, the one that finds a variant by its name, and `Display`.
macro_rules! named_enum {
    (
        $(#[$about:meta])*
        pub enum $enum:ident { $($(#[$meaning:meta])* $variant:ident = $text:expr,)+ }

        $(#[$about_all:meta])*
        pub const ALL;

        $(#[$about_name:meta])*
        name: $name:ident;

        $($(#[$about_find:meta])* find: $find:ident;)?

        $(impl $display:ident;)?
    ) => {
        $(#[$about])*
        pub enum $enum {
            $($(#[$meaning])* $variant,)+
        }

        impl $enum {
            $(#[$about_all])*
            pub const ALL: [$enum; [$($text),+].len()] = [$($enum::$variant),+];

            $(#[$about_name])*
            #[must_use]
            pub const fn $name(self) -> &'static str {
                match self {
                    $($enum::$variant => $text,)+
                }
            }

            $(
                $(#[$about_find])*
                #[must_use]
                pub fn $find(name: &str) -> Option<$enum> {
                    $enum::ALL.into_iter().find(|each| each.$name() == name)
                }
            )?
        }

        $(
            impl ::std::fmt::$display for $enum {
                fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.pad(self.$name())
                }
            }
        )?
    };
}
pub(crate) use named_enum;
