/** `markdown`: how `.md` files are read, and the plain-text form of pages that programs read. */
import * as z from '../../../lib/schema.ts';
import { withDefault } from './with-default.ts';

export const markdownSchema = z.object({
  plain: withDefault(
    z.boolean(),
    false,
    'Reads `.md` files as programs without MDX do: braces and `<` are text, and `[[page]]` links by name.',
  ),
  schema: withDefault(z.boolean(), true, 'Puts the specification into the text of reference pages.'),
  instructions: z
    .union([z.string(), z.array(z.string())])
    .meta({ description: 'Text put before the text of every page.' })
    .optional(),
});
