/** Builds the JSON Schema of docs.json for editors from the schemas that validate it. */
import { fieldJsonSchema, type JsonSchema } from './field-json-schema.ts';
import { LANGUAGE_TABLE } from './language-table.data.ts';
import {
  type ChildKey,
  type ChildSpec,
  COLLECTIONS,
  type CollectionSpec,
  GLOBAL_CHILDREN,
  NAVIGATION_FIELDS,
  ROOT_CHILDREN,
} from './schema/collections.ts';
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

const FOLDER_FIELDS = ['from', 'sort', 'depth', 'collapsed'] as const;

/** The `navigation` object: exactly one pattern. */
function navigationSchema(): JsonSchema {
  const patterns = ROOT_CHILDREN.map((child) => ({ required: [child.key] }));
  return {
    type: 'object',
    description:
      'The pages of the site and how readers find them. Holds exactly one pattern, and `global` beside it.',
    properties: {
      ...childProperties(ROOT_CHILDREN),
      global: { $ref: '#/definitions/global' },
      directory: fieldJsonSchema(NAVIGATION_FIELDS.directory.schema),
      ...Object.fromEntries(
        FOLDER_FIELDS.map((key) => [key, fieldJsonSchema(NAVIGATION_FIELDS[key].schema)]),
      ),
    },
    oneOf: [
      ...patterns,
      { anyOf: [{ required: ['from'] }, { required: ['$ref'] }], not: { anyOf: patterns } },
    ],
    additionalProperties: false,
  };
}

/** One entry of a collection: its label, its fields and children of at most one type. */
function elementSchema(spec: CollectionSpec): JsonSchema {
  const fields = Object.entries(spec.fields).map(([name, field]) => [name, fieldJsonSchema(field.schema)]);
  const kinds = spec.children.map((child) => ({ required: [child.key] }));
  return {
    type: 'object',
    description: spec.doc,
    properties: {
      ...Object.fromEntries(fields),
      ...(spec.key === 'languages' && { language: { $ref: '#/definitions/languageCode' } }),
      ...(spec.fields['global'] && { global: { $ref: '#/definitions/global' } }),
      ...childProperties(spec.children),
    },
    required: [spec.labelField],
    oneOf: [...kinds, { not: { anyOf: kinds } }],
    additionalProperties: false,
  };
}

/** `global`: links of any collection, several collections at once. */
function globalSchema(): JsonSchema {
  const properties = GLOBAL_CHILDREN.map(({ key }) => [
    key,
    {
      type: 'array',
      description: docOf(key),
      items: {
        anyOf: [
          { allOf: [{ $ref: definition(key) }, { anyOf: [{ required: ['href'] }, { required: ['$ref'] }] }] },
          { $ref: SOURCE },
        ],
      },
    },
  ]);
  return {
    type: 'object',
    description: 'Links shown on every page, whatever section it is in.',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

/** An entry of `pages`: a page, an endpoint of the specification, or a nested group. */
function pageEntrySchema(): JsonSchema {
  return {
    anyOf: [{ type: 'string', minLength: 1 }, { $ref: definition('groups') }, { $ref: SOURCE }],
    description: 'Path of a page file without extension, "METHOD /path" of an endpoint, or a nested group.',
    examples: ['guides/install', 'GET /users'],
  };
}

const SOURCE = '#/definitions/source';

/** An entry of any list: what the navigation of a mounted repository has in a list of that kind. */
function sourceEntrySchema(): JsonSchema {
  return {
    type: 'object',
    description:
      'The navigation of a repository of `sources`, put here instead of into a product of its own.',
    properties: {
      sourceRef: {
        type: 'string',
        description: '`owner/name` of the repository.',
        examples: ['acme/api-docs'],
      },
    },
    required: ['sourceRef'],
    additionalProperties: false,
  };
}

function childProperties(children: readonly ChildSpec[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    children.map(({ key }) => [
      key,
      {
        type: 'array',
        description: docOf(key),
        items:
          key === 'pages'
            ? { $ref: definition(key) }
            : { anyOf: [{ $ref: definition(key) }, { $ref: SOURCE }] },
      },
    ]),
  );
}

function definition(key: ChildKey): string {
  return `#/definitions/${key === 'pages' ? 'page' : COLLECTIONS[key].labelField}`;
}

function docOf(key: ChildKey): string {
  return key === 'pages' ? 'Pages in the order readers see them.' : COLLECTIONS[key].doc;
}
