/** Tool: files of the repository around the documentation. */
import * as z from '../../../../lib/schema.ts';
import { quoteData } from '../../writer-tools/quote-data.ts';
import { mistake } from '../../writer-tools/tool.ts';
import { modelTool } from './model-tool.ts';

export const NO_CODE =
  'The source code is not open to you: write from what the documentation and the task say.';

export const listCode = modelTool({
  name: 'list_code',
  title: 'List source files',
  description: 'Lists files of the repository around the documentation, with their sizes in bytes.',
  input: z.object({
    folder: z.string().max(1024).optional().describe('Only below this folder, for example "src/cli".'),
  }),
  async run({ folder = '' }, context) {
    if (context.code === undefined) return mistake(NO_CODE);
    const inside = folder.replace(/^\/+|\/+$/g, '');
    const all = await context.code.list();
    const found = inside === '' ? all : all.filter(({ path }) => path.startsWith(`${inside}/`));
    context.did(`Listed the source code${inside === '' ? '' : ` in ${inside}`}`);
    if (found.length === 0) return `There are no source files${inside === '' ? '' : ` below "${inside}"`}.`;
    const shown = found.slice(0, context.limits.results);
    const more = found.length - shown.length;
    const note = more > 0 ? `\n… and ${more} more: name a folder, or use search_code.` : '';
    return (
      quoteData(context.mark, { code: inside }, shown.map(({ path, size }) => `${path} ${size}`).join('\n')) +
      note
    );
  },
});
