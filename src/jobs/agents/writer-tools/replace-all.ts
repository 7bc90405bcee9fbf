/** Tool: plans the replacement of a text or an expression in all pages, and writes nothing. */
import * as z from '../../../lib/schema.ts';
import { describePlan } from './describe-plan.ts';
import { fileLimits, withinArguments } from './within-globs.ts';
import { writerTool } from './writer-tool.ts';

const LONGEST = 500;

export const replaceAll = writerTool({
  name: 'replace_all',
  title: 'Plan a replacement in many pages',
  description:
    'Plans the replacement of a text in all pages and the texts of docs.json, never in addresses, names of components or generated files. Writes nothing: apply_plan carries it out.',
  input: z.object({
    from: z.string().min(1).max(LONGEST).describe('The text, or with regex an expression.'),
    to: z.string().max(LONGEST).describe('What takes its place; with regex, $1 to $9 are the groups.'),
    where: z.enum(['prose', 'code', 'both']).optional().describe('Default: prose.'),
    regex: z.boolean().optional(),
    case: z.boolean().optional().describe('False: upper and lower case are alike. Default: true.'),
    words: z.boolean().optional().describe('False: parts of longer words too. Default: true.'),
    ...withinArguments,
  }),
  async run(
    { from, to, where = 'prose', regex = false, case: matchCase = true, words = true, ...globs },
    context,
  ) {
    const { within } = fileLimits(globs);
    const request = {
      kind: 'replace' as const,
      from,
      to,
      where,
      matchCase,
      pattern: regex,
      wholeWords: words,
    };
    const planned = await context.site.plan(request, context.signal, within);
    context.did(`Planned to replace "${from}" with "${to}"`);
    return describePlan(
      context.plans.keep(`Replace ${JSON.stringify(from)} with ${JSON.stringify(to)}`, planned),
      context.mark,
    );
  },
});
