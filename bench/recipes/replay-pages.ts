/** Recipes that ask for pages: how many of those did people change within some days, beside what they changed anyway. */
import type { Recipe } from '../../src/records/automations/recipes/recipe.ts';
import { askedIn, between, DAY, type History, longestOf, pagesOf, percent, replayRuns } from './replay.ts';

/** What people call a change of words alone. */
const WORDING =
  /\b(?:typos?|grammar|spelling|wording|style|tone|proofread|copy.?edit|phrasing|vale|em.?dash(?:es)?)\b/i;

interface PagesWanted {
  readonly history: History;
  /** Days. */
  readonly within: number;
  readonly options?: Readonly<Record<string, string>>;
  /** The path that a line of a request asks to have changed. */
  readonly asked: RegExp;
}

export async function replayPages(
  recipe: Recipe,
  { history, within, options, asked }: PagesWanted,
): Promise<string | undefined> {
  const { runs, all } = await replayRuns(recipe, history, {
    ...(options === undefined ? {} : { options }),
    // A style has no copy that would be behind.
    ...(recipe.id === 'translations' ? { asked } : {}),
  });
  const sum = { asked: 0, hit: 0, pages: 0, changed: 0 };
  const wording = { pages: 0, asked: 0 };
  for (const { at, work } of runs) {
    const paths = askedIn(work.prompt, asked);
    const later = new Set(
      between(history, at, at + within * DAY).flatMap((one) => pagesOf(one, history.inside)),
    );
    sum.asked += paths.length;
    sum.hit += paths.filter((path) => later.has(path)).length;
    sum.pages += history.files.filter(({ path }) => /\.mdx?$/.test(path)).length;
    sum.changed += later.size;
  }
  const lists = runs.map(({ at, work }) => ({
    at,
    paths: new Set(askedIn(work.prompt, asked)),
  }));
  for (const landing of between(history, history.from, history.until).filter(({ subject }) =>
    WORDING.test(subject),
  ))
    for (const page of pagesOf(landing, history.inside)) {
      wording.pages++;
      if (
        lists.some(({ at, paths }) => at <= landing.at && at > landing.at - within * DAY && paths.has(page))
      )
        wording.asked++;
    }
  console.log(
    `${recipe.title}: ${runs.length} of ${all} runs asked for ${sum.asked} pages; people changed ${sum.hit} of them within ${within} days (${percent(sum.hit, sum.asked)}), and ${percent(sum.changed, sum.pages)} of all pages`,
  );
  if (recipe.id === 'house-style')
    console.log(
      `  people changed ${wording.pages} pages for their words alone; ${wording.asked} of them had been asked for in the ${within} days before`,
    );
  return longestOf(runs);
}
