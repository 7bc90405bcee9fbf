/** The schema of an image: a path in the repository, an address, or a data URL. */

import * as z from '../../../lib/schema.ts';
import { isSafeSource } from '../../../lib/text/safe-href.ts';
import { UNSAFE_ADDRESS } from './href.ts';

export const imageSourceSchema = z.string().min(1).refine(isSafeSource, UNSAFE_ADDRESS);

/** One image for each mode; a missing one is replaced by the other. */
export const imagePairSchema = z.object({
  light: imageSourceSchema
    .meta({ description: 'Image in light mode.', examples: ['/images/light.svg'] })
    .optional(),
  dark: imageSourceSchema
    .meta({ description: 'Image in dark mode.', examples: ['/images/dark.svg'] })
    .optional(),
});

interface ImagePair {
  readonly light: string;
  readonly dark: string;
}

/** One image for both modes, or one for each that replaces a missing other. */
export function imagePair(written: string | Partial<ImagePair> | undefined): ImagePair | undefined {
  if (typeof written === 'string') return { light: written, dark: written };
  const light = written?.light ?? written?.dark;
  const dark = written?.dark ?? written?.light;
  return light === undefined || dark === undefined ? undefined : { light, dark };
}
