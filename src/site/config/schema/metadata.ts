/** `metadata`: facts shown about each page. */
import * as z from '../../../lib/schema.ts';

export const metadataSchema = z.object({
  timestamp: z
    .boolean()
    .meta({ description: 'Shows when each page was last changed. Default: false.' })
    .optional(),
});
