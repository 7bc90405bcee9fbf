/** Adds a default to a field, defined once for the configuration, editors and the manual. */
import * as z from '../../../lib/schema.ts';

/** @param description what the field does; the default becomes its last sentence */
export function withDefault<Schema extends z.ZodType>(
  schema: Schema,
  fallback: z.output<Schema>,
  description: string,
): z.ZodDefault<Schema> {
  const described = schema.meta({ description: `${description} Default: ${JSON.stringify(fallback)}.` });
  return z._default(described as Schema, fallback as z.core.util.NoUndefined<z.output<Schema>>);
}
