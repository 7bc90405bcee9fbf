/** Tool: ends the work, if the check finds no new errors in it. */

import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import type { Issue } from '../../../../lib/issue.ts';
import * as z from '../../../../lib/schema.ts';
import { describeNew } from '../../writer-tools/describe-issues.ts';
import { quoteData } from '../../writer-tools/quote-data.ts';
import { modelTool, type ToolContext } from './model-tool.ts';

export const finish = modelTool({
  name: 'finish',
  title: 'Finish the work',
  description: 'Ends your work and hands it over for review. Refused while check_docs finds new errors.',
  input: z.object({
    title: z.string().trim().min(1).max(200).describe('Of the pull request, for example "Fix broken links".'),
    body: z.string().max(20_000).describe('Of the pull request, in Markdown: what was changed and why.'),
    message: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .describe('For the person who started the job: what was done, and honestly what was not.'),
  }),
  async run({ title, body, message }, context) {
    const issues = await issuesOf(context);
    const words = { title: title.replace(/\s+/g, ' '), body, message };
    const errors = context.gate.try(words, issues, context.isLast());
    if (errors === undefined) return 'Finished.';
    context.did(`Was sent back: ${errors.length} new error${errors.length === 1 ? '' : 's'}`);
    const list = describeNew(errors, context.limits.results);
    return `Not finished: your changes brought errors. Put them right, then call finish again.\n\n${quoteData(context.mark, { check: 'new errors' }, list)}`;
  },
});

/** A folder that cannot be checked, for example without docs.json, has at least that error. */
async function issuesOf({ site, signal }: ToolContext): Promise<readonly Issue[]> {
  try {
    return (await site.check(signal)).issues;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const { code, message, hint } = error;
    return [{ severity: 'error', code, message, file: 'docs.json', ...defined({ hint }) }];
  }
}
