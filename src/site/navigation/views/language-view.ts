/** What views say about a language division: its tag, direction and own name. */
import { BoundedMap } from '../../../lib/bounded-map.ts';
import { type Language, languageOf } from '../../config/language-code.ts';

const known = new BoundedMap<string, Language>({ entries: 500 });

/** The language of a code; `und` and left to right, under its own spelling, for what is no code. */
export function languageView(code: string): Language {
  return known.getOrMake(
    code,
    () => languageOf(code) ?? { code, tag: 'und', dir: 'ltr', name: code, listed: false },
  );
}
