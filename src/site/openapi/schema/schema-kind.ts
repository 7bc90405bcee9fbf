/** Finds the discriminator value that identifies a schema. */
import { isRecord, type JsonRecord, recordOf, textOf } from '../json-data.ts';
import { refName } from '../schema-ref.ts';

export interface SchemaKind {
  /** The discriminator's property. */
  readonly by: string;
  readonly value: string;
  /** True if the mapping defines it; otherwise it is the schema's name, the weakest source. */
  readonly mapped: boolean;
}

/** @param names of the schemas that a value may be, outermost first */
export function schemaKind({ discriminator }: JsonRecord, names: readonly string[]): SchemaKind | undefined {
  const by = textOf(recordOf(discriminator)['propertyName']);
  if (by === undefined || names[0] === undefined) return undefined;
  const mapping = Object.entries(mappingOf(discriminator));
  for (const name of names) {
    const meant = mapping.find(([, ref]) => ref === name || refName(ref) === name);
    if (meant !== undefined) return { by, value: meant[0], mapped: true };
  }
  return { by, value: names[0], mapped: false };
}

/** Whether it is the parent of one of these; a schema that is only a reference to another is not its child. */
export function isHeirOf(schema: JsonRecord, names: readonly string[]): boolean {
  const kind = schemaKind(schema, names);
  return kind !== undefined && (kind.mapped || Object.keys(mappingOf(schema['discriminator'])).length === 0);
}

const mappingOf = (discriminator: unknown): JsonRecord =>
  isRecord(discriminator) ? recordOf(discriminator['mapping']) : {};
