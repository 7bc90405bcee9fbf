/** Completes checked fields with the defaults of their schemas. */
import * as z from '../../lib/schema.ts';
import type { Exact } from './exact.ts';

/** A value with all defaults of objects and lists; alternatives and records have none inside. */
export function fillDefaults<Schema extends z.ZodType>(
  schema: Schema,
  value: Exact<z.input<Schema>>,
): Exact<z.output<Schema>> {
  return filled(schema, value) as Exact<z.output<Schema>>;
}

function filled(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodPrefault)
    return filled(schema.unwrap() as z.ZodType, value ?? schema.def.defaultValue);
  if (schema instanceof z.ZodDefault) return value ?? schema.def.defaultValue;
  if (value === undefined) return undefined;
  if (schema instanceof z.ZodOptional) return filled(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodObject) return filledObject(schema, value as Readonly<Record<string, unknown>>);
  if (schema instanceof z.ZodArray)
    return (value as readonly unknown[]).map((item) => filled(schema.element as z.ZodType, item));
  return value;
}

function filledObject(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): unknown {
  const result: Record<string, unknown> = { ...value };
  for (const [key, field] of Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>)) {
    const member = filled(field, value[key]);
    if (member !== undefined) result[key] = member;
  }
  return result;
}
