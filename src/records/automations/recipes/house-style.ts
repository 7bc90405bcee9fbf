/** The recipe that reads what was changed lately for grammar and house style. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { changedPages } from './changed-pages.ts';
import type { Recipe } from './recipe.ts';

const MAX_PAGES = 20;

export const houseStyle: Recipe = {
  id: 'house-style',
  title: 'Grammar and house style',
  does: 'Reads the pages that people changed since the last run for grammar, spelling and the style that your rules for agents ask for.',
  schedule: '0 6 * * 5',
  needsModel: true,
  quotesReaders: false,
  takesScope: true,
  fields: [],
  look: async (input) => {
    const pages = (await changedPages(input)).slice(0, MAX_PAGES);
    if (pages.length === 0) return { kind: 'nothing', why: 'No page was changed since the last run' };
    return {
      kind: 'work',
      prompt: `Correct grammar, spelling and punctuation of these pages, and what differs from the style of the project. Keep the meaning, code, names, links and headings as they are, and leave what is only a matter of taste.\n\n${pages.map(({ path }) => `- ${path}`).join('\n')}`,
      signals: [`${pluralise(pages.length, 'changed page')}`, ...pages.map(({ path }) => path)],
    };
  },
};
