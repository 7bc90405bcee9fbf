/** Looks through references and `allOf` for what building a request needs to know of a schema. */
import { isRecord } from '../json-data.ts';
import type { ReferenceDocument, Schema } from '../reference-document.ts';
import { refName, schemaNamed } from '../schema-ref.ts';

const DEEPEST = 16;
const MOST_PARTS = 100;

/** The object behind references; an empty one for what is none. */
export function resolve(
  schema: Schema,
  schemas: ReferenceDocument['schemas'],
): Readonly<Record<string, unknown>> {
  let current: unknown = schema;
  for (let step = 0; step < DEEPEST; step++) {
    if (!isRecord(current)) return {};
    if (current['$ref'] === undefined) return current;
    const name = refName(current['$ref']);
    current = name === undefined ? undefined : schemaNamed(schemas, name);
  }
  return {};
}

/** Of the schema itself and of all it is made of. */
export function propertiesOf(
  schema: Schema,
  schemas: ReferenceDocument['schemas'],
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting: unknown[] = [schema];
  for (let seen = 0; waiting.length > 0 && seen < MOST_PARTS; seen++) {
    const own = resolve(waiting.pop() as Schema, schemas);
    if (isRecord(own['properties'])) {
      for (const [name, property] of Object.entries(own['properties'])) {
        if (!found.has(name)) found.set(name, property as Schema);
      }
    }
    if (Array.isArray(own['allOf'])) waiting.push(...own['allOf'].slice(0, MOST_PARTS).reverse());
  }
  return found;
}
