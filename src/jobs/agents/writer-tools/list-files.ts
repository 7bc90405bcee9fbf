/** Tool: which files there are. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from './quote-data.ts';
import { pathArgument } from './tool.ts';
import { writerTool } from './writer-tool.ts';

export const listFiles = writerTool({
  name: 'list_files',
  title: 'List files',
  description:
    'Lists files with their sizes, those in folders too. For pages by their place in the navigation use outline.',
  input: z.object({ folder: pathArgument('Only below this folder; leave it out for all files.').optional() }),
  run({ folder = '' }, context) {
    const below = folder.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
    const files = context.folder.list(below);
    const { results, read } = context.limits;
    const shown = upTo(
      files.slice(0, results).map(({ path, size }) => `${path} (${size})`),
      read,
    );
    const more = files.length - shown.length;
    context.did(`Listed ${below === '' ? 'all files' : below}`);
    if (files.length === 0) return 'There are no files.';
    return [
      quoteData(context.mark, { folder: below }, shown.join('\n')),
      ...(more > 0 ? [`… and ${more} more; name a folder to see them`] : []),
    ].join('\n');
  },
});

/** Names may have a thousand letters. */
function upTo(lines: readonly string[], max: number): readonly string[] {
  let size = 0;
  return lines.filter((line) => (size += Buffer.byteLength(line) + 1) <= max);
}
