/** Merges two schemas into one that requires both, with a note for each contradiction. */
import { isRecord, type JsonRecord, listOf, put } from '../json-data.ts';

export interface Merged {
  readonly schema: Record<string, unknown>;
  /** Contradictions that one schema cannot express, for readers. */
  readonly notes: string[];
}

/** Annotations: two different ones do not contradict each other. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'xml',
  'discriminator',
  'x-default',
  'x-example',
  'x-mint',
  'contentMediaType',
  'contentEncoding',
  'externalDocs',
]);
const LARGER = new Set([
  'minimum',
  'minLength',
  'minItems',
  'minProperties',
  'exclusiveMinimum',
  'minContains',
]);
const SMALLER = new Set([
  'maximum',
  'maxLength',
  'maxItems',
  'maxProperties',
  'exclusiveMaximum',
  'maxContains',
]);
const EITHER = new Set(['nullable', 'x-nullable', 'readOnly', 'writeOnly', 'uniqueItems']);
const BOTH = new Set(['items', 'additionalProperties', 'contains', 'propertyNames', 'unevaluatedItems']);
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** The first of two annotations wins. */
export function mergeInto(merged: Merged, part: JsonRecord): void {
  for (const [keyword, value] of Object.entries(part)) {
    const there = Object.hasOwn(merged.schema, keyword) ? merged.schema[keyword] : undefined;
    if (there === undefined) put(merged.schema, keyword, value);
    else if (there !== value && !ANNOTATIONS.has(keyword))
      put(merged.schema, keyword, both(merged, keyword, [there, value]));
  }
}

function both(merged: Merged, keyword: string, [a, b]: readonly [unknown, unknown]): unknown {
  if (NAMED.has(keyword)) return named(a, b);
  if (BOTH.has(keyword)) return ofBoth(a, b);
  if (EITHER.has(keyword)) return a === true || b === true;
  if (LARGER.has(keyword) || SMALLER.has(keyword)) return bound(LARGER.has(keyword), a, b);
  if (keyword === 'required') return [...new Set([...listOf(a), ...listOf(b)])];
  if (keyword === 'type') return types(merged, a, b);
  if (keyword === 'enum') return values(merged, a, b);
  if (keyword === 'not') return { anyOf: [a, b] };
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    merged.notes.push(`and one of ${listOf(b).length} more forms`);
    return a;
  }
  const [one, other] = [short(a), short(b)];
  if (one !== other && keyword !== 'prefixItems')
    merged.notes.push(`${WORDS[keyword] ?? keyword} ${other} as well`);
  return a;
}

const WORDS: Readonly<Record<string, string>> = {
  pattern: 'matches',
  const: 'is',
  multipleOf: 'multiple of',
};

function named(a: unknown, b: unknown): unknown {
  if (!isRecord(a)) return b;
  const all: Record<string, unknown> = { ...a };
  for (const [name, schema] of Object.entries(isRecord(b) ? b : {}))
    put(all, name, Object.hasOwn(all, name) ? ofBoth(all[name], schema) : schema);
  return all;
}

function ofBoth(a: unknown, b: unknown): unknown {
  if (a === false || b === false) return false;
  if (a === true || b === undefined) return b ?? a;
  if (b === true || sameJson(a, b)) return a;
  return { allOf: [a, b] };
}

function bound(larger: boolean, a: unknown, b: unknown): unknown {
  if (typeof a !== 'number') return b;
  if (typeof b !== 'number') return a;
  return larger ? Math.max(a, b) : Math.min(a, b);
}

/** `integer` is a `number`; two lists of types give their intersection. */
function types(merged: Merged, a: unknown, b: unknown): unknown {
  const [one, other] = [a, b].map((type) => (Array.isArray(type) ? type : [type]));
  const narrow = (from: readonly unknown[], by: readonly unknown[]): unknown[] =>
    from.filter((type) => by.includes(type) || (type === 'integer' && by.includes('number')));
  const shared = [...new Set([...narrow(one!, other!), ...narrow(other!, one!)])];
  if (shared.length > 0) return shared.length === 1 ? shared[0] : shared;
  merged.notes.push(`and ${other!.filter((type) => typeof type === 'string').join(' | ')} as well`);
  return a;
}

function values(merged: Merged, a: unknown, b: unknown): unknown {
  const allowed = new Set(listOf(b).map(short));
  const shared = listOf(a).filter((value) => allowed.has(short(value)));
  if (shared.length > 0) return shared;
  merged.notes.push(`and one of ${listOf(b).slice(0, 10).map(short).join(', ')} as well`);
  return a;
}

const short = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 100);

/** Only small values are compared: two references to the same schema are common, and large ones are merged as usual. */
function sameJson(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b) || Object.keys(a).length > 8 || Object.keys(b).length > 8) return false;
  const values = [...Object.values(a), ...Object.values(b)];
  return values.every((value) => typeof value !== 'object') && JSON.stringify(a) === JSON.stringify(b);
}
