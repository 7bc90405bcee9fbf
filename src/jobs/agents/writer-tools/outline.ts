/** Tool: the navigation as a tree, whole or one branch of it, never longer than its limit. */

import * as z from '../../../lib/schema.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { OutlineNode } from '../../site-outline.ts';
import { outlineText, pagesIn } from './outline-text.ts';
import { quoteData } from './quote-data.ts';
import { mistake } from './tool.ts';
import { writerTool } from './writer-tool.ts';

const MAX_UNLISTED = 20;

export const outline = writerTool({
  name: 'outline',
  title: 'Outline of the navigation',
  description:
    'Shows the navigation as a tree of tabs, groups and pages with their paths. A large site is shown as deep as fits; name a branch to see below it.',
  input: z.object({
    branch: z
      .string()
      .max(500)
      .optional()
      .describe('Label of a tab or group, with those around it where it is not unique: "Guides > Start".'),
    depth: z.int().min(1).max(12).optional().describe('Levels. Default: as many as fit.'),
  }),
  async run({ branch, depth }, context) {
    const site = await context.site.outline(context.signal);
    const nodes = branch === undefined ? site.nodes : branchOf(site.nodes, branch);
    if (nodes === undefined)
      return mistake(
        `No branch of the navigation is called ${JSON.stringify(branch)}. Call outline without branch to see their labels.`,
      );
    const shown = outlineText(nodes, context.limits.outline, depth);
    context.did(`Looked at the navigation${branch === undefined ? '' : `: ${branch}`}`);
    const total = pluralise(pagesIn(nodes), 'page');
    const cut =
      shown.depth === undefined
        ? ''
        : ` Shown to level ${shown.depth}: name a branch to see what is below it.`;
    return [
      `${branch === undefined ? `${total} in the navigation.` : `${total} in this branch.`}${cut}`,
      quoteData(context.mark, branch === undefined ? { site: site.name } : { branch }, shown.text),
      ...(branch === undefined ? unlistedText(site.unlisted, context.mark) : []),
    ].join('\n');
  },
});

function unlistedText(unlisted: readonly string[], mark: string): string[] {
  if (unlisted.length === 0) return [];
  const shown = unlisted.slice(0, MAX_UNLISTED);
  const more = unlisted.length - shown.length;
  return [
    `${pluralise(unlisted.length, 'page')} not in the navigation:`,
    quoteData(mark, { list: 'pages' }, shown.join('\n')),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

/** The nodes that a branch names: one with this label, below those before it. */
function branchOf(nodes: readonly OutlineNode[], branch: string): readonly OutlineNode[] | undefined {
  const names = branch
    .split(/\s*[>›]\s*/)
    .map(folded)
    .filter((name) => name !== '');
  let found: readonly OutlineNode[] | undefined = nodes;
  for (const name of names) {
    found = found === undefined ? undefined : nodeCalled(found, name)?.children;
    if (found === undefined) return undefined;
  }
  return names.length === 0 ? undefined : found;
}

/** The nearest to the root. */
function nodeCalled(nodes: readonly OutlineNode[], name: string): OutlineNode | undefined {
  for (let level = nodes; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const found = level.find(({ label, children }) => children.length > 0 && folded(label) === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
