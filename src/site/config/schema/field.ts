/** One documented field of docs.json: the check, the words and where it comes from, in one place. */
import type { z } from '../../../lib/schema.ts';

export interface Field {
  /** Checks one value of the field; editors and the manual read its description. */
  readonly schema: z.ZodType;
  /** What the field does, one or two sentences, for editors, the manual and messages. */
  readonly doc: string;
  /** True when the field is in the requirement's table of navigation fields (section 2.5). */
  readonly requirement: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field of the requirement's table: `doc` and `examples` become the schema's own metadata. */
export function specified(schema: z.ZodType, doc: string, ...examples: unknown[]): Field {
  return field(schema, doc, examples, true);
}

/** A field that real sites use beyond the requirement's table. */
export function extension(schema: z.ZodType, doc: string, ...examples: unknown[]): Field {
  return field(schema, doc, examples, false);
}

function field(schema: z.ZodType, doc: string, examples: unknown[], requirement: boolean): Field {
  const meta = examples.length === 0 ? { description: doc } : { description: doc, examples };
  return { schema: schema.meta(meta), doc, requirement };
}
