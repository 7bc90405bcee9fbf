/** The languages of the interface; each is read when a page first has it, so that no process carries the others. */
import { readFileSync } from 'node:fs';
import type { LanguageStrings } from './language-strings.ts';

/** A file of `languages/`. */
export interface Translation {
  /** Paths of words whose English has changed since they were translated, such as `playground.send`. */
  readonly behind: readonly string[];
  readonly words: LanguageStrings;
}

/** Lower-case BCP 47 tags, English left out: it is always there. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar cs de es fr he hi id it ja ko lv nb nl pl pt-br ro ru sv tr uk uz vi zh-hans zh-hant'.split(' '),
);

/** Undefined for a tag that is not in the list. */
export function loadLanguage(tag: string): LanguageStrings | undefined {
  return LANGUAGES.has(tag) ? readTranslation(tag).words : undefined;
}

/** @param tag of the list */
export function readTranslation(tag: string): Translation {
  // The bundle has the folder beside it too.
  return JSON.parse(readFileSync(new URL(`languages/${tag}.json`, import.meta.url), 'utf8')) as Translation;
}
