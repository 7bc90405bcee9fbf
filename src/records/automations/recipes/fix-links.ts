/** The recipe that fixes links, anchors and images which lead nowhere. */
import type { Recipe } from './recipe.ts';
import { within } from './within.ts';

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
    kind: 'work',
    prompt: `Fix the broken links, anchors and images${within(scope)}`,
    signals: [],
  }),
};
