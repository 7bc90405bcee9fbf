/** The recipe that works on what readers search for and do not find. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { Recipe } from './recipe.ts';
import { searchQuoteId } from './search-quote.ts';

/** Searches of a term that are more than one reader's slip. */
export const MIN_SEARCHES = 3;
const MAX_TERMS = 20;
export const LOOKED_BACK_MS = 30 * DAY_MS;

export const answerSearches: Recipe = {
  id: 'answer-searches',
  title: 'Answer searches without a result',
  does: `Lets readers find pages by words that were searched for at least ${MIN_SEARCHES} times in a month, and that had no result.`,
  schedule: '0 7 1 * *',
  needsModel: true,
  quotesReaders: true,
  takesScope: false,
  fields: [],
  look: async ({ searches, project, since, now }) => {
    const { terms } = await searches.top({
      project,
      from: now - LOOKED_BACK_MS,
      to: now,
      withoutResults: true,
      limit: 100,
    });
    const ids = terms
      .filter(({ count, lastAt }) => count >= MIN_SEARCHES && lastAt >= since)
      .flatMap(({ term }) => searchQuoteId(term) ?? [])
      .slice(0, MAX_TERMS);
    if (ids.length === 0)
      return { kind: 'nothing', why: `No words without a result were searched for ${MIN_SEARCHES} times` };
    return {
      kind: 'work',
      prompt:
        'Readers have searched for some words without a result; the words are quoted. Where a page answers what they look for under another name, use their word there once where it reads naturally, or add it to the "keywords" of its front matter. Write no new page and no answer that the documentation does not have; say how many of the words stay without an answer. List the words nowhere else: what you say about your work may be public.',
      signals: [`${pluralise(ids.length, 'search term')} without a result`],
      feedback: ids,
    };
  },
};
