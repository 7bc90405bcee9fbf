/** What a value must be, in the words of the page: the description of a field says it in English. */
import { withValues } from '../strings/interface-strings.ts';
import { referenceEn } from '../strings/reference-en.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';

const COUNT = /^(?:(at least|at most|exactly) (\d+)|(\d+) to (\d+)) (character|item|field)s?$/;
const SIGNS: Readonly<Record<string, string>> = { 'at least': '≥ ', 'at most': '≤ ', exactly: '' };

/** The rarer rules of a schema, which are half sentences of its own names and values, stay as they are. */
export function constraintText(constraint: string, words: ReferenceStrings): string {
  if (words === referenceEn) return constraint;
  const [found, kind = '', count = '', low = '', high = '', unit] = COUNT.exec(constraint) ?? [];
  if (found !== undefined) {
    const counted = { character: words.characters, item: words.items, field: words.fieldCount }[unit ?? ''];
    return `${counted ?? ''}: ${kind === '' ? `${low}–${high}` : `${SIGNS[kind] ?? ''}${count}`}`;
  }
  if (constraint === 'unique') return words.unique;
  if (constraint === 'no other fields') return words.noOtherFields;
  const [, verb, value = ''] = /^(multiple of|matches) (.+)$/s.exec(constraint) ?? [];
  if (verb === undefined) return constraint;
  return withValues(verb === 'matches' ? words.matches : words.multipleOf, { value });
}
