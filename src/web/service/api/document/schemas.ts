/** Turns the schemas that validate into the ones of the document, with those that have a name collected in one place. */
import * as z from '../../../../lib/schema.ts';

export type Json = { readonly [name: string]: unknown };

export interface SchemaCollector {
  /** @param io `input` for what clients send, `output` for what we answer */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** For `components.schemas`. */
  named(): Json;
}

/** The library refers to named schemas in its own way. */
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
      // Inside an object a named schema is referred to, which is what we want for the outermost too.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), { io });
      for (const [name, one] of Object.entries($defs)) known.set(name, withOurReferences(one));
      return withOurReferences(properties!['it']) as Json;
    },
    named: () => Object.fromEntries([...known].sort(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}
