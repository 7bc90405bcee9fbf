/** The values that a discriminator fixes, and the schemas in its mapping. Pure. */
import type { Schema } from '../../site/openapi/reference-document.ts';
import { refName } from '../../theme/reference/playground-schemas.ts';

type Fields = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

export interface FixedValue {
  readonly name: string;
  readonly value: string;
}

const MAX_CHILDREN = 100;

/** @param names of the matching schemas, outermost first */
export function fixedBy(discriminator: unknown, names: readonly string[]): FixedValue | undefined {
  const by = isFields(discriminator) ? discriminator['propertyName'] : undefined;
  const value = mapped(discriminator, names) ?? names[0];
  return typeof by !== 'string' || by === '' || value === undefined ? undefined : { name: by, value };
}

function mapped(discriminator: unknown, names: readonly string[]): string | undefined {
  const mapping = mappingOf(discriminator);
  for (const name of names) {
    const meant = mapping.find(([, target]) => (refName(target) ?? target) === name);
    if (meant !== undefined) return meant[0];
  }
  return undefined;
}

/** The value of a schema whose parent has a discriminator. */
export function ownFixed(schema: Schema, schemas: Schemas): FixedValue | undefined {
  return below(schema, { schemas, heirs: [], adds: false, seen: new Set() });
}

interface Way {
  readonly schemas: Schemas;
  /** Names of the schemas whose `allOf` led here, outermost first. */
  readonly heirs: readonly string[];
  /** True when one of them adds something to the schema it refers to. */
  readonly adds: boolean;
  readonly seen: Set<unknown>;
  readonly name?: string;
}

function below(schema: Schema | undefined, way: Way): FixedValue | undefined {
  if (!isFields(schema) || way.seen.has(schema)) return undefined;
  way.seen.add(schema);
  const { discriminator, $ref, allOf, properties } = schema;
  const isChild = way.adds || mappingOf(discriminator).length === 0 || mapped(discriminator, way.heirs);
  const fixed = isChild ? fixedBy(discriminator, way.heirs) : undefined;
  if (fixed !== undefined) return fixed;
  const name = refName($ref);
  if (name !== undefined) return below(own(way.schemas, name), { ...way, name });
  const parts = Array.isArray(allOf) ? (allOf as readonly Schema[]) : [];
  const { name: heir, ...rest } = way;
  const heirs = heir === undefined ? way.heirs : [...way.heirs, heir];
  const adds = way.adds || parts.length > 1 || properties !== undefined;
  for (const part of parts) {
    const found = below(part, { ...rest, heirs, adds });
    if (found !== undefined) return found;
  }
  return undefined;
}

const own = (schemas: Schemas, name: string): Schema | undefined =>
  Object.hasOwn(schemas, name) ? schemas[name] : undefined;

/** The children in a parent's mapping, when it lists no alternatives. */
export function childrenOf({ discriminator }: Fields): readonly Schema[] {
  const refs = mappingOf(discriminator).map(([, target]) => target);
  return [...new Set(refs)].slice(0, MAX_CHILDREN).map(($ref) => ({ $ref }));
}

const mappingOf = (discriminator: unknown): [string, unknown][] =>
  isFields(discriminator) && isFields(discriminator['mapping'])
    ? Object.entries(discriminator['mapping'])
    : [];

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
