/** `errors`: what a reader sees where there is no page. */
import * as z from '../../../lib/schema.ts';

export const errorsSchema = z.object({
  '404': z
    .object({
      redirect: z
        .boolean()
        .meta({
          description:
            'Whether an unknown address leads to the first page instead of a page that says so. Default: false.',
        })
        .optional(),
      title: z
        .string()
        .min(1)
        .meta({ description: 'Title of the page.', examples: ['Nothing here'] })
        .optional(),
      description: z.string().meta({ description: 'Text of the page, in MDX.' }).optional(),
    })
    .meta({ description: 'The page for unknown addresses.' })
    .optional(),
});
