/** `appearance`: light or dark mode, and whether the reader may choose. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const appearanceSchema = z.object({
  default: withDefault(
    z.enum(['system', 'light', 'dark']),
    'system',
    'Mode at the first visit; "system" follows the reader’s device.',
  ),
  strict: withDefault(z.boolean(), false, 'Takes the switch away, so the site has one mode.'),
});
