/** Chooses the interface's words for a page's language. */
import { en } from './en.ts';
import type { InterfaceStrings } from './interface-strings.ts';

/** One line per language that is translated; keys are lower-case BCP 47 tags. */
const LANGUAGES: ReadonlyMap<string, InterfaceStrings> = new Map([['en', en]]);

/** The strings of a BCP 47 tag, of its nearest parent tag (`pt-BR`, then `pt`), or in English. */
export function strings(lang = 'en'): InterfaceStrings {
  for (let tag = lang.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const found = LANGUAGES.get(tag);
    if (found !== undefined) return found;
  }
  return en;
}
