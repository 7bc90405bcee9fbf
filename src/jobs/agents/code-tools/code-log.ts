/** Tool: commits of a code repository. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { pathArgument } from '../writer-tools/tool.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import {
  dateOf,
  dayOf,
  ofRepository,
  repositoryArgument,
  repositoryOf,
  sinceArgument,
} from './code-arguments.ts';

const MAX = 100;
const USUAL = 30;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 100;

export const codeLog = writerTool({
  name: 'code_log',
  title: 'List commits',
  description: 'Lists commits of a code repository, newest first: id, day, author and subject.',
  input: z.object({
    path: pathArgument('Only commits that changed this file or folder.').optional(),
    since: sinceArgument.optional(),
    most: z.int().min(1).max(MAX).optional().describe(`At most so many; ${USUAL} when left out.`),
    repository: repositoryArgument,
  }),
  async run({ path, since, most: max = USUAL, repository: name }, context) {
    const repository = repositoryOf(context, name);
    const inside = path?.replace(/^\/+|\/+$/g, '');
    const found = await repository.log({ path: inside, since: dayOf(since), max });
    context.did(`Looked at the commits${ofRepository(repository)}${inside ? ` at ${inside}` : ''}`);
    if (found.length === 0) return 'There are no such commits.';
    const lines = found.map(
      ({ commit, at, author, message }) =>
        `${commit.slice(0, 12)} ${dateOf(at)} ${oneLine(author, LONGEST_NAME)}: ${oneLine(message.split('\n')[0] ?? '', LONGEST_SUBJECT)}`,
    );
    const about = {
      commits: found.length,
      ...(repository.name === '' ? {} : { repository: repository.name }),
    };
    const more =
      found.length < max ? '' : '\n[There may be more: give a later day, a path, or a larger "most".]';
    return quoteData(context.mark, about, lines.join('\n')) + more;
  },
});
