/** Generates a plausible value for a schema: the author's own example first, and always the same. */
import { isRecord, type JsonRecord, listOf, numberOf, put, recordOf } from '../json-data.ts';
import type { Schema } from '../reference-document.ts';
import { childrenOf } from '../schema/schema-choices.ts';
import { type SchemaKind, schemaKind } from '../schema/schema-kind.ts';
import { type Branch, isLeftOut, refOf, type Settled, settleSchema } from '../schema/schema-settle.ts';
import { exampleOfSchema } from '../schema/schema-values.ts';
import { mapValues, tupleOf, typesOf } from '../schema/type-label.ts';
import { NOTE, type Schemas } from '../schema-ref.ts';
import { exampleNumber, exampleText } from './example-scalar.ts';

/** Example of a text without any constraints. */
const EXAMPLE_TEXT = 'string';

/** The value that distinguishes a form from the other forms of a choice. */
function kindsOf(choice: JsonRecord, form: unknown): readonly SchemaKind[] {
  const name = refOf(form);
  const kind = name === undefined ? undefined : schemaKind(choice, [name]);
  return kind === undefined ? [] : [kind];
}

/** @param settled the schema of the value: its own enum or constant wins */
function setKinds(value: unknown, settled: Settled, kinds: readonly SchemaKind[]): unknown {
  if (!isRecord(value)) return value;
  const set = kinds.filter((kind) => isToBeSet(value, settled, kind));
  return { ...value, ...Object.fromEntries(set.map((kind) => [kind.by, kind.value])) };
}

function isToBeSet(value: JsonRecord, { schema, branch }: Settled, kind: SchemaKind): boolean {
  const properties = recordOf(schema['properties']);
  const declared = Object.hasOwn(properties, kind.by) ? properties[kind.by] : undefined;
  const property = settleSchema(declared, branch).schema;
  const allowed = 'const' in property ? [property['const']] : listOf(property['enum']);
  if (allowed.length > 0) return allowed.includes(kind.value);
  const current = Object.hasOwn(value, kind.by) ? value[kind.by] : undefined;
  return kind.mapped || current === undefined || current === EXAMPLE_TEXT;
}

export interface ExampleSettings {
  readonly schemas: Schemas;
  readonly mode: 'request' | 'response' | 'both';
  /** Every property, or only required ones. */
  readonly all: boolean;
}

const MAX_DEPTH = 10;
const MAX_VALUES = 2000;
const MAX_ITEMS = 20;
const MAX_FORMS = 20;
const MAX_WORK = 50_000;

interface Making {
  readonly settings: ExampleSettings;
  readonly left: { values: number };
}

interface Place {
  readonly branch: Branch;
  readonly depth: number;
  /** Index of an item in a list whose items must differ. */
  readonly turn: number;
}

/** No value can be generated: the property is left out. */
const NOTHING = Symbol('nothing');

export function exampleOf(schema: Schema, settings: ExampleSettings): unknown {
  const branch: Branch = { schemas: settings.schemas, trail: [], work: { left: MAX_WORK } };
  const value = make({ settings, left: { values: MAX_VALUES } }, schema, { branch, depth: 0, turn: 0 });
  return value === NOTHING ? null : value;
}

function make(making: Making, expected: unknown, place: Place): unknown {
  if (expected === false || making.left.values-- <= 0 || place.branch.work.left <= 0) return NOTHING;
  const settled = settleSchema(expected, place.branch);
  const { schema, branch } = settled;
  if (settled.never) return NOTHING;
  const given = givenValue(schema, place.turn);
  if (given !== undefined) return given;
  const forms = formsOf(settled, place.branch);
  const ends = place.depth > MAX_DEPTH || schema[NOTE] !== undefined;
  if (ends || (settled.repeats && (settled.nullable || forms.length === 0)))
    return settled.nullable ? null : NOTHING;
  const below = { branch, depth: place.depth + 1, turn: place.turn };
  if (forms.length === 0) return setKinds(ofType(making, schema, below), settled, settled.kinds);
  const value = ofForms(making, { schema, forms }, below);
  // Fields beside a choice apply to all its forms.
  if (!isRecord(value) || schema['properties'] === undefined) return value;
  return { ...recordOf(objectOf(making, schema, below)), ...value };
}

/** The value of the first form for which one can be generated. */
function ofForms(
  making: Making,
  { schema, forms }: { readonly schema: JsonRecord; readonly forms: readonly unknown[] },
  place: Place,
): unknown {
  for (const form of forms) {
    const value = make(making, form, place);
    if (value === NOTHING) continue;
    const settled = settleSchema(form, place.branch);
    const isGiven = givenValue(settled.schema, place.turn) !== undefined;
    return isGiven ? value : setKinds(value, settled, kindsOf(schema, form));
  }
  return NOTHING;
}

