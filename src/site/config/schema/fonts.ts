/** `fonts`: one family for everything, or one for headings and one for text. */
import * as z from '../../../lib/schema.ts';
import { defined, type Exact } from '../exact.ts';
import { imageSourceSchema } from './image-source.ts';

const fontFields = {
  weight: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .meta({ description: 'Weight, 100 to 900.', examples: [400] })
    .optional(),
  source: imageSourceSchema
    .meta({
      description: 'Font file: an address or a path in the repository.',
      examples: ['/fonts/inter.woff2'],
    })
    .optional(),
  format: z
    .enum(['woff', 'woff2'])
    .meta({ description: 'Format of `source`. Default: by its file name.' })
    .optional(),
};
const family = z
  .string()
  .min(1)
  .meta({ description: 'Name of the font family.', examples: ['Inter'] });

const fontSchema = z.object({ family, ...fontFields });

export const fontsSchema = z.object({
  family: family.optional(),
  ...fontFields,
  heading: fontSchema.meta({ description: 'Font of headings.' }).optional(),
  body: fontSchema.meta({ description: 'Font of everything else.' }).optional(),
});

/** `family` alone applies to everything; `heading` and `body` are more specific. */
export function fonts(written: Exact<z.output<typeof fontsSchema>> | undefined) {
  if (written === undefined) return undefined;
  const { heading, body, family: common, ...rest } = written;
  const usual = common === undefined ? undefined : { family: common, ...rest };
  const result = defined({ heading: font(heading ?? usual), body: font(body ?? usual) });
  return Object.keys(result).length === 0 ? undefined : result;
}

function font(written: Exact<z.output<typeof fontSchema>> | undefined) {
  if (written === undefined) return undefined;
  const { source } = written;
  const bySource = source === undefined ? undefined : /\.woff(?:[?#]|$)/i.test(source) ? 'woff' : 'woff2';
  return defined({ ...written, format: written.format ?? bySource });
}

export type FontConfig = NonNullable<ReturnType<typeof font>>;
