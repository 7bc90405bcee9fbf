/** The schema of an icon: a name of the icon library, an address, a file, or a name with style and library. */

import * as z from '../../../lib/schema.ts';
import { isSafeSource } from '../../../lib/text/safe-href.ts';
import { UNSAFE_ADDRESS } from './href.ts';

const iconName = z.string().min(1).refine(isSafeSource, UNSAFE_ADDRESS);

export const iconSchema = z.union([
  iconName,
  z.object({
    name: iconName.meta({ description: 'Name in the icon library, an address, or the path of an image.' }),
    style: z
      .string()
      .meta({ description: 'Font Awesome style.', examples: ['solid', 'regular', 'brands'] })
      .optional(),
    library: z
      .enum(['fontawesome', 'lucide', 'tabler'])
      .meta({ description: 'Icon library of this one icon, instead of the site’s.' })
      .optional(),
  }),
]);
