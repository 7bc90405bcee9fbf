/** `thumbnails`: the generated preview images of pages. */
import * as z from '../../../lib/schema.ts';
import { imageSourceSchema } from './image-source.ts';

export const thumbnailsSchema = z.object({
  appearance: z.enum(['light', 'dark']).meta({ description: 'Mode of the preview image.' }).optional(),
  background: imageSourceSchema.meta({ description: 'Image behind the title.' }).optional(),
  fonts: z
    .object({
      family: z
        .string()
        .min(1)
        .meta({ description: 'Font of the title.', examples: ['Inter'] }),
    })
    .meta({ description: 'Font of the preview image.' })
    .optional(),
});
