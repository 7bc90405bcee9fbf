/** The languages of the interface; each is read when a page first has it, so that no process carries the others. */
import { createRequire } from 'node:module';
import type { LanguageStrings } from './language-strings.ts';

/** Lower-case BCP 47 tags, English left out: it is always there. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  'ar cs de es fr he hi id it ja ko lv nb nl pl pt-br ro ru sv tr uk uz vi zh-hans zh-hant'.split(' '),
);

const load = createRequire(import.meta.url);
/** The bundle has them beside it under the same names. */
const ENDING = import.meta.url.endsWith('.ts') ? '.data.ts' : '.js';

/** Undefined for a tag that is not in the list. */
export function loadLanguage(tag: string): LanguageStrings | undefined {
  if (!LANGUAGES.has(tag)) return undefined;
  return (load(`./languages/${tag}${ENDING}`) as { readonly words: LanguageStrings }).words;
}
