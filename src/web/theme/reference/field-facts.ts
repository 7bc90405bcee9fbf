/** What a value may be: constraints, the values of an enumeration, an example. */

import { escapeText } from '../../../lib/html.ts';
import type { FieldView } from '../../../site/openapi/reference-view.ts';
import { code, disclosure, type ReferencePage } from './reference-page.ts';

/** Longer lists of values open on demand. */
const MOST_VALUES = 12;

export function fieldFacts(
  field: FieldView,
  { page, preset }: { readonly page: ReferencePage; readonly preset?: string | undefined },
): string {
  return [
    field.constraints.length === 0 ? '' : fact(field.constraints.map(escapeText).join(' · ')),
    field.const === undefined ? '' : fact(`Always ${code(valueText(field.const))}`),
    values(field, page),
    preset === undefined ? '' : fact(`Default: ${code(valueText(preset))}`),
    field.example === undefined ? '' : fact(`Example: ${code(valueText(field.example))}`),
  ].join('');
}

/** Text of a JSON value as people write it: without quotes, where nothing else could be meant. */
export function valueText(json: string): string {
  const text = /^"((?:[^"\\]|\\")*)"$/.exec(json)?.[1]?.replaceAll('\\"', '"');
  if (text === undefined || /^(?:|\s.*|.*\s|null|true|false|[-+.\d].*|[[{].*)$/s.test(text)) return json;
  return text;
}

function fact(html: string): string {
  return `<p data-part="facts">${html}</p>`;
}

function values({ enum: all }: FieldView, page: ReferencePage): string {
  if (all.length === 0) return '';
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
    return disclosure(`${all.length} possible values`, described ? list : fact(list), { page, open: false });
  return described ? `${fact('Possible values:')}${list}` : fact(`Possible values: ${list}`);
}
