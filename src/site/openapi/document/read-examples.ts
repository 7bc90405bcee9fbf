/** Reads the examples of an author: a single one, or several with names. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, recordOf } from '../json-data.ts';
import type { ReferenceContent } from '../reference-document.ts';
import type { ReadContext } from './read-context.ts';

const MAX_EXAMPLES = 100;

type GivenExample = ReferenceContent['examples'][number];

/** Of a media type or a parameter. */
export function readExamples(context: ReadContext, holder: JsonRecord): GivenExample[] {
  const several = holder['examples'];
  const named: readonly (readonly [string, unknown])[] = Array.isArray(several)
    ? several.map((value, i) => [`Example ${i + 1}`, isExample(value) ? value : { value }] as const)
    : Object.entries(recordOf(several));
  const examples = context.budget
    .first(named, 'examples', MAX_EXAMPLES)
    .flatMap(([name, example]) => one(context, name, example));
  if (examples.length > 0) return examples;
  const alone = holder['example'] === undefined ? holder['x-example'] : holder['example'];
  return alone === undefined ? [] : [{ name: 'Example', value: context.budget.data(alone) }];
}

const isExample = (value: unknown): boolean =>
  isRecord(value) && ('value' in value || typeof value['$ref'] === 'string');

function one(context: ReadContext, name: string, example: unknown): GivenExample[] {
  const { value } = context.follow(example);
  if (value === undefined) return isRecord(example) ? [] : [named(context, name, example)];
  const given = ['dataValue', 'value', 'serializedValue'].find((key) => value[key] !== undefined);
  // `null` is a value; `externalValue` is not supported.
  if (given === undefined) return [];
  const summary = context.budget.text(value['summary']);
  return [{ ...named(context, name, value[given]), ...defined({ summary }) }];
}

const named = (context: ReadContext, name: string, value: unknown): GivenExample => ({
  name: context.budget.text(name) ?? 'Example',
  value: context.budget.data(value),
});
