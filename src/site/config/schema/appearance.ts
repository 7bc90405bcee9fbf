/** `appearance`: light or dark mode, and whether the reader may choose. */
import * as z from '../../../lib/schema.ts';

export const appearanceSchema = z.object({
  default: z
    .enum(['system', 'light', 'dark'])
    .meta({
      description: 'Mode at the first visit; "system" follows the reader’s device. Default: "system".',
    })
    .optional(),
  strict: z
    .boolean()
    .meta({ description: 'Takes the switch away, so the site has one mode. Default: false.' })
    .optional(),
});
