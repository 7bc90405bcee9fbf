/** The kind of field for a schema: resolves references, merges `allOf`, separates null. Pure. */
import type { Schema } from '../../site/openapi/reference-document.ts';
import { refName } from '../../theme/reference/playground-schemas.ts';
import { formStrings } from './form-strings.ts';
import { childrenOf, type FixedValue, fixedBy, ownFixed } from './shape-kind.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Schemas = Readonly<Record<string, Schema>>;

export interface ObjectMember {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

export interface UnionOption {
  readonly label: string;
  readonly schema: Schema;
  /** The discriminator value of this option. */
  readonly fixed?: FixedValue;
}

type Kind =
  | {
      readonly kind: 'text';
      readonly format: string | undefined;
      readonly long: boolean;
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'file'; readonly accept: string | undefined }
  | {
      readonly kind: 'object';
      readonly members: readonly ObjectMember[];
      readonly extra: Schema | undefined;
      /** The discriminator value that it must have. */
      readonly fixed?: FixedValue;
    }
  | {
      readonly kind: 'array';
      readonly items: Schema;
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  | { readonly kind: 'union'; readonly options: readonly UnionOption[] }
  | { readonly kind: 'null' }
  | { readonly kind: 'json' };

export type Shape = Kind & {
  /** Name of the type for readers: `string`, `integer`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly description: string | undefined;
  readonly default: unknown;
  readonly example: unknown;
};

const DEEPEST = 24;

/** @param depth of alternatives with one member, which may be recursive */
export function shapeOf(schema: Schema, schemas: Schemas, depth = 0): Shape {
  const flat = depth > DEEPEST ? {} : flatten(schema, schemas);
  const fixed = ownFixed(schema, schemas);
  // A child does not offer its parent's children to choose from.
  const [kind, type, isOptionNullable = false] = kindOf(
    fixed === undefined ? withChildren(flat) : flat,
    schemas,
    depth,
  );
  const nullable = isNullable(flat) || isOptionNullable;
  return {
    ...(kind.kind === 'object' && fixed !== undefined ? { fixed } : {}),
    ...kind,
    type: nullable && kind.kind !== 'null' ? `${type} | null` : type,
    nullable,
    description: text(flat['description']),
    default: flat['default'],
    example: flat['example'],
  } as Shape;
}

/** True for fields that only responses have. */
function isReadOnly(schema: Schema, schemas: Schemas): boolean {
  return flatten(schema, schemas)['readOnly'] === true;
}

/** Merges references and `allOf` into one record; skips unresolvable references and repeated schemas. */
function flatten(schema: Schema, schemas: Schemas, seen = new Set<Schema>()): Fields {
  if (typeof schema !== 'object' || seen.has(schema)) return {};
  seen.add(schema);
  const { $ref, allOf, ...own } = schema;
  const name = refName($ref);
  const from = name !== undefined && Object.hasOwn(schemas, name) ? schemas[name]! : true;
  const parts = Array.isArray(allOf) ? (allOf as readonly Schema[]) : [];
  if (name === undefined && parts.length === 0) return schema;
  return [from, ...parts].map((part) => flatten(part, schemas, seen)).reduceRight<Fields>(join, own);
}

/** @param over takes precedence */
function join(over: Fields, under: Fields): Fields {
  const both = { ...under, ...over };
  if (isFields(under['properties']) && isFields(over['properties']))
    both['properties'] = Object.fromEntries([
      ...Object.entries(under['properties']),
      ...Object.entries(over['properties']),
    ]);
  const required = [...names(under['required']), ...names(over['required'])];
  if (required.length > 0) both['required'] = required;
  return both;
}

function withChildren(flat: Fields): Fields {
  const children = flat['oneOf'] === undefined && flat['anyOf'] === undefined ? childrenOf(flat) : [];
  return children.length > 1 ? { ...flat, oneOf: children } : flat;
}

/** @returns kind, name of the type, and whether the only alternative may be null */
function kindOf(flat: Fields, schemas: Schemas, depth: number): [Kind, string, boolean?] {
  if (flat['const'] !== undefined) return [{ kind: 'fixed', value: flat['const'] }, formStrings.constant];
  const values = Array.isArray(flat['enum']) ? flat['enum'].filter((one) => one !== null) : [];
  if (values.length > 0) return [{ kind: 'choice', values }, typesOf(flat)[0] ?? 'enum'];
  const options = optionsOf(flat, schemas);
  if (options.length > 1) return [{ kind: 'union', options }, formStrings.oneOf];
  if (options.length === 1) {
    const { nullable, type, ...only } = shapeOf(options[0]!.schema, schemas, depth + 1);
    return [only as Kind, type.replace(/ \| null$/, ''), nullable];
  }
  const types = typesOf(flat);
  if (types.length > 1) {
    const each = types.map((type) => ({ label: type, schema: { ...flat, type } }));
    return [{ kind: 'union', options: each }, types.join(' | ')];
  }
  return simpleKind(types[0] ?? impliedType(flat), flat, schemas);
}

function simpleKind(type: string | undefined, flat: Fields, schemas: Schemas): [Kind, string] {
  switch (type) {
    case 'string':
      return textKind(flat);
    case 'integer':
    case 'number': {
      const min = number(flat['minimum']) ?? number(flat['exclusiveMinimum']);
      const max = number(flat['maximum']) ?? number(flat['exclusiveMaximum']);
      return [{ kind: 'number', integer: type === 'integer', min, max }, type];
    }
    case 'boolean':
      return [{ kind: 'choice', values: [true, false] }, type];
    case 'array': {
      const items = isSchema(flat['items']) ? flat['items'] : true;
      return [
        { kind: 'array', items, min: number(flat['minItems']), max: number(flat['maxItems']) },
        `${shapeName(items, schemas)}[]`,
      ];
    }
    case 'object':
      return objectKind(flat, schemas);
    case 'null':
      return [{ kind: 'null' }, 'null'];
    default:
      return [{ kind: 'json' }, 'any'];
  }
}

const LONG_TEXT = 300;

function textKind(flat: Fields): [Kind, string] {
  const format = text(flat['format']);
  const media = text(flat['contentMediaType']);
  const binary = media !== undefined && flat['contentEncoding'] === undefined && !/json|^text\//i.test(media);
  if (format === 'binary' || binary) return [{ kind: 'file', accept: media }, 'file'];
  const [min, max] = [number(flat['minLength']), number(flat['maxLength'])];
  const long = (max ?? 0) >= LONG_TEXT || String(flat['default'] ?? flat['example'] ?? '').includes('\n');
  return [{ kind: 'text', format, long, min, max }, format === undefined ? 'string' : `string<${format}>`];
}

function objectKind(flat: Fields, schemas: Schemas): [Kind, string] {
  const required = new Set(names(flat['required']));
  const members = Object.entries(isFields(flat['properties']) ? flat['properties'] : {})
    .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .filter(([, schema]) => !isReadOnly(schema, schemas))
    .map(([name, schema]) => ({ name, schema, required: required.has(name) }));
  const more = flat['additionalProperties'];
  const extra = isFields(more) ? more : undefined;
  if (members.length === 0 && extra === undefined) return [{ kind: 'json' }, 'object'];
  const type = members.length === 0 && extra !== undefined ? `map<${shapeName(extra, schemas)}>` : 'object';
  return [{ kind: 'object', members, extra }, type];
}

const ABOUT_NEEDS = new Set(['required', 'type', 'title', 'description']);

const isNeed = (option: unknown): boolean =>
  isFields(option) &&
  names(option['required']).length > 0 &&
  Object.keys(option).every((key) => ABOUT_NEEDS.has(key));

/** Alternatives without null, each with the keywords next to them. */
function optionsOf(flat: Fields, schemas: Schemas): readonly UnionOption[] {
  const { oneOf, anyOf, discriminator, ...base } = flat;
  const list = [oneOf, anyOf].find((one) => Array.isArray(one) && one.length > 0) as Schema[] | undefined;
  // Alternatives that only differ in required fields offer no choice.
  if (list === undefined || list.every(isNeed)) return [];
  const shared = Object.keys(base).some((key) => key === 'properties' || key === 'required');
  return list
    .filter((option) => isSchema(option) && !isNull(flatten(option, schemas)))
    .map((option, i) => {
      const name = isFields(option) ? refName(option['$ref']) : undefined;
      const fixed = name === undefined ? undefined : fixedBy(discriminator, [name]);
      return {
        label: optionLabel(option, schemas, i),
        schema: shared ? { allOf: [base, option] } : option,
        ...(fixed === undefined ? {} : { fixed }),
      };
    });
}

function optionLabel(option: Schema, schemas: Schemas, index: number): string {
  const flat = flatten(option, schemas);
  const title = text(flat['title']) ?? (typeof option === 'object' ? refName(option['$ref']) : undefined);
  if (title !== undefined) return title;
  const type = shapeName(option, schemas);
  return type === 'object' || type === 'any' ? `${type} ${index + 1}` : type;
}

/** Short name of a type, one level deep: schemas may be recursive. */
function shapeName(schema: Schema, schemas: Schemas): string {
  const flat = flatten(schema, schemas);
  if (Array.isArray(flat['oneOf']) || Array.isArray(flat['anyOf'])) return formStrings.oneOf;
  return typesOf(flat)[0] ?? impliedType(flat) ?? 'any';
}

function typesOf(flat: Fields): readonly string[] {
  const type = flat['type'];
  const all = (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string');
  const rest = all.filter((one) => one !== 'null');
  return rest.length === 0 ? all : rest;
}

function impliedType(flat: Fields): string | undefined {
  if (flat['properties'] !== undefined || flat['additionalProperties'] !== undefined) return 'object';
  if (flat['items'] !== undefined) return 'array';
  return flat['format'] === undefined ? undefined : 'string';
}

function isNullable(flat: Fields): boolean {
  const lists = [flat['oneOf'], flat['anyOf']].filter(Array.isArray).flat() as unknown[];
  const inEnum = Array.isArray(flat['enum']) && flat['enum'].includes(null);
  const inTypes = Array.isArray(flat['type']) && flat['type'].includes('null');
  return flat['nullable'] === true || inEnum || inTypes || lists.some((one) => isFields(one) && isNull(one));
}

const isNull = (flat: Fields): boolean => flat['type'] === 'null' || flat['const'] === null;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is Schema => typeof value === 'boolean' || isFields(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const number = (value: unknown): number | undefined =>
  Number.isFinite(value) ? (value as number) : undefined;
const names = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
