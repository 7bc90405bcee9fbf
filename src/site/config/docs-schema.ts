/** Builds the JSON Schema of docs.json for editors from the schemas that validate it. */
import { fieldJsonSchema, type JsonSchema } from './field-json-schema.ts';
import { LANGUAGE_TABLE } from './language-table.data.ts';
import {
  elementSchema,
  globalSchema,
  navigationSchema,
  pageEntrySchema,
  sourceEntrySchema,
} from './navigation-schema.ts';
import { COLLECTIONS } from './schema/collections.ts';
import { docsFields } from './schema/docs-fields.ts';

/** A complete draft-07 document, which editors support best. */
export function docsJsonSchema(): JsonSchema {
  const { properties = {} } = withReferences(fieldJsonSchema(docsFields));
  const elements = Object.values(COLLECTIONS).map((spec) => [
    spec.labelField,
    withReferences(elementSchema(spec)),
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'docs.json',
    description: 'Configuration of a documentation site: its look and its navigation.',
    type: 'object',
    properties: { ...properties, navigation: { $ref: '#/definitions/navigation' } },
    required: ['navigation'],
    additionalProperties: false,
    definitions: {
      navigation: withReferences(navigationSchema()),
      global: withReferences(globalSchema()),
      page: pageEntrySchema(),
      source: sourceEntrySchema(),
      ...Object.fromEntries(elements),
      languageCode: {
        anyOf: [{ enum: LANGUAGE_TABLE.map((row) => row.code) }, { type: 'string', minLength: 2 }],
        description: 'Code of the language; any other BCP 47 tag is accepted with a warning.',
      },
      reference: referenceSchema(),
    },
  };
}

/** The object that references another file. */
function referenceSchema(): JsonSchema {
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
function withReferences(schema: JsonSchema): JsonSchema {
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
