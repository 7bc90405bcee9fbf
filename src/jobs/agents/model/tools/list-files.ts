/** Tool: which files there are. */
import * as z from '../../../../lib/schema.ts';
import { defineTool, pathArgument } from './tool.ts';

export const listFiles = defineTool({
  name: 'list_files',
  description: 'Lists the files of the documentation with their sizes, those in folders too.',
  input: z.object({ folder: pathArgument('Only below this folder; leave it out for all files.').optional() }),
  run({ folder = '' }, context) {
    const below = folder.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
    const files = context.folder.list(below);
    const shown = files.slice(0, context.limits.results).map(({ path, size }) => `${path} (${size})`);
    const more = files.length - shown.length;
    context.did(`Listed ${below === '' ? 'all files' : below}`);
    return [
      files.length === 0 ? 'There are no files.' : shown.join('\n'),
      ...(more > 0 ? [`… and ${more} more; name a folder to see them`] : []),
    ].join('\n');
  },
});
