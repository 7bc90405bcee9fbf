/** `background`: the image, pattern and colour behind every page. */
import * as z from '../../../lib/schema.ts';
import { defined, type Exact } from '../exact.ts';
import { colorPairSchema } from './hex-color.ts';
import { imagePair, imagePairSchema, imageSourceSchema } from './image-source.ts';

export const backgroundSchema = z.object({
  image: z
    .union([imageSourceSchema, imagePairSchema])
    .meta({
      description: 'Image behind the page, one or one for each mode.',
      examples: ['/images/background.svg'],
    })
    .optional(),
  decoration: z
    .enum(['gradient', 'grid', 'windows'])
    .meta({ description: 'Pattern behind the page.' })
    .optional(),
  color: colorPairSchema.meta({ description: 'Colour of the page for each mode.' }).optional(),
});

export function background(written: Exact<z.output<typeof backgroundSchema>> | undefined) {
  return written && defined({ ...written, image: imagePair(written.image) });
}
