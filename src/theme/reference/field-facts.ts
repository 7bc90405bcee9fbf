/** What a value may be: constraints, the values of an enumeration, an example. */

import { escapeText } from '../../lib/html.ts';
import type { FieldView } from '../../site/openapi/reference-view.ts';
import { constraintText } from './constraint-text.ts';
import { code, disclosure, type ReferencePage, sentence } from './reference-page.ts';

/** Longer lists of values open on demand. */
const MOST_VALUES = 12;

export function fieldFacts(
  field: FieldView,
  { page, preset }: { readonly page: ReferencePage; readonly preset?: string | undefined },
): string {
  const { words } = page;
  return [
    field.constraints.length === 0
      ? ''
      : fact(field.constraints.map((each) => escapeText(constraintText(each, words))).join(' · ')),
    field.const === undefined ? '' : fact(sentence(words.constant, { value: code(valueText(field.const)) })),
    values(field, page),
    preset === undefined ? '' : fact(sentence(words.defaultValue, { value: code(valueText(preset)) })),
    field.example === undefined
      ? ''
      : fact(sentence(words.example, { value: code(valueText(field.example)) })),
    written(field, page),
  ].join('');
}

/** Text of a JSON value as people write it: without quotes, where nothing else could be meant. */
export function valueText(json: string): string {
  const text = /^"((?:[^"\\]|\\")*)"$/.exec(json)?.[1]?.replaceAll('\\"', '"');
  if (text === undefined || /^(?:|\s.*|.*\s|null|true|false|[-+.\d].*|[[{].*)$/s.test(text)) return json;
  return text;
}

/** One quiet line: most fields have none. */
function written({ written: how }: FieldView, { words }: ReferencePage): string {
  if (how === undefined) return '';
  const told = [
    how.type === undefined ? '' : sentence(words.sentAs, { type: code(how.type) }),
    how.sample === undefined ? '' : sentence(words.writtenAs, { sample: code(how.sample) }),
    how.reserved === undefined ? '' : sentence(words.reservedKept, { characters: code('/ : ?') }),
  ];
  return fact(told.filter((one) => one !== '').join(' · '));
}

function fact(html: string): string {
  return `<p data-part="facts">${html}</p>`;
}

function values({ enum: all }: FieldView, page: ReferencePage): string {
  if (all.length === 0) return '';
  const { words } = page;
  page.tools.text(all.map(({ value }) => valueText(value)).join(' '));
  const described = all.some(({ description }) => description !== undefined);
  const list = described
    ? `<dl class="values">${all
        .map(
          ({ value, description }) =>
            `<dt>${code(valueText(value))}</dt><dd>${description === undefined ? '' : page.tools.markdown(description)}</dd>`,
        )
        .join('')}</dl>`
    : all.map(({ value }) => code(valueText(value))).join(', ');
  if (all.length > MOST_VALUES)
    return disclosure(
      sentence(words.possibleValuesCount, { count: String(all.length) }),
      described ? list : fact(list),
      { page, open: false },
    );
  return described
    ? fact(escapeText(words.possibleValuesAbove)) + list
    : fact(sentence(words.possibleValues, { values: list }));
}
