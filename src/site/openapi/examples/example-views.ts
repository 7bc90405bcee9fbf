/** Prepares the examples of one media type for display: the author's own, else one generated from the schema. */

import { defined } from '../../../lib/defined.ts';
import { isRecord, listOf } from '../json-data.ts';
import type { ReferenceContent } from '../reference-document.ts';
import type { ExampleView } from '../reference-view.ts';
import { settleSchema } from '../schema/schema-settle.ts';
import { type ExampleSettings, exampleOf } from './example-of.ts';
import { exampleAsText } from './example-text.ts';

const MAX_EXAMPLES = 30;

export function examplesOf(content: ReferenceContent, settings: ExampleSettings): ExampleView[] {
  const written = { type: content.type, schema: content.schema, schemas: settings.schemas };
  const given = content.examples.length > 0 ? content.examples : ofSchema(content, settings);
  if (given.length > 0)
    return given.map(({ name, summary, value }) => ({
      name,
      ...defined({ summary }),
      ...exampleAsText(value, written),
      made: false,
    }));
  // An empty schema gives no useful example.
  if (content.schema === false || isEmpty(content.schema)) return [];
  return [{ name: 'Example', ...exampleAsText(exampleOf(content.schema, settings), written), made: true }];
}

const isEmpty = (schema: unknown): boolean =>
  schema === true || (isRecord(schema) && Object.keys(schema).length === 0);

function ofSchema(content: ReferenceContent, { schemas }: ExampleSettings): ReferenceContent['examples'] {
  const { schema } = settleSchema(content.schema, { schemas, trail: [], work: { left: 10_000 } });
  const several = listOf(schema['examples']).slice(0, MAX_EXAMPLES);
  if (several.length > 0)
    return several.map((value, i) => ({
      name: several.length === 1 ? 'Example' : `Example ${i + 1}`,
      value,
    }));
  return schema['example'] === undefined ? [] : [{ name: 'Example', value: schema['example'] }];
}
