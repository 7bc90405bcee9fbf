/** The words of a glossary that stand in a text, with what they are in another language. */
import { languageOf } from '../../config/language-code.ts';

export interface GlossaryTerm {
  readonly term: string;
  readonly translation: string;
}

/** One term, by the codes of languages. */
type GlossaryEntry = Readonly<Record<string, string>>;

const MAX_TERMS = 50;

/** @param languages codes as docs.json writes them; the longest terms come first */
export function glossaryTerms(
  glossary: readonly GlossaryEntry[],
  { from, to }: { readonly from: string; readonly to: string },
  text: string,
): readonly GlossaryTerm[] {
  const found = glossary.flatMap((entry): GlossaryTerm[] => {
    const [term, translation] = [inLanguage(entry, from), inLanguage(entry, to)];
    return term !== undefined && translation !== undefined && stands(term, text)
      ? [{ term, translation }]
      : [];
  });
  return found.sort((a, b) => b.term.length - a.term.length).slice(0, MAX_TERMS);
}

/** As the language is written, else by its tag. */
function inLanguage(entry: GlossaryEntry, code: string): string | undefined {
  const tag = tagOf(code);
  const key =
    Object.keys(entry).find((one) => one === code) ?? Object.keys(entry).find((one) => tagOf(one) === tag);
  const word = key === undefined ? undefined : entry[key];
  return word === undefined || word.trim() === '' ? undefined : word.trim();
}

const tagOf = (code: string): string => (languageOf(code)?.tag ?? code).toLowerCase();

/** At the beginning of a word, so that "rope" stands in "Ropes" too; languages without spaces have words anywhere. */
function stands(term: string, text: string): boolean {
  const escaped = term.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&').replace(/\s+/g, '\\s+');
  const begins = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|^[^\p{L}\p{N}]/u.test(term)
    ? ''
    : '(?<![\\p{L}\\p{N}])';
  return new RegExp(begins + escaped, 'iu').test(text);
}
