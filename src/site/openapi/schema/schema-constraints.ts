/** Describes constraints beyond the type, each in a few words: `1–100`, `at most 20 characters`, `matches ^a`. */
import { cutText, isRecord, type JsonRecord, listOf, numberOf, textOf } from '../json-data.ts';

const LONGEST = 200;

export function constraintsOf(schema: JsonRecord): string[] {
  const pattern = textOf(schema['pattern']);
  const media = textOf(schema['contentMediaType']);
  const multiple = numberOf(schema['multipleOf']);
  return [
    ...rangeOf(schema),
    ...(multiple === undefined ? [] : [`multiple of ${multiple}`]),
    ...countOf(schema, ['minLength', 'maxLength'], 'character'),
    ...(pattern === undefined ? [] : [`matches ${cutText(pattern, LONGEST)}`]),
    ...(media === undefined || media === 'application/octet-stream'
      ? []
      : [`holds ${cutText(media, LONGEST)}`]),
    ...countOf(schema, ['minItems', 'maxItems'], 'item'),
    ...(schema['uniqueItems'] === true ? ['unique'] : []),
    ...countOf(schema, ['minProperties', 'maxProperties'], 'field'),
    ...dependenciesOf(schema),
    ...needsOf(schema),
  ];
}

function rangeOf(schema: JsonRecord): string[] {
  const [low, high] = [tellingBound(schema, 'minimum'), tellingBound(schema, 'maximum')];
  if (low !== undefined && high !== undefined) {
    if (low.value === high.value && !low.open && !high.open) return [`exactly ${low.value}`];
    if (!low.open && !high.open) return [`${low.value}–${high.value}`];
    return [`${low.open ? '>' : '≥'} ${low.value} and ${high.open ? '<' : '≤'} ${high.value}`];
  }
  if (low !== undefined) return [`${low.open ? '>' : '≥'} ${low.value}`];
  return high === undefined ? [] : [`${high.open ? '<' : '≤'} ${high.value}`];
}

/** Generators write the limits of integers in JavaScript where there is no limit. */
function tellingBound(schema: JsonRecord, keyword: 'minimum' | 'maximum'): Bound | undefined {
  const bound = boundOf(schema, keyword);
  return Math.abs(bound?.value ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

interface Bound {
  readonly value: number;
  readonly open: boolean;
}

/** `exclusiveMinimum` is a number, or in older documents a boolean about `minimum`; the stricter bound wins. */
export function boundOf(schema: JsonRecord, keyword: 'minimum' | 'maximum'): Bound | undefined {
  const exclusive = schema[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  const closed = numberOf(schema[keyword]);
  const open = numberOf(exclusive);
  if (open === undefined)
    return closed === undefined ? undefined : { value: closed, open: exclusive === true };
  const stricter = closed === undefined || (keyword === 'minimum' ? open >= closed : open <= closed);
  return stricter ? { value: open, open: true } : { value: closed, open: false };
}

function countOf(schema: JsonRecord, [minimum, maximum]: readonly [string, string], unit: string): string[] {
  const [low, high] = [numberOf(schema[minimum]) ?? 0, numberOf(schema[maximum])];
  const units = (count: number): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (high === undefined) return low > 0 ? [`at least ${units(low)}`] : [];
  if (low === high) return [`exactly ${units(high)}`];
  return [low > 0 ? `${low} to ${units(high)}` : `at most ${units(high)}`];
}

const names = (list: unknown): string[] =>
  listOf(list)
    .filter((name): name is string => typeof name === 'string')
    .slice(0, 20)
    .map((name) => cutText(name, 100));

function dependenciesOf(schema: JsonRecord): string[] {
  const { dependentRequired } = schema;
  return Object.entries(isRecord(dependentRequired) ? dependentRequired : {})
    .slice(0, 20)
    .map(([name, needed]) => `${cutText(name, 100)} needs ${names(needed).join(', ')}`);
}

/** Choices that differ only in `required` are shown in one line. */
function needsOf(schema: JsonRecord): string[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const forms = listOf(schema[keyword]);
    if (!areNeeds(forms)) return [];
    const all = forms.slice(0, 20).map((form) => names(isRecord(form) ? form['required'] : []).join(' + '));
    return [`${keyword === 'oneOf' ? 'exactly' : 'at least'} one of ${all.join(', ')}`];
  });
}

const ABOUT_NEEDS = new Set(['required', 'type', 'title', 'description']);

export function areNeeds(forms: readonly unknown[]): boolean {
  return (
    forms.length > 0 &&
    forms.every(
      (form) =>
        isRecord(form) &&
        names(form['required']).length > 0 &&
        Object.keys(form).every((keyword) => ABOUT_NEEDS.has(keyword)),
    )
  );
}
