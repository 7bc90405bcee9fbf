/** Describes a language division for views: its tag, direction and own name. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { type Language, languageOf } from '../../config/language-code.ts';

const known = new BoundedMap<string, Language>({ entries: 500 });

/** The language of a code; for an invalid code `und`, left to right, with the code as name. */
export function languageView(code: string): Language {
  return known.getOrMake(
    code,
    () => languageOf(code) ?? { code, tag: 'und', dir: 'ltr', name: code, listed: false },
  );
}
