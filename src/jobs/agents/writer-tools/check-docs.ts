/** Tool: our own check of the whole documentation, compared with what was there before. */
import { compareIssues, type Issue } from '../../../lib/issue.ts';
import * as z from '../../../lib/schema.ts';
import { globMatcher } from '../../workspace/matches-glob.ts';
import { countIssues, describeIssues, describeNew } from './describe-issues.ts';
import { quoteData } from './quote-data.ts';
import { mistake } from './tool.ts';
import type { ComparedWithBase, WriterContext } from './writer-context.ts';
import { writerTool } from './writer-tool.ts';

export const checkDocs = writerTool({
  name: 'check_docs',
  title: 'Check the documentation',
  description:
    'Checks the whole documentation: docs.json, links, anchors, images, components, front matter. Lists the problems that are new since the base; older ones are only counted, unless you ask for them.',
  input: z.object({
    older: z.boolean().optional().describe('True: list the problems that were there before too.'),
    glob: z
      .string()
      .max(200)
      .optional()
      .describe('Only problems of files that fit, for example "guides/**".'),
  }),
  async run({ older = false, glob }, context) {
    const fits = glob === undefined ? () => true : globMatcher(glob);
    if (fits === undefined) return mistake(`"${glob}" is no pattern of file names.`);
    const { issues, pages } = await context.site.check(context.signal);
    const compared = await context.compare(issues, context.signal);
    context.did('Checked the documentation');
    const own = (all: readonly Issue[]): readonly Issue[] =>
      all.filter(({ file }) => fits(file)).sort(compareIssues);
    return answer(
      { ...compared, added: own(compared.added), known: own(compared.known) },
      { older, pages },
      context,
    );
  },
});

interface AnswerOptions {
  readonly older: boolean;
  readonly pages: number;
}

function answer(
  { added, known, base }: ComparedWithBase,
  { older, pages }: AnswerOptions,
  context: WriterContext,
): string {
  const { mark, limits } = context;
  const since = base === undefined ? '' : ` since ${base}`;
  if (added.length === 0 && known.length === 0) return `No problems in ${pages} pages.`;
  const head =
    added.length === 0
      ? `No new problems${since}, in ${pages} pages.`
      : quoteData(mark, { check: `new problems${since}` }, describeNew(added, limits.results));
  if (known.length === 0) return head;
  const before = `There before: ${countIssues(known)}.`;
  if (!older)
    return `${head}\n${before} They are not yours to put right unless the task says so; "older": true lists them.`;
  const left = limits.results - Math.min(added.length, limits.results);
  const list = describeIssues('Problems that were there before', known, Math.max(left, 20));
  return `${head}\n${before}\n${quoteData(mark, { check: 'older problems' }, list)}`;
}
