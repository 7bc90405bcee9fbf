/** `metadata`: information shown on each page. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const metadataSchema = z.object({
  timestamp: withDefault(z.boolean(), false, 'Shows when each page was last changed.'),
});
