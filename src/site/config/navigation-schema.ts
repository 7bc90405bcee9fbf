/** Builds JSON Schemas of the navigation elements from the table of collections. */
import { fieldJsonSchema, type JsonSchema } from './field-json-schema.ts';
import {
  type ChildKey,
  type ChildSpec,
  COLLECTIONS,
  type CollectionSpec,
  GLOBAL_CHILDREN,
  NAVIGATION_FIELDS,
  ROOT_CHILDREN,
} from './schema/collections.ts';

const FOLDER_FIELDS = ['from', 'sort', 'depth', 'collapsed'] as const;

/** The `navigation` object: exactly one pattern. */
export function navigationSchema(): JsonSchema {
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
export function elementSchema(spec: CollectionSpec): JsonSchema {
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
export function globalSchema(): JsonSchema {
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
export function pageEntrySchema(): JsonSchema {
  return {
    anyOf: [{ type: 'string', minLength: 1 }, { $ref: definition('groups') }, { $ref: SOURCE }],
    description: 'Path of a page file without extension, "METHOD /path" of an endpoint, or a nested group.',
    examples: ['guides/install', 'GET /users'],
  };
}

const SOURCE = '#/definitions/source';

/** An entry of any list: what the navigation of a mounted repository has in a list of that kind. */
export function sourceEntrySchema(): JsonSchema {
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
