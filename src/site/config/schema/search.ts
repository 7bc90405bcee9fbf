/** `search`: text of the search field, and whether readers may ask. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const searchSchema = z.object({
  prompt: z
    .string()
    .min(1)
    .meta({ description: 'Text in the empty search field.', examples: ['Search the manual…'] })
    .optional(),
  ask: withDefault(
    z.boolean(),
    true,
    'Lets readers of a served site ask questions, which are answered with sentences of its pages.',
  ),
});
