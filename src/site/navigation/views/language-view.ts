/** What views say about a language division: its tag, direction and own name. */
import { type Language, languageOf } from '../../config/language-code.ts';

const known = new Map<string, Language>();

/** The language of a code; `und` and left to right, under its own spelling, for what is no code. */
export function languageView(code: string): Language {
  const before = known.get(code);
  if (before !== undefined) return before;
  if (known.size >= 500) known.clear();
  const language = languageOf(code) ?? { code, tag: 'und', dir: 'ltr', name: code, listed: false };
  known.set(code, language);
  return language;
}
