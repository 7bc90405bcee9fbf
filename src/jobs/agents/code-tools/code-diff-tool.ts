/** Tool: what a commit, or all commits between two, have changed in the source code. */
import * as z from '../../../lib/schema.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { fileLimits, withinArguments } from '../writer-tools/within-globs.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import { commitArgument, ofRepository, placeOf, repositoryArgument, repositoryOf } from './code-arguments.ts';
import { diffText } from './diff-text.ts';

/** Files whose lines are read: each is checked for secrets first. */
const MAX_FILES = 60;

export const codeDiffTool = writerTool({
  name: 'code_diff',
  title: 'Show changes of the source code',
  description:
    'Shows what a commit has changed in a code repository; with "from", what "commit" has beyond it, as a pull request shows it.',
  input: z.object({
    commit: z.string().min(7).max(60).describe('First digits of the commit, at least seven.'),
    from: commitArgument('First digits of an earlier commit; left out for the one before.'),
    ...withinArguments,
    repository: repositoryArgument,
  }),
  async run({ commit, from, repository: name, ...globs }, context) {
    const repository = repositoryOf(context, name);
    const { within } = fileLimits(globs);
    const diff = await repository.diff({ from, to: commit, fits: within, max: MAX_FILES });
    context.signal.throwIfAborted();
    context.did(`Looked at the changes${ofRepository(repository)} in ${diff.to.slice(0, 12)}`);
    const { text, notes } = diffText(diff, context.limits);
    const about = { diff: diff.from?.slice(0, 12) ?? 'nothing', ...placeOf(repository, diff.to) };
    return [quoteData(context.mark, about, text), ...notes.map((note) => `[${note}]`)].join('\n');
  },
});
