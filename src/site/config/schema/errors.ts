/** `errors`: the page shown for a missing address. */
import * as z from '../../../lib/schema.ts';
import type { Exact } from '../exact.ts';
import { withDefault } from './with-default.ts';

export const errorsSchema = z.object({
  '404': z
    .object({
      redirect: withDefault(
        z.boolean(),
        false,
        'Redirects unknown addresses to the first page instead of showing the 404 page.',
      ),
      title: z
        .string()
        .min(1)
        .meta({ description: 'Title of the page.', examples: ['Nothing here'] })
        .optional(),
      description: z.string().meta({ description: 'Text of the page, in MDX.' }).optional(),
    })
    .meta({ description: 'The page for unknown addresses.' })
    .prefault({}),
});

/** The same, keyed by name instead of status. */
export function errorPages({ '404': notFound }: Exact<z.output<typeof errorsSchema>>) {
  return { notFound };
}
