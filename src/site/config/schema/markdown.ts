/** `markdown`: the plain-text form of pages that programs read. */
import * as z from '../../../lib/schema.ts';

export const markdownSchema = z.object({
  schema: z
    .boolean()
    .meta({ description: 'Puts the specification into the text of reference pages. Default: true.' })
    .optional(),
  instructions: z
    .union([z.string(), z.array(z.string())])
    .meta({ description: 'Words put before the text of every page.' })
    .optional(),
});
