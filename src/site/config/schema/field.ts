/** Defines a documented field of a navigation element: its schema, its description and its origin. */
import type { z } from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';

export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** Validates the field; editors and the manual use its description. */
  readonly schema: Schema;
  /** What the field does, one or two sentences, for editors, the manual and messages. */
  readonly doc: string;
  /** True for a field of the format; false for an extension of real sites, where a mistake only warns. */
  readonly standard: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** The validated fields of an element. */
export type FieldValues<Known extends Fields> = {
  readonly [Name in keyof Known]?: Exact<z.input<Known[Name]['schema']>>;
};

/** A field of the format; `doc` and `examples` become the schema's metadata. */
export function specified<Schema extends z.ZodType>(
  schema: Schema,
  doc: string,
  ...examples: unknown[]
): Field<Schema> {
  return { schema: described(schema, doc, examples), doc, standard: true };
}

/** A field that real sites use beyond the format. */
export function extension<Schema extends z.ZodType>(
  schema: Schema,
  doc: string,
  ...examples: unknown[]
): Field<Schema> {
  return { schema: described(schema, doc, examples), doc, standard: false };
}

function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  examples: unknown[],
): Schema {
  return schema.meta(examples.length === 0 ? { description } : { description, examples }) as Schema;
}
