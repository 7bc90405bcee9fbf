/** Resolves the references of a schema and merges its `allOf`, so that it can be shown as one field. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, listOf } from '../json-data.ts';
import { refName, type Schemas, schemaNamed } from '../schema-ref.ts';
import { ANNOTATIONS, type Merged, mergeInto } from './merge-all-of.ts';
import { isHeirOf, type SchemaKind, schemaKind } from './schema-kind.ts';

/** Position in the tree: names of the schemas above, and the work that remains for the whole page. */
export interface Branch {
  readonly schemas: Schemas;
  readonly trail: readonly string[];
  readonly work: { left: number };
}

export interface Settled {
  /** Neither `$ref` nor `allOf`, and no choice of a single form. */
  readonly schema: JsonRecord;
  /** Name of the schema behind the reference, if there was one. */
  readonly name?: string;
  /** For its children. */
  readonly branch: Branch;
  readonly notes: readonly string[];
  readonly nullable: boolean;
  /** The schema contains itself. */
  readonly repeats: boolean;
  /** `false`: no value is allowed. */
  readonly never: boolean;
  /** The values of discriminators in its parents that identify it. */
  readonly kinds: readonly SchemaKind[];
}

interface Pass {
  readonly merged: Merged;
  readonly branch: Branch;
  readonly trail: string[];
  /** Names that are merged already: repetitions add nothing, and cycles would not end. */
  readonly seen: Set<string>;
  name: string | undefined;
  repeats: boolean;
  never: boolean;
  nullable: boolean;
  readonly kinds: SchemaKind[];
}

const MAX_DEPTH = 100;

export function settleSchema(schema: unknown, branch: Branch): Settled {
  const pass: Pass = {
    merged: { schema: {}, notes: [] },
    branch,
    trail: [...branch.trail],
    seen: new Set(),
    name: undefined,
    repeats: false,
    never: false,
    nullable: false,
    kinds: [],
  };
  merge(pass, schema, { depth: 0, inherited: false, heirs: [] });
  collapse(pass);
  const whole = pass.merged.schema;
  return {
    schema: whole,
    ...defined({ name: pass.name }),
    branch: { ...branch, trail: pass.trail },
    notes: pass.merged.notes,
    nullable: pass.nullable || allowsNull(whole),
    repeats: pass.repeats,
    never: pass.never,
    kinds: pass.kinds,
  };
}

interface How {
  readonly depth: number;
  /** True for a member of `allOf`. */
  readonly inherited: boolean;
  /** Names of the schemas whose `allOf` led here, outermost first. */
  readonly heirs: readonly string[];
  /** Name of the schema itself, if it was referred to. */
  readonly name?: string;
}

function merge(pass: Pass, schema: unknown, how: How): void {
  if (schema === false) pass.never = true;
  if (!isRecord(schema) || how.depth > MAX_DEPTH || pass.branch.work.left <= 0) return;
  const { $ref: ref, allOf, ...beside } = schema;
  const own = how.inherited || isHeirOf(beside, how.heirs) ? withoutWayBack(pass, beside) : beside;
  // A remaining choice is resolved by the caller.
  const kind = own['discriminator'] === undefined ? schemaKind(beside, how.heirs) : undefined;
  if (kind !== undefined) pass.kinds.push(kind);
  const [name, parts] = [refName(ref), listOf(allOf)];
  pass.branch.work.left -= 1 + sizeOf(own);
  if (name === undefined && parts.length === 0) {
    mergeInto(pass.merged, own);
    return;
  }
  // Keywords beside the reference override those of the shared schema.
  for (const text of [own, ...parts.filter((part) => refOf(part) === undefined).reverse()])
    mergeInto(pass.merged, textsOf(text));
  if (name !== undefined) mergeNamed(pass, name, how);
  const inherited = how.inherited || parts.length > 1 || own['properties'] !== undefined;
  const heirs = how.name === undefined ? how.heirs : [...how.heirs, how.name];
  for (const part of parts) merge(pass, part, { depth: how.depth + 1, inherited, heirs });
  mergeInto(pass.merged, own);
}

function mergeNamed(pass: Pass, name: string, how: How): void {
  if (!how.inherited) {
    pass.name ??= name;
    pass.repeats ||= pass.branch.trail.includes(name);
    if (!pass.trail.includes(name)) pass.trail.push(name);
  }
  if (pass.seen.has(name)) return;
  pass.seen.add(name);
  merge(pass, schemaNamed(pass.branch.schemas, name), { ...how, depth: how.depth + 1, name });
}

export const refOf = (part: unknown): string | undefined =>
  isRecord(part) ? refName(part['$ref']) : undefined;

const sizeOf = (schema: JsonRecord): number =>
  isRecord(schema['properties']) ? Object.keys(schema['properties']).length : 0;

const textsOf = (schema: unknown): JsonRecord =>
  Object.fromEntries(
    Object.entries(isRecord(schema) ? schema : {}).filter(([keyword]) => ANNOTATIONS.has(keyword)),
  );

/**
 * A parent lists its children as choices, and each child extends the parent: inside a child, only the child applies.
 */
function withoutWayBack(pass: Pass, schema: JsonRecord): JsonRecord {
  const { discriminator, ...rest } = schema;
  for (const keyword of ['oneOf', 'anyOf']) {
    const leadsBack = listOf(schema[keyword]).some((option) => {
      const name = refOf(option);
      return name !== undefined && (pass.trail.includes(name) || pass.seen.has(name));
    });
    if (leadsBack) Reflect.deleteProperty(rest, keyword);
  }
  const isChoice = rest['oneOf'] !== undefined || rest['anyOf'] !== undefined;
  return isChoice && discriminator !== undefined ? { ...rest, discriminator } : rest;
}

/** `null` among choices becomes part of the type, and a single form is not a choice. */
function collapse(pass: Pass): void {
  const { schema } = pass.merged;
  for (const keyword of ['oneOf', 'anyOf']) {
    for (let round = 0; round < 10 && Array.isArray(schema[keyword]); round++) {
      const options = listOf(schema[keyword]);
      const forms = options.filter((option) => !isNull(option));
      pass.nullable ||= forms.length < options.length;
      schema[keyword] = forms;
      if (forms.length > 1) break;
      Reflect.deleteProperty(schema, keyword);
      if (forms.length === 1) merge(pass, forms[0], { depth: 1, inherited: false, heirs: [] });
      else if (options.length > 0) schema['type'] ??= 'null';
    }
  }
}

export function isNull(option: unknown): boolean {
  if (!isRecord(option)) return false;
  const { type, enum: values } = option;
  if (type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')) return true;
  if ('const' in option) return option['const'] === null;
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

function allowsNull(schema: JsonRecord): boolean {
  const { type } = schema;
  if (schema['nullable'] === true || schema['x-nullable'] === true) return true;
  return Array.isArray(type) && type.includes('null');
}

/** A request omits `readOnly` fields, and a response `writeOnly` ones. */
export function isLeftOut(property: unknown, branch: Branch, mode: 'request' | 'response'): boolean {
  const keyword = mode === 'request' ? 'readOnly' : 'writeOnly';
  if (!isRecord(property)) return property === false;
  if (property['$ref'] === undefined && property['allOf'] === undefined) return property[keyword] === true;
  return settleSchema(property, branch).schema[keyword] === true;
}
