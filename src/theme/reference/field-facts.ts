/** Renders facts about a value: constraints, enumeration, example. */
import { type Html, type HtmlPart, html, joinHtml } from '../../lib/html.ts';
import type { FieldView } from '../../site/openapi/reference-view.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { withValues } from '../strings/interface-strings.ts';
import { referenceEn } from '../strings/reference-en.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';
import { code, disclosure, type ReferencePage } from './reference-page.ts';

/** Longer lists of values are collapsed. */
const MAX_VALUES = 12;
/** Longer patterns are folded to one line. */
const LONG_PATTERN = /^(?:each )?matches .{33}/s;

export function fieldFacts(
  field: FieldView,
  { page, preset }: { readonly page: ReferencePage; readonly preset?: string | undefined },
): Html {
  const { words } = page;
  return joinHtml([
    constraints(field.constraints, page),
    field.const === undefined
      ? ''
      : fact(htmlWithValues(words.constant, { value: code(valueText(field.const)) })),
    values(field, page),
    preset === undefined ? '' : fact(htmlWithValues(words.defaultValue, { value: code(valueText(preset)) })),
    field.example === undefined
      ? ''
      : fact(htmlWithValues(words.example, { value: code(valueText(field.example)) })),
    furtherExamples(field, page),
    written(field, page),
  ]);
}

/** A pill each; long patterns follow on lines of their own. */
function constraints(all: readonly string[], { words }: ReferencePage): Html {
  const pills: Html[] = [];
  const folded: Html[] = [];
  for (const one of all) {
    const text = constraintText(one, words);
    if (LONG_PATTERN.test(one))
      folded.push(
        html`<details class="pattern" data-part="facts"><summary><span>${text}</span></summary></details>`,
      );
    else pills.push(fact(html`<span data-part="pill">${text}</span>`));
  }
  return joinHtml([...pills, ...folded]);
}

/** Writes a JSON value for readers: without quotes when it stays unambiguous. */
export function valueText(json: string): string {
  const text = /^"((?:[^"\\]|\\")*)"$/.exec(json)?.[1]?.replaceAll('\\"', '"');
  if (text === undefined || /^(?:|\s.*|.*\s|null|true|false|[-+.\d].*|[[{].*)$/s.test(text)) return json;
  return text;
}

/** One muted line; most fields have none. */
function written({ written: how }: FieldView, { words }: ReferencePage): Html {
  if (how === undefined) return html``;
  const facts = [
    how.type === undefined ? [] : [htmlWithValues(words.sentAs, { type: code(how.type) })],
    how.sample === undefined ? [] : [htmlWithValues(words.writtenAs, { sample: code(how.sample) })],
    how.reserved === undefined ? [] : [htmlWithValues(words.reservedKept, { characters: code('/ : ?') })],
  ];
  return fact(joinHtml(facts.flat(), ' · '));
}

function fact(content: HtmlPart): Html {
  return html`<p data-part="facts">${content}</p>`;
}

/** Few specifications give several examples of one field. */
function furtherExamples({ examples = [] }: FieldView, page: ReferencePage): Html {
  if (examples.length === 0) return html``;
  const list = valueList(examples, page);
  const shown = list.described ? list.html : fact(list.html);
  return examples.length > MAX_VALUES
    ? disclosure(`${page.words.exampleLabel} (${examples.length})`, shown, { page, open: false })
    : shown;
}

/** Values in a line, or one below the other with their descriptions. */
function valueList(all: FieldView['enum'], page: ReferencePage): { html: Html; described: boolean } {
  const described = all.some(({ description }) => description !== undefined);
  const list = described
    ? html`<dl class="values">${all.map(
        ({ value, description }) =>
          html`<dt>${code(valueText(value))}</dt><dd>${description === undefined ? '' : page.tools.markdown(description)}</dd>`,
      )}</dl>`
    : joinHtml(
        all.map(({ value }) => code(valueText(value))),
        ' ',
      );
  return { html: list, described };
}

function values({ enum: all }: FieldView, page: ReferencePage): Html {
  if (all.length === 0) return html``;
  const { words } = page;
  page.tools.text(all.map(({ value }) => valueText(value)).join(' '));
  const { html: list, described } = valueList(all, page);
  if (all.length > MAX_VALUES)
    return disclosure(
      htmlWithValues(words.possibleValuesCount, { count: String(all.length) }),
      described ? list : fact(list),
      { page, open: false },
    );
  return described
    ? html`${fact(words.possibleValuesAbove)}${list}`
    : fact(htmlWithValues(words.possibleValues, { values: list }));
}

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
    const unitWord = { character: words.characters, item: words.items, field: words.fieldCount }[unit ?? ''];
    return `${unitWord ?? ''}: ${kind === '' ? `${low}–${high}` : `${SIGNS[kind] ?? ''}${count}`}`;
  }
  if (constraint === 'unique') return words.unique;
  const [, value] = /^multiple of (.+)$/s.exec(constraint) ?? [];
  return value === undefined ? constraint : withValues(words.multipleOf, { value });
}
