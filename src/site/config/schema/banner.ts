/** `banner`: a message above every page, of the site or of one language. */
import * as z from '../../../lib/schema.ts';
import { colorPairSchema } from './hex-color.ts';
import { withDefault } from './with-default.ts';

export const bannerSchema = z.object({
  content: z
    .string()
    .min(1)
    .meta({
      description: 'Text of the banner; Markdown with links.',
      examples: ['Version 2 is here. [Read more](/v2)'],
    }),
  dismissible: withDefault(
    z.boolean(),
    false,
    'Shows a button that hides the banner until its text changes.',
  ),
  type: z
    .enum(['info', 'warning', 'critical'])
    .meta({ description: 'How urgent the banner looks. Default: "info".' })
    .optional(),
  color: colorPairSchema.meta({ description: 'Background colours instead of those of `type`.' }).optional(),
});
