/** Sets the discriminator property of a generated object, so that it says which of several schemas it is. */
import { isRecord, type JsonRecord, listOf, recordOf } from '../json-data.ts';
import { type SchemaKind, schemaKind } from '../schema/schema-kind.ts';
import { refOf, type Settled, settleSchema } from '../schema/schema-settle.ts';

/** Example of a text without any constraints. */
export const MADE_TEXT = 'string';

/** The value that distinguishes a form from the other forms of a choice. */
export function kindsOf(choice: JsonRecord, form: unknown): readonly SchemaKind[] {
  const name = refOf(form);
  const kind = name === undefined ? undefined : schemaKind(choice, [name]);
  return kind === undefined ? [] : [kind];
}

/** @param settled the schema of the value: its own enum or constant wins */
export function setKinds(value: unknown, settled: Settled, kinds: readonly SchemaKind[]): unknown {
  if (!isRecord(value)) return value;
  const set = kinds.filter((kind) => isToBeSet(value, settled, kind));
  return { ...value, ...Object.fromEntries(set.map((kind) => [kind.by, kind.value])) };
}

function isToBeSet(value: JsonRecord, { schema, branch }: Settled, kind: SchemaKind): boolean {
  const properties = recordOf(schema['properties']);
  const asked = Object.hasOwn(properties, kind.by) ? properties[kind.by] : undefined;
  const property = settleSchema(asked, branch).schema;
  const allowed = 'const' in property ? [property['const']] : listOf(property['enum']);
  if (allowed.length > 0) return allowed.includes(kind.value);
  const made = Object.hasOwn(value, kind.by) ? value[kind.by] : undefined;
  return kind.mapped || made === undefined || made === MADE_TEXT;
}
