/** Tool: the text of a source file, or some of its lines. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { mistake, pathArgument } from '../writer-tools/tool.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import { commitArgument, ofRepository, placeOf, repositoryArgument, repositoryOf } from './code-arguments.ts';

const MAX_LINES = 800;

export const readCode = writerTool({
  name: 'read_code',
  title: 'Read a source file',
  description: 'Reads a text file of a code repository. It cannot be changed.',
  input: z.object({
    path: pathArgument('Path inside the repository, for example "src/cli/serve.ts".'),
    offset: z.int().min(1).optional().describe('First line, counted from 1.'),
    repository: repositoryArgument,
    commit: commitArgument('First digits of a commit; left out for the newest.'),
  }),
  async run({ path, offset = 1, repository: name, commit }, context) {
    const repository = repositoryOf(context, name);
    const source = await repository.at(commit);
    const text = await source.read(path.replace(/^\/+/, ''));
    if (text === undefined)
      return mistake(
        `There is no source file ${JSON.stringify(path)} that you may read. Use list_code or search_code.`,
      );
    context.did(`Read the source${ofRepository(repository)} at ${path}`);
    const lines = text.split('\n');
    const part = lines
      .slice(offset - 1, offset - 1 + MAX_LINES)
      .join('\n')
      .slice(0, context.limits.read);
    const last = offset - 1 + part.split('\n').length;
    const note =
      last < lines.length
        ? `\n[Lines ${offset} to ${last} of ${lines.length}. For more: offset ${last + 1}.]`
        : '';
    return quoteData(context.mark, { code: path, ...placeOf(repository, source.commit) }, part) + note;
  },
});
