/** `icons`: the library of icon names. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const iconsSchema = z.object({
  library: withDefault(z.enum(['fontawesome', 'lucide', 'tabler']), 'fontawesome', 'Library of icon names.'),
});
