/** Writes a date in words of a language. */

/** @param at milliseconds since the epoch @param lang BCP 47 tag; an unknown one is read as English */
export function writtenDate(at: number, lang = 'en'): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(lang, options).format(at);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(at);
  }
}
