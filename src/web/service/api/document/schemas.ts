/** Converts the validation schemas for the OpenAPI document, with named schemas collected in one place. */
import * as z from '../../../../lib/schema.ts';

export type Json = { readonly [name: string]: unknown };

export interface SchemaCollector {
  /** @param io `input` for requests, `output` for replies */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** For `components.schemas`. */
  named(): Json;
}

/** The library has its own form of references to named schemas. */
function withOurReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOurReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' && key !== '$schema')
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', '#/components/schemas/')
          : key === 'properties'
            ? Object.fromEntries(
                Object.entries(inner as object).map(([name, one]) => [name, withOurReferences(one)]),
              )
            : withOurReferences(inner),
      ]),
  );
}

export function createSchemaCollector(): SchemaCollector {
  const known = new Map<string, unknown>();
  return {
    schema: (schema, io) => {
      // Inside an object a named schema becomes a reference, which the outermost schema needs too.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), { io });
      for (const [name, one] of Object.entries($defs)) known.set(name, withOurReferences(one));
      return withOurReferences(properties!['it']) as Json;
    },
    named: () => Object.fromEntries([...known].sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}
