/** `seo`: metadata for search engines and previews. */
import * as z from '../../../lib/schema.ts';
import { hrefSchema } from './href.ts';
import { imageSourceSchema } from './image-source.ts';
import { withDefault } from './with-default.ts';

const metatags = z.record(z.string(), z.string());

export const seoSchema = z.object({
  indexing: withDefault(
    z.enum(['navigable', 'all']),
    'navigable',
    'Whether search engines get only pages of the navigation, or hidden ones too.',
  ),
  metatags: metatags
    .meta({
      description: 'Meta tags of every page: name to content.',
      examples: [{ 'og:site_name': 'Example' }],
    })
    .default({}),
  organization: z
    .object({
      id: z.string().meta({ description: 'Identifier of the organisation, an address.' }).optional(),
      name: z.string().meta({ description: 'Name of the organisation.' }).optional(),
      legalName: z.string().meta({ description: 'Full name of the organisation.' }).optional(),
      url: hrefSchema.meta({ description: 'Home page of the organisation.' }).optional(),
      logo: imageSourceSchema.meta({ description: 'Logo of the organisation.' }).optional(),
      sameAs: z.array(hrefSchema).meta({ description: 'Other addresses of the organisation.' }).optional(),
    })
    .meta({ description: 'The organisation behind the site, for structured data.' })
    .optional(),
  trailingSlash: z
    .boolean()
    .meta({ description: 'Whether canonical addresses end with a slash.' })
    .optional(),
  paths: z
    .array(
      z.object({
        path: z.string().min(1).meta({ description: 'Path of a page, or a prefix ending with `*`.' }),
        metatags: metatags.meta({ description: 'Meta tags of these pages.' }),
      }),
    )
    .meta({ description: 'Meta tags of single pages.' })
    .optional(),
});
