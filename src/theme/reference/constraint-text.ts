/** Translates the constraints of a value into the language of the page; descriptions of fields have them in English. */
import { type HtmlPart, html } from '../../lib/html.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { withValues } from '../strings/interface-strings.ts';
import { referenceEn } from '../strings/reference-en.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';

const COUNT = /^(?:(at least|at most|exactly) (\d+)|(\d+) to (\d+)) (character|item|field)s?$/;
const SIGNS: Readonly<Record<string, string>> = { 'at least': '≥ ', 'at most': '≤ ', exactly: '' };

/** The rarer rules, phrases of a schema's own names and values, stay unchanged; patterns are code. */
export function constraintText(constraint: string, words: ReferenceStrings): HtmlPart {
  const [, each, pattern] = /^(each )?matches (.+)$/s.exec(constraint) ?? [];
  if (pattern !== undefined) {
    const value = html`<code>${pattern}</code>`;
    return html`${each ?? ''}${htmlWithValues(words.matches, { value })}`;
  }
  if (words === referenceEn) return constraint;
  const [found, kind = '', count = '', low = '', high = '', unit] = COUNT.exec(constraint) ?? [];
  if (found !== undefined) {
    const counted = { character: words.characters, item: words.items, field: words.fieldCount }[unit ?? ''];
    return `${counted ?? ''}: ${kind === '' ? `${low}–${high}` : `${SIGNS[kind] ?? ''}${count}`}`;
  }
  if (constraint === 'unique') return words.unique;
  const [, value] = /^multiple of (.+)$/s.exec(constraint) ?? [];
  return value === undefined ? constraint : withValues(words.multipleOf, { value });
}
