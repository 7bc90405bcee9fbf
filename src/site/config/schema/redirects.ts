/** `redirects`: old addresses and their new ones. */
import * as z from '../../../lib/schema.ts';
import { hrefSchema } from './href.ts';
import { withDefault } from './with-default.ts';

export const redirectSchema = z.object({
  source: z
    .string()
    .min(1)
    .meta({
      description: 'Old path; `:name` matches a segment, `:name*` and a final `*` the rest.',
      examples: ['/old/:slug*'],
    }),
  destination: hrefSchema.meta({
    description: 'New path or address; may repeat the names of `source`.',
    examples: ['/new/:slug*'],
  }),
  permanent: withDefault(z.boolean(), true, 'True answers 308, false 307.'),
});

export const redirectsSchema = z.array(redirectSchema);
