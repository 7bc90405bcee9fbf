/** `variables`: texts that pages insert with `{{name}}`. */
import * as z from '../../../lib/schema.ts';

export const variablesSchema = z.record(
  z.string().regex(/^[\w.-]+$/, { error: 'Use letters, digits, hyphens, dots and underscores' }),
  z.string(),
);