/** A value that the author gives or allows. */
function givenValue(schema: JsonRecord, turn: number): unknown {
  if ('const' in schema) return schema['const'];
  const values = listOf(schema['enum']);
  if (turn > 0) return values.length > 0 ? values[turn % values.length] : undefined;
  return exampleOfSchema(schema) ?? schema['default'] ?? schema['x-default'] ?? values[0];
}

/** Forms that are not only constraints; a recursive schema uses only those that lead out of the recursion. */
function formsOf(settled: Settled, { trail }: Branch): readonly unknown[] {
  const { schema } = settled;
  const named = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])].filter(
    (form) => isRecord(form) && Object.keys(form).some((keyword) => keyword !== 'required'),
  );
  const forms = (named.length > 0 ? named : childrenOf(settled)).slice(0, MAX_FORMS);
  return settled.repeats ? forms.filter((form) => !trail.includes(refOf(form) ?? '')) : forms;
}

function ofType(making: Making, schema: JsonRecord, place: Place): unknown {
  const types = typesOf(schema);
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'string' || type === 'file')
    return `${exampleText(schema)}${place.turn > 0 ? place.turn + 1 : ''}`;
  if (type === 'integer' || type === 'number') return exampleNumber(schema, type === 'integer') + place.turn;
  if (type === 'boolean') return place.turn % 2 === 0;
  if (type === 'array') return listValue(making, schema, place);
  if (type === 'object') return objectOf(making, schema, place);
  if (type === 'null') return null;
  return {};
}

function listValue(making: Making, schema: JsonRecord, place: Place): unknown[] {
  const [lowest, highest] = [numberOf(schema['minItems']) ?? 0, numberOf(schema['maxItems']) ?? MAX_ITEMS];
  const count = Math.min(highest, Math.max(1, lowest), MAX_ITEMS);
  const tuple = tupleOf(schema);
  const rest = Array.isArray(schema['items']) ? schema['additionalItems'] : schema['items'];
  const items = Array.from(
    { length: Math.max(count, Math.min(tuple.length, highest, MAX_ITEMS)) },
    (_, i) => {
      const turn = schema['uniqueItems'] === true && tuple.length === 0 ? i : 0;
      return make(making, i < tuple.length ? tuple[i] : (rest ?? {}), { ...place, turn });
    },
  );
  return items.filter((item) => item !== NOTHING);
}

function objectOf(making: Making, schema: JsonRecord, place: Place): Record<string, unknown> {
  const { mode, all } = making.settings;
  const needed = new Set(listOf(schema['required']).filter((name) => typeof name === 'string'));
  const properties = recordOf(schema['properties']);
  const value: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!all && !needed.has(name)) continue;
    if (mode !== 'both' && isLeftOut(property, place.branch, mode)) continue;
    // Turns make items differ: changing one field is enough, and each may change.
    const example = make(making, property, place);
    if (example !== NOTHING) put(value, name, example);
    else if (needed.has(name) && making.left.values > 0) put(value, name, null);
  }
  const open = mapValues(schema);
  for (const name of needed)
    if (!Object.hasOwn(properties, name)) put(value, name, plainly(make(making, open ?? {}, place)));
  fill(making, { schema, value, open }, place);
  return value;
}

/** A map shows one entry, and an object as many as it must have. */
function fill(
  making: Making,
  at: { readonly schema: JsonRecord; readonly value: Record<string, unknown>; readonly open: unknown },
  place: Place,
): void {
  const isMap = at.open !== undefined && at.open !== true && Object.keys(at.value).length === 0;
  const min = Math.min(numberOf(at.schema['minProperties']) ?? 0, MAX_ITEMS);
  const max = numberOf(at.schema['maxProperties']) ?? MAX_ITEMS;
  const count = Math.min(max, Math.max(min, isMap && making.settings.all ? 1 : 0));
  if (at.schema['additionalProperties'] === false || at.schema['unevaluatedProperties'] === false) return;
  for (let i = 1; i <= MAX_ITEMS && Object.keys(at.value).length < count; i++) {
    const example = make(making, at.open ?? {}, place);
    if (example === NOTHING) return;
    put(at.value, i === 1 ? 'key' : `key${i}`, example);
  }
}

const plainly = (value: unknown): unknown => (value === NOTHING ? null : value);
