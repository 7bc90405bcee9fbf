/** Tool: our own check of the whole documentation. */
import * as z from '../../../../lib/schema.ts';
import { describeIssues } from './describe-issues.ts';
import { defineTool } from './tool.ts';

export const checkDocs = defineTool({
  name: 'check_docs',
  description:
    'Checks the whole documentation: docs.json, links, anchors, images, components, front matter. New errors come first.',
  input: z.object({}),
  async run(_, context) {
    const { issues } = await context.site.check(context.signal);
    context.did('Checked the documentation');
    return describeIssues(issues, context.known, context.limits.results);
  },
});
