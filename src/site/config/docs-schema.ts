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
import { referenceSchema, withReferences } from './schema-references.ts';

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
