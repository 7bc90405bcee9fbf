/** Converts a schema to JSON Schema: defaults are in descriptions only, and fields with a default are optional. */
import * as z from '../../lib/schema.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

export function fieldJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...fields } = z.toJSONSchema(schema, {
    target: 'draft-07',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.default;
      if (!(zodSchema instanceof z.ZodObject)) return;
      const required = (jsonSchema.required ?? []).filter((key) => !hasDefault(zodSchema.shape[key]));
      if (required.length > 0) jsonSchema.required = required;
      else delete jsonSchema.required;
    },
  });
  return fields as JsonSchema;
}

function hasDefault(field: unknown): boolean {
  return field instanceof z.ZodDefault || field instanceof z.ZodPrefault;
}
