// A person's language, for the texts that bots register and for times.

/** The languages of Discord's clients. */
const LOCALES = [
  "en-US", "en-GB", "bg", "cs", "da", "de", "el", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja", "ko",
  "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

export const DEFAULT_LOCALE = "en-US";

/** Returns the language, or the default one if the browser would refuse its code, such as zh_TW. */
export function readable(locale) {
  try {
    Intl.getCanonicalLocales(locale);
    return locale;
  } catch {
    return DEFAULT_LOCALE;
  }
}

/** Returns a registered text of a bot, in the given language if the bot registered it. */
export function localized(thing, field, locale) {
  return thing[`${field}_localized`] ?? thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? "";
}

/**
 * Returns all languages, beginning with the default one and those in which commands are registered.
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

/** Returns the name of a language in that language, and its code. */
export function languageName(locale) {
  // Name the script of Chinese rather than the region.
  const { language, script } = new Intl.Locale(locale).maximize();
  const wanted = language === "zh" ? `${language}-${script}` : locale;
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(wanted);
  return `${name} (${locale})`;
}
