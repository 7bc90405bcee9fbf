/** Tool: a page as its readers see it. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from './quote-data.ts';
import { mistake, pathArgument } from './tool.ts';
import { writerTool } from './writer-tool.ts';

export const readPage = writerTool({
  name: 'read_page',
  title: 'Read a page as readers see it',
  description:
    'Gives a page as its readers see it, as Markdown: snippets, variables and components are carried out, and pages made of a specification are there too. To edit, read the source with read_file.',
  input: z.object({
    page: pathArgument('Path as in docs.json, or address: "guides/start".'),
    offset: z.int().min(0).optional().describe('Characters to skip, of a page that comes in parts.'),
  }),
  async run({ page, offset = 0 }, context) {
    const text = await context.site.page(page, context.signal);
    if (text === undefined)
      return mistake(`There is no page ${JSON.stringify(page)}. Use outline or search to find its path.`);
    context.did(`Read the page ${page}`);
    const part = text.slice(offset, offset + context.limits.read);
    const left = text.length - offset - part.length;
    const note = left > 0 ? `\n[${left} more characters: offset ${offset + part.length}]` : '';
    return quoteData(context.mark, { page }, part) + note;
  },
});
