/** The schema of `openapi` and `asyncapi`: one specification, several, or one with the folder of its pages. */
import * as z from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';

const sourceSchema = z.string().min(1);

const placedSchema = z.object({
  source: sourceSchema.meta({
    description: 'Path or https address of the specification.',
    examples: ['openapi.json'],
  }),
  directory: z
    .string()
    .meta({ description: 'URL prefix of the generated pages.', examples: ['api-reference'] })
    .optional(),
  overlays: z
    .array(sourceSchema)
    .meta({ description: 'Overlay documents applied to the specification, in order.' })
    .optional(),
});

export const specificationSchema = z.union([
  sourceSchema,
  placedSchema,
  z.array(z.union([sourceSchema, placedSchema])).min(1),
]);

/** The authored form. */
export type AuthoredSpecification = Exact<z.input<typeof specificationSchema>>;
