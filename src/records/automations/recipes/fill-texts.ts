/** The recipe that writes missing descriptions and alt texts, from what the pages say. */
import type { Recipe } from './recipe.ts';
import { under } from './within.ts';

export const fillTexts: Recipe = {
  id: 'fill-texts',
  title: 'Fill in descriptions and alt texts',
  does: 'Adds the description of a page and the alt text of a picture where they are missing and follow from the page.',
  schedule: '0 6 * * 2',
  needsModel: false,
  quotesReaders: false,
  takesScope: true,
  fields: [],
  look: async ({ scope }) => ({
    kind: 'operations',
    operations: [
      { operation: 'descriptions', values: under(scope) },
      { operation: 'alt-texts', values: under(scope) },
    ],
    signals: [],
  }),
};
