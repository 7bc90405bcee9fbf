/** The property of a made object that tells which of several schemas it is, as a discriminator has it. */
import { isRecord, type JsonRecord, listOf, recordOf } from '../json-data.ts';
import { type SchemaKind, schemaKind } from '../view/schema-kind.ts';
import { refOf, type Settled, settleSchema } from '../view/schema-settle.ts';

/** What stands for a text of which nothing is said. */
export const MADE_TEXT = 'string';

/** What a form must say of itself among the other forms of a choice. */
export function kindsOf(choice: JsonRecord, form: unknown): readonly SchemaKind[] {
  const name = refOf(form);
  const kind = name === undefined ? undefined : schemaKind(choice, [name]);
  return kind === undefined ? [] : [kind];
}

/** @param settled what the value was made of: what it allows, or says of its own, counts more */
export function tellKinds(value: unknown, settled: Settled, kinds: readonly SchemaKind[]): unknown {
  if (!isRecord(value)) return value;
  const told = kinds.filter((kind) => isToBeTold(value, settled, kind));
  return { ...value, ...Object.fromEntries(told.map((kind) => [kind.by, kind.value])) };
}

function isToBeTold(value: JsonRecord, { schema, branch }: Settled, kind: SchemaKind): boolean {
  const properties = recordOf(schema['properties']);
  const asked = Object.hasOwn(properties, kind.by) ? properties[kind.by] : undefined;
  const property = settleSchema(asked, branch).schema;
  const allowed = 'const' in property ? [property['const']] : listOf(property['enum']);
  if (allowed.length > 0) return allowed.includes(kind.value);
  const made = Object.hasOwn(value, kind.by) ? value[kind.by] : undefined;
  return kind.mapped || made === undefined || made === MADE_TEXT;
}
