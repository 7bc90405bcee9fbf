/** `colors`: the site's own colour, with variants for dark mode and for buttons. */
import * as z from '../../../lib/schema.ts';
import { hexColorSchema } from './hex-color.ts';

/** The default colour. */
export const DEFAULT_COLOR = '#0a7d5c';

export const colorsSchema = z.object({
  primary: hexColorSchema
    .meta({ description: 'Colour of links and emphasis in light mode.', examples: ['#0a7d5c'] })
    .default(DEFAULT_COLOR),
  light: hexColorSchema
    .meta({ description: 'Colour of links and emphasis in dark mode.', examples: ['#4fd1a5'] })
    .optional(),
  dark: hexColorSchema
    .meta({
      description: 'Colour of buttons and of the banner. Default: that of links.',
      examples: ['#06543e'],
    })
    .optional(),
});
