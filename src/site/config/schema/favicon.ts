/** `favicon`: the small image browsers show with the title. */
import * as z from '../../../lib/schema.ts';
import { imagePairSchema, imageSourceSchema } from './image-source.ts';

export const faviconSchema = z.union([imageSourceSchema, imagePairSchema]);
