/** Finds the properties of a schema for building a request, through references and `allOf`. */
import { isRecord } from '../json-data.ts';
import type { ReferenceDocument, Schema } from '../reference-document.ts';
import { refName, schemaNamed } from '../schema-ref.ts';

const DEEPEST = 16;
const MAX_PARTS = 100;

/** The object behind references; an empty one for anything else. */
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

/** Properties of the schema itself and of all its `allOf` members. */
export function propertiesOf(
  schema: Schema,
  schemas: ReferenceDocument['schemas'],
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const waiting: unknown[] = [schema];
  for (let seen = 0; waiting.length > 0 && seen < MAX_PARTS; seen++) {
    const own = resolve(waiting.pop() as Schema, schemas);
    if (isRecord(own['properties'])) {
      for (const [name, property] of Object.entries(own['properties'])) {
        if (!found.has(name)) found.set(name, property as Schema);
      }
    }
    if (Array.isArray(own['allOf'])) waiting.push(...own['allOf'].slice(0, MAX_PARTS).reverse());
  }
  return found;
}
