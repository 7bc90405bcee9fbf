/** `files`: which files beside the pages are served, and to whom. */
import * as z from '../../../lib/schema.ts';

export const filesSchema = z.object({
  serve: z
    .array(z.string().min(1))
    .meta({
      description:
        'Data, scripts and files without a type that are served although no page names them, in the syntax of `.gitignore`. Images, fonts, media, documents, archives, styles and scripts of the browser always are; databases, keys and exports never.',
      examples: [['/data/*.json', '*.ipynb']],
    })
    .default([]),
  private: z
    .array(z.string().min(1))
    .meta({
      description:
        'Files that only signed-in readers may load, in the syntax of `.gitignore`. A site without a way to sign in does not serve them at all.',
      examples: [['/internal/', '*.internal.pdf']],
    })
    .default([]),
});
