/** Extends a JSON Schema to accept `{ "$ref": "./file.json" }` wherever it accepts an object or a list. */
import type { JsonSchema } from './field-json-schema.ts';

/** The object that references another file. */
export function referenceSchema(): JsonSchema {
  return {
    type: 'object',
    properties: { $ref: refProperty() },
    required: ['$ref'],
    additionalProperties: false,
  };
}

function refProperty(): JsonSchema {
  return {
    type: 'string',
    description: 'Relative path of a JSON file whose content is inserted here; fields beside it win.',
    examples: ['./config/navigation.json'],
  };
}

/** The schema with references allowed in it and everything inside it. */
export function withReferences(schema: JsonSchema): JsonSchema {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value)]),
  );
  if (schema['type'] === 'object' && schema.properties !== undefined) return referableObject(inner);
  if (schema['type'] !== 'array') return inner;
  const { description, examples, ...list } = inner;
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    anyOf: [list, { $ref: '#/definitions/reference' }],
  };
}

/** Keywords that hold schemas. */
function inside(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, child]) => [
        name,
        withReferences(child),
      ]),
    );
  if (keyword === 'items') return withReferences(value as JsonSchema);
  if (keyword === 'anyOf') return (value as JsonSchema[]).map(withReferences);
  return value;
}

/** Required fields may come from the referenced file. */
function referableObject(schema: JsonSchema): JsonSchema {
  const { required, ...rest } = schema;
  const properties = { ...schema.properties, $ref: refProperty() };
  if (!Array.isArray(required) || required.length === 0) return { ...rest, properties };
  return { ...rest, properties, anyOf: [{ required }, { required: ['$ref'] }] };
}
