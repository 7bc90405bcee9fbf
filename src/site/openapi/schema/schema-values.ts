/** Renders values of a schema as text: default, example, and the allowed ones. */
import { defined } from '../../../lib/defined.ts';
import { cutText, isRecord, type JsonRecord, listOf, textOf } from '../json-data.ts';
import type { FieldView } from '../reference-view.ts';

/** Values of each field that are always shown; what a field has beyond them comes out of the room of the page. */
export const FIRST_VALUES = 100;
export const MAX_FURTHER_VALUES = 10_000;
const LONGEST_VALUE = 2000;

export const valueText = (value: unknown, max = LONGEST_VALUE): string =>
  cutText(JSON.stringify(value) ?? 'null', max);

interface ValueTexts {
  readonly default?: string;
  readonly example?: string;
  readonly const?: string;
  readonly enum: FieldView['enum'];
  /** Number of allowed values that are not shown. */
  readonly more: number;
  /** Examples after the first. */
  readonly examples?: NonNullable<FieldView['examples']>;
}

/** What all fields of a page may still show beyond their first values. */
export interface ValueRoom {
  left: number;
}

/** @param given an example from outside the schema */
export function valuesOfSchema(schema: JsonRecord, room: ValueRoom, given?: unknown): ValueTexts {
  const preset = schema['default'] ?? schema['x-default'];
  const example = given ?? exampleOfSchema(schema);
  const values = listOf(schema['enum']);
  const count = values.length > 0 ? values.length : constantsOf(schema).length;
  const shown = Math.min(count, FIRST_VALUES + room.left);
  room.left -= Math.max(0, shown - FIRST_VALUES);
  const examples = given === undefined ? furtherExamples(schema, room) : [];
  return {
    ...('default' in schema || preset !== undefined ? { default: valueText(preset) } : {}),
    ...(example === undefined ? {} : { example: valueText(example) }),
    ...('const' in schema ? { const: valueText(schema['const']) } : {}),
    enum: values.length > 0 ? described(schema, values.slice(0, shown)) : constants(schema, shown),
    more: count - shown,
    ...(examples.length === 0 ? {} : { examples }),
  };
}

export function exampleOfSchema(schema: JsonRecord): unknown {
  if (schema['example'] !== undefined) return schema['example'];
  const { examples } = schema;
  if (Array.isArray(examples)) return examples[0];
  return schema['x-example'];
}

/** `examples` of a schema is a list; the first of it is the example itself. */
function furtherExamples(schema: JsonRecord, room: ValueRoom): NonNullable<FieldView['examples']> {
  const all = listOf(schema['examples']).slice(schema['example'] === undefined ? 1 : 0);
  const shown = all.slice(0, Math.min(all.length, room.left));
  room.left -= shown.length;
  return shown.map((value) => ({ value: valueText(value) }));
}

function described(schema: JsonRecord, values: readonly unknown[]): FieldView['enum'] {
  const texts = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  const names = schema['x-enumNames'] ?? schema['x-enum-varnames'];
  return values.map((value, i) => {
    const description = textAt(texts, value, i) ?? textAt(names, value, i);
    const text = valueText(value);
    return description === undefined ? { value: text } : { value: text, description };
  });
}

/** Descriptions of allowed values: a list in the same order, or an object keyed by value. */
function textAt(texts: unknown, value: unknown, i: number): string | undefined {
  if (Array.isArray(texts)) return textOf(texts[i]);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return isRecord(texts) && Object.hasOwn(texts, String(value)) ? textOf(texts[String(value)]) : undefined;
}

/** A choice of constants gives each value its own description. */
function constants(schema: JsonRecord, max: number): FieldView['enum'] {
  return constantsOf(schema)
    .slice(0, max)
    .map((form) => {
      const { const: value, title, description } = isRecord(form) ? form : {};
      const text = textOf(description) ?? textOf(title);
      return { value: valueText(value), ...defined({ description: text }) };
    });
}

function constantsOf(schema: JsonRecord): readonly unknown[] {
  const forms = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  return areConstants(forms) ? forms : [];
}

const ABOUT_CONSTANTS = new Set(['const', 'title', 'description', 'type']);

export const areConstants = (forms: readonly unknown[]): boolean =>
  forms.length > 0 &&
  forms.every(
    (form) =>
      isRecord(form) && 'const' in form && Object.keys(form).every((keyword) => ABOUT_CONSTANTS.has(keyword)),
  );
