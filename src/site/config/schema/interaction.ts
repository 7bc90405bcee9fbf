/** `interaction`: how the navigation reacts to the reader. */
import * as z from '../../../lib/schema.ts';

export const interactionSchema = z.object({
  drilldown: z
    .boolean()
    .meta({
      description:
        'Whether choosing a group opens its first page (true) or only opens and closes the group (false). Default: false.',
    })
    .optional(),
});
