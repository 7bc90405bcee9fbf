/** The languages of a site by the names that people give them, in every language that requests may be in. */
import { LANGUAGES } from '../words/words.ts';

/** Endings of adjectives: "deutschen Seiten", "páginas inglesas". */
const ENDINGS = ['', 'e', 'en', 'er', 'es', 'em', 's', 'a', 'as', 'os'];

const MOST_TAGS = 200;

/** Tags with an extension or a private part have no name, and are refused with an error. */
function nameIn(display: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return display.of(tag);
  } catch {
    return undefined;
  }
}

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** @returns a function from a word to the tag of a language of the site that is called so */
export function languageNames(tags: readonly string[]): (word: string) => string | undefined {
  const names = new Map<string, string>();
  for (const reader of LANGUAGES) {
    const display = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' });
    for (const tag of tags.slice(0, MOST_TAGS))
      for (const name of [nameIn(display, tag), nameIn(display, tag.split('-')[0]!)])
        for (const ending of name === undefined ? [] : ENDINGS) {
          const key = `${plain(name!)}${ending}`;
          if (!names.has(key)) names.set(key, tag);
        }
  }
  return (word) => names.get(plain(word));
}
