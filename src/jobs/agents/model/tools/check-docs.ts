/** Tool: our own check of the whole documentation. */
import * as z from '../../../../lib/schema.ts';
import { describeIssues } from './describe-issues.ts';
import { defineTool } from './tool.ts';

export const checkDocs = defineTool({
  name: 'check_docs',
  description:
    'Checks the whole documentation: docs.json, links, anchors, images, components, front matter. New errors come first.',
  input: z.object({}),
  async run(_, desk) {
    const { issues } = await desk.site.check(desk.signal);
    desk.did('Checked the documentation');
    return describeIssues(issues, desk.known, desk.limits.results);
  },
});
