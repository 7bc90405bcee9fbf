/** `logo`: the image at the left of the top bar. */
import * as z from '../../../lib/schema.ts';
import { defined, type Exact } from '../exact.ts';
import { hrefSchema } from './href.ts';
import { imagePair, imagePairSchema, imageSourceSchema } from './image-source.ts';

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

export function logo(written: Exact<z.output<typeof logoSchema>> | undefined) {
  const images = imagePair(written);
  if (images === undefined) return undefined;
  return defined({ ...images, href: typeof written === 'object' ? written.href : undefined });
}
