/** The schema of a colour: `#rgb` or `#rrggbb`, because themes compute shades and contrast from it. */
import * as z from '../../../lib/schema.ts';

export const hexColorSchema = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, { error: (issue) => colorHint(String(issue.input)) });

function colorHint(value: string): string {
  if (/^#(?:[0-9a-f]{4}|[0-9a-f]{8})$/i.test(value)) {
    const opaque = value.slice(0, value.length === 5 ? 4 : 7);
    return `Colours have no transparency; write "${opaque}"`;
  }
  if (/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return `Write "#${value}"`;
  return 'Write the colour as "#rgb" or "#rrggbb", for example "#0a7d5c"';
}

/** Colours for light and dark mode, each optional. */
export const colorPairSchema = z.object({
  light: hexColorSchema.meta({ description: 'Colour in light mode.', examples: ['#0a7d5c'] }).optional(),
  dark: hexColorSchema.meta({ description: 'Colour in dark mode.', examples: ['#4fd1a5'] }).optional(),
});
