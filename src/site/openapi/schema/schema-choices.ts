/** Lists the forms of a value: `oneOf`, `anyOf`, or the children that a discriminator names. */
import { defined } from '../../../lib/defined.ts';
import { cutText, isRecord, type JsonRecord, listOf, recordOf, textOf } from '../json-data.ts';
import { refName, schemaRef } from '../schema-ref.ts';
import { areNeeds } from './schema-constraints.ts';
import { refOf, type Settled, settleSchema } from './schema-settle.ts';
import { areConstants } from './schema-values.ts';
import { isPlain, nameLabel, typeLabel } from './type-label.ts';

/** Each is a field too, so the limit of fields applies to all of them together. */
const MAX_CHOICES = 1_000;

export interface SchemaChoices {
  readonly kind: 'one' | 'any';
  readonly by?: string;
  readonly options: readonly { readonly label: string; readonly schema: unknown }[];
  /** Number of forms that are not shown. */
  readonly more: number;
  /** True when they extend the schema itself instead of being its `oneOf` or `anyOf`. */
  readonly isChildren: boolean;
}

/** Undefined when there is no choice, or the type, the values or a constraint already describe it. */
export function choicesOf(settled: Settled): SchemaChoices | undefined {
  const { schema } = settled;
  const kind = listOf(schema['oneOf']).length > 0 || !Array.isArray(schema['anyOf']) ? 'one' : 'any';
  const forms = listOf(schema[kind === 'one' ? 'oneOf' : 'anyOf']);
  const options = forms.length > 0 ? forms : childrenOf(settled);
  if (options.length < 2 || areNeeds(options) || areConstants(options)) return undefined;
  if (options.length <= 4 && options.every(isPlain)) return undefined;
  const discriminator = isRecord(schema['discriminator']) ? schema['discriminator'] : {};
  const by = textOf(discriminator['propertyName']);
  const mapping = isRecord(discriminator['mapping']) ? discriminator['mapping'] : {};
  const shown = options.slice(0, MAX_CHOICES);
  // With exactly one of these, and any of others.
  const others = kind === 'one' ? listOf(schema['anyOf']) : [];
  const unseen = areNeeds(others) ? [] : others;
  const labels = distinct(shown.map((option) => labelOf(option, settled, { by, mapping })));
  return {
    kind,
    ...defined({ by }),
    options: shown.map((option, i) => ({ label: labels[i]!, schema: option })),
    more: options.length - shown.length + unseen.length,
    isChildren: forms.length === 0,
  };
}

/** A parent without choices may still name its children. */
export function childrenOf(settled: Settled): readonly unknown[] {
  const { discriminator } = settled.schema;
  const mapping =
    isRecord(discriminator) && isRecord(discriminator['mapping']) ? discriminator['mapping'] : {};
  const names = Object.values(mapping).flatMap((ref) => refName(ref) ?? []);
  return [...new Set(names)]
    .filter((name) => !settled.branch.trail.includes(name))
    .map((name) => ({ $ref: schemaRef(name) }));
}

interface Discriminated {
  readonly by: string | undefined;
  readonly mapping: JsonRecord;
}

function labelOf(option: unknown, from: Settled, how: Discriminated): string {
  const settled = settleSchema(option, from.branch);
  const own = isRecord(option) ? textOf(option['title']) : undefined;
  const name = refOf(option);
  const mapped = Object.entries(how.mapping).find(([, ref]) => name !== undefined && refName(ref) === name);
  return (
    nameLabel(own ?? textOf(settled.schema['title']) ?? name ?? mapped?.[0]) ??
    nameLabel(constantOf(settled.schema, how.by)) ??
    onlyField(settled.schema) ??
    typeLabel(settled)
  );
}

/** The value that identifies a form: of the discriminator, else of the first property with a constant. */
function constantOf(schema: JsonRecord, by: string | undefined): string | undefined {
  const properties = recordOf(schema['properties']);
  const names = by === undefined ? Object.keys(properties).slice(0, 50) : [by];
  for (const name of names) {
    const property = Object.hasOwn(properties, name) ? recordOf(properties[name]) : {};
    const values = listOf(property['enum']);
    const value = property['const'] ?? (values.length === 1 ? values[0] : undefined);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

/** For an object without a name, its only field describes it best. */
function onlyField(schema: JsonRecord): string | undefined {
  const [first, ...others] = Object.keys(recordOf(schema['properties']));
  return first === undefined || others.length > 0 ? undefined : `{ ${cutText(first, 50)} }`;
}

/** Makes equal labels distinct. */
function distinct(labels: readonly string[]): string[] {
  const count = new Map<string, number>();
  for (const label of labels) count.set(label, (count.get(label) ?? 0) + 1);
  const used = new Map<string, number>();
  return labels.map((label) => {
    if (count.get(label) === 1) return label;
    used.set(label, (used.get(label) ?? 0) + 1);
    return `${label} (${used.get(label)})`;
  });
}
