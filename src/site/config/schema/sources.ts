/** `sources`: folders of other repositories that are part of the site. */
import * as z from '../../../lib/schema.ts';

export const MAX_SOURCES = 20;

export const sourceSchema = z.object({
  repository: z
    .string()
    .min(1)
    .max(500)
    .meta({
      description: '`owner/name` on the same forge as the site’s own repository, or an https address.',
      examples: ['acme/api-docs', 'https://gitlab.com/acme/api-docs.git'],
    }),
  branch: z
    .string()
    .min(1)
    .meta({ description: 'Branch to show. Default: the repository’s own.', examples: ['main'] })
    .optional(),
  folder: z
    .string()
    .meta({
      description: 'Folder in the repository that has the docs.json. Default: the whole repository.',
      examples: ['docs'],
    })
    .optional(),
  path: z
    .string()
    .min(1)
    .meta({ description: 'Where its pages are in the site.', examples: ['api', 'sdks/python'] }),
});

export const sourcesSchema = z.array(sourceSchema);
