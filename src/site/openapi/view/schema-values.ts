/** Renders values of a schema as text: default, example, and the allowed ones. */
import { defined } from '../../../lib/defined.ts';
import { cutText, isRecord, type JsonRecord, listOf, textOf } from '../json-data.ts';
import type { FieldView } from '../reference-view.ts';

export const MOST_VALUES = 100;
const LONGEST_VALUE = 2000;
const LONGEST_CHOICE = 300;

export const valueText = (value: unknown, most = LONGEST_VALUE): string =>
  cutText(JSON.stringify(value) ?? 'null', most);

export interface ValueTexts {
  readonly default?: string;
  readonly example?: string;
  readonly const?: string;
  readonly enum: FieldView['enum'];
  /** Number of allowed values that are not shown. */
  readonly more: number;
}

/** @param given an example from outside the schema */
export function valuesOfSchema(schema: JsonRecord, given?: unknown): ValueTexts {
  const preset = schema['default'] ?? schema['x-default'];
  const example = given ?? exampleOfSchema(schema);
  const values = listOf(schema['enum']);
  return {
    ...('default' in schema || preset !== undefined ? { default: valueText(preset) } : {}),
    ...(example === undefined ? {} : { example: valueText(example) }),
    ...('const' in schema ? { const: valueText(schema['const']) } : {}),
    enum: values.length > 0 ? described(schema, values) : constants(schema),
    more: Math.max(
      0,
      Math.max(values.length, constants(schema, Number.MAX_SAFE_INTEGER).length) - MOST_VALUES,
    ),
  };
}

export function exampleOfSchema(schema: JsonRecord): unknown {
  if (schema['example'] !== undefined) return schema['example'];
  const { examples } = schema;
  if (Array.isArray(examples)) return examples[0];
  return schema['x-example'];
}

function described(schema: JsonRecord, values: readonly unknown[]): FieldView['enum'] {
  const texts = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  const names = schema['x-enumNames'] ?? schema['x-enum-varnames'];
  return values.slice(0, MOST_VALUES).map((value, i) => {
    const description = textAt(texts, value, i) ?? textAt(names, value, i);
    const text = valueText(value, LONGEST_CHOICE);
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
export function constants(schema: JsonRecord, most = MOST_VALUES): FieldView['enum'] {
  const forms = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  if (!areConstants(forms)) return [];
  return forms.slice(0, most).map((form) => {
    const { const: value, title, description } = isRecord(form) ? form : {};
    const text = textOf(description) ?? textOf(title);
    return { value: valueText(value, LONGEST_CHOICE), ...defined({ description: text }) };
  });
}

const ABOUT_CONSTANTS = new Set(['const', 'title', 'description', 'type']);

export const areConstants = (forms: readonly unknown[]): boolean =>
  forms.length > 0 &&
  forms.every(
    (form) =>
      isRecord(form) && 'const' in form && Object.keys(form).every((keyword) => ABOUT_CONSTANTS.has(keyword)),
  );
