/** The recipe that adds redirects for pages which the history of the repository shows as moved. */
import type { Recipe } from './recipe.ts';

export const redirectMovedPages: Recipe = {
  id: 'redirect-moved-pages',
  title: 'Redirect moved pages',
  does: 'Adds a redirect for each page that the history of the repository shows as moved and that has none, and lists pages that vanished.',
  schedule: '0 6 * * 3',
  needsModel: false,
  quotesReaders: false,
  takesScope: false,
  fields: [],
  look: async () => ({
    kind: 'operations',
    operations: [{ operation: 'history-redirects', values: {} }],
    signals: [],
  }),
};
