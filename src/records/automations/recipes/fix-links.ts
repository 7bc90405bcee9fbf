/** The recipe that fixes links, anchors and images which lead nowhere. */
import type { Recipe } from './recipe.ts';
import { under } from './within.ts';

export const fixLinks: Recipe = {
  id: 'fix-links',
  title: 'Fix broken links',
  does: 'Fixes links, anchors and images that lead nowhere, where there is one right answer, and lists the others.',
  schedule: '0 6 * * 1',
  needsModel: false,
  quotesReaders: false,
  takesScope: true,
  fields: [],
  look: async ({ scope }) => ({
    kind: 'operations',
    operations: [{ operation: 'fix', values: { problems: 'links,anchors,images', ...under(scope) } }],
    signals: [],
  }),
};
