/** Tool: what was merged into a code repository since a day. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { withoutTokens } from '../../code/secret-text.ts';
import type { MergedPullRequest } from '../../forges/forge-history.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import {
  dateOf,
  dayOf,
  ofRepository,
  repositoryArgument,
  repositoryOf,
  sinceArgument,
} from './code-arguments.ts';

const MAX = 50;
const LONGEST_TITLE = 200;

/** On one line. */
export const pullLine = ({ number, title, author, mergedAt, commit, url }: MergedPullRequest): string =>
  `#${number} ${dateOf(mergedAt)} ${oneLine(author, 100)}: ${oneLine(withoutTokens(title), LONGEST_TITLE)} (${commit === undefined ? '' : `commit ${commit.slice(0, 12)}, `}${url})`;

export const mergedPullRequests = writerTool({
  name: 'merged_pull_requests',
  title: 'List merged pull requests',
  description:
    'Lists pull requests that were merged into the branch of a code repository since a day, newest first: number, day, author, title, commit and address.',
  input: z.object({ since: sinceArgument, repository: repositoryArgument }),
  async run({ since, repository: name }, context) {
    const repository = repositoryOf(context, name);
    const found = await repository.merged(dayOf(since) ?? 0, MAX);
    context.did(`Looked at the merged pull requests${ofRepository(repository)}`);
    if (found.length === 0) return `No pull request was merged since ${since}.`;
    const about = {
      merged: found.length,
      ...(repository.name === '' ? {} : { repository: repository.name }),
    };
    const more = found.length < MAX ? '' : '\n[There may be more: give a later day.]';
    return quoteData(context.mark, about, found.map(pullLine).join('\n')) + more;
  },
});
