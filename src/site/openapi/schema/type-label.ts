/** The type of a value in one short line for people: `integer<int64>`, `Pet[]`, `string | null`, `map<string, Pet>`. */
import { cutText, isRecord, type JsonRecord, listOf, textOf } from '../json-data.ts';
import { isFile } from '../schema-file.ts';
import { NOTE } from '../schema-ref.ts';
import { type Branch, isNull, type Settled, settleSchema } from './schema-settle.ts';
import { areConstants } from './schema-values.ts';

const MAX_NESTING = 5;
const MAX_FORMS = 4;
const LONGEST_NAME = 60;
const LONGEST = 200;

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const STRING_KEYWORDS = ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType'];
const NUMBER_KEYWORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const OBJECT_KEYWORDS = [
  'properties',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
];
const ARRAY_KEYWORDS = ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'];

export function typeLabel(settled: Settled, depth = 0): string {
  const labels = labelsOf(settled, depth);
  if (labels.includes('any')) return 'any'; // null is one of any
  const known = labels.filter((label) => label !== 'null');
  return cutText([...known, ...(known.length < labels.length ? ['null'] : [])].join(' | '), LONGEST);
}

/** Each once, with `null` if allowed. */
function labelsOf(settled: Settled, depth: number): readonly string[] {
  if (settled.never) return ['never'];
  const types = typesOf(settled.schema);
  const named = types.flatMap((type) => (type === 'null' ? [] : ofType(type, settled, depth)));
  const labels = types.length > 0 ? named : ofForms(settled, depth);
  return [...new Set([...labels, ...(settled.nullable || types.includes('null') ? ['null'] : [])])];
}

/** The `type` keyword, else the types that other keywords imply. */
export function typesOf(schema: JsonRecord): readonly string[] {
  const named = (Array.isArray(schema['type']) ? schema['type'] : [schema['type']]).filter(
    (type): type is string => typeof type === 'string' && (TYPES.has(type) || type === 'file'),
  );
  if (named.length > 0) return [...new Set(named)];
  const has = (keywords: readonly string[]): boolean =>
    keywords.some((keyword) => schema[keyword] !== undefined);
  if (has(OBJECT_KEYWORDS)) return ['object'];
  if (has(ARRAY_KEYWORDS)) return ['array'];
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  if (values.length > 0) return [...new Set(values.slice(0, 100).map(typeOfValue))];
  if (has(['oneOf', 'anyOf'])) return [];
  if (has(STRING_KEYWORDS)) return ['string'];
  if (has(NUMBER_KEYWORDS)) return ['number'];
  return textOf(schema['format']) === undefined ? [] : ['string'];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function ofType(type: string, settled: Settled, depth: number): string {
  const { schema, branch } = settled;
  if (type === 'array') return ofArray(schema, branch, depth);
  if (type === 'object') return ofObject(settled, depth);
  if (isFile(schema)) return 'file';
  if (Array.isArray(schema['enum']) || areConstants(formsOf(schema))) return `enum<${type}>`;
  const format = textOf(schema['contentEncoding']) ?? textOf(schema['format']);
  const fits = format !== undefined && type !== 'boolean' && format !== type && format.length <= LONGEST_NAME;
  return fits ? `${type}<${format}>` : type;
}

function ofArray(schema: JsonRecord, branch: Branch, depth: number): string {
  const tuple = tupleOf(schema);
  if (depth >= MAX_NESTING) return 'array';
  if (tuple.length > 0) {
    const first = tuple.slice(0, 6).map((item) => typeLabel(settleSchema(item, branch), depth + 1));
    return `[${[...first, ...(tuple.length > 6 ? ['…'] : [])].join(', ')}]`;
  }
  const items = schema['items'];
  if (items === undefined || items === true) return 'array';
  const label = typeLabel(settleSchema(items, branch), depth + 1);
  return /[ |]/.test(label) && !/^[[(].*[\])]$/.test(label) && !/^map<.*>$/.test(label)
    ? `(${label})[]`
    : `${label}[]`;
}

/** Items of a tuple; older drafts use a list in `items`. */
export function tupleOf(schema: JsonRecord): readonly unknown[] {
  const items = listOf(schema['prefixItems']);
  return items.length > 0 ? items : listOf(schema['items']);
}

function ofObject(settled: Settled, depth: number): string {
  const { schema, branch, name } = settled;
  const values = mapValues(schema);
  if (
    values !== undefined &&
    Object.keys(isRecord(schema['properties']) ? schema['properties'] : {}).length === 0
  ) {
    if (depth >= MAX_NESTING) return 'map';
    return `map<string, ${values === true ? 'any' : typeLabel(settleSchema(values, branch), depth + 1)}>`;
  }
  return nameLabel(name) ?? 'object';
}

/** The type of additional properties; undefined when nothing is said of them. */
export function mapValues(schema: JsonRecord): unknown {
  const { additionalProperties: values } = schema;
  return values === true || (isRecord(values) && schema['patternProperties'] === undefined)
    ? values
    : undefined;
}

function ofForms(settled: Settled, depth: number): readonly string[] {
  const { schema, branch, name } = settled;
  if (schema[NOTE] !== undefined) return [nameLabel(textOf(schema['title']) ?? name) ?? 'any'];
  const forms = formsOf(schema);
  if (forms.length === 0) return ['any'];
  if (areConstants(forms)) {
    const values = forms.slice(0, 100).map((form) => typeOfValue(isRecord(form) ? form['const'] : null));
    return [`enum<${[...new Set(values)].join(' | ')}>`];
  }
  const isNamed = name !== undefined && !forms.every(isPlain);
  if (isNamed || forms.length > MAX_FORMS || depth >= MAX_NESTING)
    return [nameLabel(name) ?? `one of ${forms.length} types`];
  return forms.flatMap((form) => labelsOf(settleSchema(form, branch), depth + 1));
}

const formsOf = (schema: JsonRecord): readonly unknown[] => [
  ...listOf(schema['oneOf']),
  ...listOf(schema['anyOf']),
];

/** True for a type and a format alone. */
export function isPlain(form: unknown): boolean {
  if (!isRecord(form) || isNull(form)) return isRecord(form);
  const { type, format: _, title: __, ...rest } = form;
  return typeof type === 'string' && type !== 'object' && Object.keys(rest).length === 0;
}

/** Names of generated schemas may be very long. */
export function nameLabel(name: string | undefined): string | undefined {
  const trimmed = name?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : cutText(trimmed, LONGEST_NAME);
}
