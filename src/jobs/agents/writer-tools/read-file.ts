/** Tool: the text of a file, or some of its lines. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from './quote-data.ts';
import { pathArgument } from './tool.ts';
import { writerTool } from './writer-tool.ts';

export const readFile = writerTool({
  name: 'read_file',
  title: 'Read a file',
  description: 'Reads the source of a text file. Long files come in parts: ask again with offset.',
  input: z.object({
    path: pathArgument('For example "guides/start.mdx".'),
    offset: z.int().min(1).optional().describe('First line, counted from 1.'),
    limit: z.int().min(1).max(5000).optional().describe('Number of lines. Default: all.'),
  }),
  run({ path, offset = 1, limit }, context) {
    const lines = context.folder.read(path).split('\n');
    const chosen = lines.slice(offset - 1, limit === undefined ? undefined : offset - 1 + limit);
    const { text, taken } = withinBytes(chosen, context.limits.read);
    const last = offset - 1 + taken;
    context.did(`Read ${path}`);
    if (chosen.length === 0) return `"${path}" has ${lines.length} lines; there is nothing at ${offset}.`;
    const note =
      last < lines.length
        ? `\n[Lines ${offset} to ${last} of ${lines.length}. For more: offset ${last + 1}.]`
        : '';
    return quoteData(context.mark, { file: path }, text) + note;
  },
});

/** Whole lines, except that a first line over the limit is cut. */
function withinBytes(lines: readonly string[], max: number): { text: string; taken: number } {
  let size = 0;
  let taken = 0;
  for (const line of lines) {
    size += Buffer.byteLength(line) + 1;
    if (size > max + 1) break;
    taken += 1;
  }
  if (taken > 0 || lines.length === 0) return { text: lines.slice(0, taken).join('\n'), taken };
  const cut = Buffer.from(lines[0]!)
    .subarray(0, max)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  return { text: `${cut}[this line is longer]`, taken: 1 };
}
