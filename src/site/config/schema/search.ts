/** `search`: texts of the search field. */
import * as z from '../../../lib/schema.ts';

export const searchSchema = z.object({
  prompt: z
    .string()
    .min(1)
    .meta({ description: 'Text in the empty search field.', examples: ['Search the manual…'] })
    .optional(),
});
