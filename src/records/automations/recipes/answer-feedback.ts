/** The recipe that works on pages about which several readers have written. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { Feedback } from '../../feedback/feedback.ts';
import type { Recipe, RecipeInput } from './recipe.ts';
import { isWithin } from './within.ts';

/** Entries of a page that make a theme. */
export const MIN_OF_A_THEME = 3;
/** Themes of a run, and entries of each that are quoted. */
const MAX_THEMES = 5;
const MAX_QUOTED = 10;
const MAX_READ = 500;

/**
 * A theme is a page with several entries that have words and are still open, of which one came since the last run. Whether
 * they mean the same is for the agent, and then for a person, to say.
 */
export const answerFeedback: Recipe = {
  id: 'answer-feedback',
  title: 'Answer feedback themes',
  does: `Works on pages about which at least ${MIN_OF_A_THEME} readers have written something that is still open.`,
  schedule: '0 7 * * 1',
  needsModel: true,
  quotesReaders: true,
  takesScope: true,
  fields: [],
  look: async (input) => {
    const themes = themesOf(await openEntries(input), input).slice(0, MAX_THEMES);
    if (themes.length === 0)
      return { kind: 'nothing', why: `No page has ${MIN_OF_A_THEME} open entries of which one is new` };
    return {
      kind: 'work',
      prompt:
        'Readers have written about some pages; what they wrote is quoted. Look at each of these pages. Where the words of several readers show that it is wrong, unclear or incomplete, correct it as far as the rest of the documentation says what is right. Change nothing for which it does not, and say in words of your own which questions stay open. Quote no reader, neither in pages nor in what you say about your work: it may be public.',
      signals: themes.map(([path, entries]) => `${path}: ${pluralise(entries.length, 'entry', 'entries')}`),
      feedback: themes.flatMap(([, entries]) => entries.slice(0, MAX_QUOTED).map(({ id }) => id)),
    };
  },
};

async function openEntries({ feedback, project, now }: RecipeInput): Promise<readonly Feedback[]> {
  const { items } = await feedback.list(
    { project, to: now + 1, statuses: ['pending', 'in_progress'], commented: true },
    { limit: MAX_READ },
  );
  return items;
}

/** Most entries first. */
function themesOf(
  entries: readonly Feedback[],
  { since, scope }: Pick<RecipeInput, 'since' | 'scope'>,
): (readonly [string, readonly Feedback[]])[] {
  const own = entries.filter(({ path }) => isWithin(path.replace(/^\/+/, ''), scope));
  return [...Map.groupBy(own, ({ path }) => path)]
    .filter(([, of]) => of.length >= MIN_OF_A_THEME && of.some(({ createdAt }) => createdAt >= since))
    .sort(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1));
}
