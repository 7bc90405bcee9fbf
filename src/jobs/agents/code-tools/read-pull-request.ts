/** Tool: a merged pull request with its text, its discussion, and the files that it changed. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { oneLine, storedText } from '../../../lib/text/clean-text.ts';
import type { CodeRepository } from '../../code/code-repository.ts';
import { namesKey, withoutTokens } from '../../code/secret-text.ts';
import { MAX_COMMENTS, type ReadPullRequest } from '../../forges/forge-history.ts';
import { quoteData } from '../writer-tools/quote-data.ts';
import { mistake } from '../writer-tools/tool.ts';
import { writerTool } from '../writer-tools/writer-tool.ts';
import { ofRepository, repositoryArgument, repositoryOf } from './code-arguments.ts';
import { pullLine } from './merged-pull-requests.ts';

const LONGEST_BODY = 12_000;
const LONGEST_COMMENT = 4_000;

export const readPullRequest = writerTool({
  name: 'read_pull_request',
  title: 'Read a merged pull request',
  description:
    'Reads a pull request that was merged into the branch of a code repository: text, discussion and changed files. For the changed lines give its commit to code_diff.',
  input: z.object({ number: z.int().min(1).max(1_000_000_000), repository: repositoryArgument }),
  async run({ number, repository: name }, context) {
    const repository = repositoryOf(context, name);
    const pull = await repository.pullRequest(number);
    if (pull === undefined) return mistake(`No pull request ${number} was merged into the branch.`);
    const files = await filesOf(repository, pull, context.limits.results);
    context.did(`Read the pull request ${number}${ofRepository(repository)}`);
    const whole = [pullLine(pull), part(pull.body, LONGEST_BODY), ...commentsOf(pull), ...files].join('\n\n');
    const text = whole.slice(0, context.limits.read);
    const about = {
      'pull-request': number,
      ...(repository.name === '' ? {} : { repository: repository.name }),
    };
    const isCut = text.length < whole.length || pull.comments.length >= MAX_COMMENTS;
    return (
      quoteData(context.mark, about, text) + (isCut ? '\n[The rest of the discussion was left out.]' : '')
    );
  },
});

function part(text: string, max: number): string {
  const stored = withoutTokens(storedText(text).trim());
  if (namesKey(stored)) return '[left out: it holds a private key]';
  return stored.length > max ? `${stored.slice(0, max)} […]` : stored;
}

const commentsOf = ({ comments }: ReadPullRequest): string[] =>
  comments.map(({ author, text, path }) => {
    const where = path === undefined ? '' : ` about ${oneLine(path, 300)}`;
    return `${oneLine(author, 100)} wrote${where}:\n${part(text, LONGEST_COMMENT)}`;
  });

/** Of its commit: a forge that is asked for them names files that we would not show. */
async function filesOf(
  repository: CodeRepository,
  { commit }: ReadPullRequest,
  max: number,
): Promise<readonly string[]> {
  if (commit === undefined) return [];
  try {
    const { files } = await repository.diff({ to: commit, fits: () => true, max: 0 });
    const lines = files
      .slice(0, max)
      .map(({ kind, path, added, removed }) => `${kind} ${path} +${added} -${removed}`);
    return [
      ['Changed files:', ...lines, ...(files.length > max ? [`and ${files.length - max} more`] : [])].join(
        '\n',
      ),
    ];
  } catch (error) {
    // It was rewritten since, or the copy ends before it.
    if (error instanceof AppError && error.code === 'code/no-commit') return [];
    throw error;
  }
}
