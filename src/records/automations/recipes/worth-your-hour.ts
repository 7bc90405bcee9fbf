/** The recipe that works on pages that many read and that do not help them. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { Recipe } from './recipe.ts';

/** Pages of one run. */
const MAX_PAGES = 3;
/** Pages that are looked at: those with an address that may not stand in a prompt do not take the places of others. */
const LOOKED_AT = 4 * MAX_PAGES;
/** Views that helped nobody, before a page is worth a job. */
export const MIN_WORTH = 20;
/** As many as a job takes. */
const MAX_QUOTES = 50;
/** A path that may stand in a prompt, which a pull request shows. */
const PLAIN_PATH = /^\/[\w./~-]{0,120}$/;

export const worthYourHour: Recipe = {
  id: 'worth-your-hour',
  title: 'Improve pages that do not help',
  does: `Works on the ${MAX_PAGES} pages that many read and that do not help them, by votes, searches and questions.`,
  schedule: '0 7 8 * *',
  needsModel: true,
  quotesReaders: true,
  takesScope: false,
  fields: [],
  look: async ({ worth }) => {
    const pages = (await worth(LOOKED_AT))
      .filter((page) => page.worth >= MIN_WORTH && PLAIN_PATH.test(page.path))
      .slice(0, MAX_PAGES);
    if (pages.length === 0) return { kind: 'nothing', why: 'No page stands out: readers are helped' };
    const names = pages.map(({ path }) => path).join(', ');
    return {
      kind: 'work',
      prompt: `Improve these pages, one after the other: ${names}. Many read them, and they do not help: readers voted against them, left them at once after a search had led them there, or asked there in vain. What they said, asked and searched for is quoted. Find out what they miss, and say it where other pages or the code show that it is true; put what most look for first. Leave out pages that no longer exist, invent nothing, and say what stays open, in words of your own. Repeat the quoted words nowhere: what you say about your work may be public.`,
      signals: pages.map(
        ({ path, worth: views }) => `${path}: about ${pluralise(views, 'view')} helped nobody`,
      ),
      feedback: pages.flatMap(({ quotes }) => quotes).slice(0, MAX_QUOTES),
    };
  },
};
