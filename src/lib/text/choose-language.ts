/** Chooses the language in which a reader gets a site, among those that it has. */

/** Name of the cookie with the tag of the language that a reader has chosen in the menu. */
export const LANGUAGE_COOKIE = 'lectern-language';

/** Browsers say either of these, and documentation has one. */
const NORWEGIAN = new Set(['nb', 'nn', 'no']);
/** More than any browser sends. */
const MAX_LANGUAGES = 20;
const LONGEST = 35;

/**
 * The first wanted language that is offered: by its whole tag, else by language and script, so that `pt` and `pt-PT` get
 * `pt-BR`, and `zh-TW` gets `zh-Hant`.
 * @param requested BCP 47 tags, the dearest first; others are left out
 * @param offered BCP 47 tags
 */
export function chooseLanguage(requested: readonly string[], offered: readonly string[]): string | undefined {
  const scripts = offered.map(languageAndScript);
  for (const tag of requested.slice(0, MAX_LANGUAGES)) {
    const same = offered.find((one) => one.toLowerCase() === tag.toLowerCase());
    if (same !== undefined) return same;
    const script = languageAndScript(tag);
    const near = script === undefined ? -1 : scripts.indexOf(script);
    if (near >= 0) return offered[near];
  }
  return undefined;
}

/** Tags of an `Accept-Language` header by their weight; `*` and what is refused are left out. */
export function requestedLanguages(header: string): readonly string[] {
  return header
    .slice(0, 1_000)
    .split(',', MAX_LANGUAGES)
    .flatMap((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const written = parameters.find((one) => one.startsWith('q='))?.slice(2);
      const weight = written === undefined ? 1 : Number(written);
      return weight > 0 && tag !== '' && tag !== '*' ? [{ tag, weight }] : [];
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function languageAndScript(tag: string): string | undefined {
  if (tag.length > LONGEST) return undefined;
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${NORWEGIAN.has(language) ? 'no' : language}-${script}`;
  } catch {
    return undefined;
  }
}
