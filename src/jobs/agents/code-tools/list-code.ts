/** Tool: files of a code repository. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import { commitArgument, ofRepository, placeOf, repositoryArgument, repositoryOf } from './code-arguments.ts';

export const listCode = writerTool({
  name: 'list_code',
  title: 'List source files',
  description: 'Lists files of a code repository, with their sizes in bytes.',
  input: z.object({
    folder: z.string().max(1024).optional().describe('Only below this folder, for example "src/cli".'),
    repository: repositoryArgument,
    commit: commitArgument('First digits of a commit; left out for the newest.'),
  }),
  async run({ folder = '', repository: name, commit }, context) {
    const repository = repositoryOf(context, name);
    const source = await repository.at(commit);
    const inside = folder.replace(/^\/+|\/+$/g, '');
    const all = await source.list();
    const found = inside === '' ? all : all.filter(({ path }) => path.startsWith(`${inside}/`));
    context.did(`Listed the source code${ofRepository(repository)}${inside === '' ? '' : ` in ${inside}`}`);
    if (found.length === 0) return `There are no source files${inside === '' ? '' : ` below "${inside}"`}.`;
    const shown = found.slice(0, context.limits.results);
    const more = found.length - shown.length;
    const note = more > 0 ? `\n… and ${more} more: name a folder, or use search_code.` : '';
    const about = { code: inside, ...placeOf(repository, source.commit) };
    return quoteData(context.mark, about, shown.map(({ path, size }) => `${path} ${size}`).join('\n')) + note;
  },
});
