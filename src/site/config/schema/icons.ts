/** `icons`: the library that icon names are looked up in. */
import * as z from '../../../lib/schema.ts';

export const iconsSchema = z.object({
  library: z
    .enum(['fontawesome', 'lucide', 'tabler'])
    .meta({ description: 'Library of icon names. Default: "fontawesome".' })
    .optional(),
});
