/** `logo`: the image at the left of the top bar. */
import * as z from '../../../lib/schema.ts';
import { hrefSchema } from './href.ts';
import { imagePairSchema, imageSourceSchema } from './image-source.ts';

export const logoSchema = z.union([
  imageSourceSchema,
  imagePairSchema.extend({
    href: hrefSchema
      .meta({
        description: 'Where the logo links to. Default: the first page.',
        examples: ['https://example.com'],
      })
      .optional(),
  }),
]);
