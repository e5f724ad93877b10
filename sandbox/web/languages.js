// The language of a person: of the words that bots register, and of times.

/** Languages that Discord's clients have. */
const LOCALES = [
  "en-US", "en-GB", "bg", "cs", "da", "de", "el", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja", "ko",
  "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

export const DEFAULT_LOCALE = "en-US";

/** A text that a bot registered, in a language if it has that one. */
export function localized(thing, field, locale) {
  return thing[`${field}_localized`] ?? thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? "";
}

/**
 * All languages; first the default one and those in which commands are registered.
 * @param {object[]} commands
 * @returns {{registered: string[], others: string[]}}
 */
export function languages(commands) {
  const spoken = new Set([DEFAULT_LOCALE]);
  for (const command of commands) {
    for (const texts of [command.name_localizations, command.description_localizations]) {
      for (const locale of Object.keys(texts ?? {})) spoken.add(locale);
    }
  }
  return { registered: LOCALES.filter((l) => spoken.has(l)), others: LOCALES.filter((l) => !spoken.has(l)) };
}

/** The name of a language in itself, and its code. */
export function languageName(locale) {
  // Chinese is told apart by its script rather than by a place.
  const { language, script } = new Intl.Locale(locale).maximize();
  const wanted = language === "zh" ? `${language}-${script}` : locale;
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(wanted);
  return `${name} (${locale})`;
}
