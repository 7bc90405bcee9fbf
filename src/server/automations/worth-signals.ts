/** The pages that are worth an hour, as recipes look at them: with what readers said, and without those that a job has just changed. */

import { DAY_MS } from '../../lib/time/dates.ts';
import type { WorthSignal } from '../../records/automations/recipes/recipe.ts';
import type { Records } from '../../records/records.ts';
import { pageWords } from '../../web/service/insight/page-words.ts';
import { worthPages } from '../../web/service/insight/worth-pages.ts';

const LOOKED_BACK_MS = 30 * DAY_MS;
/** Merges that are looked through for those of the time. */
const MAX_MERGES = 100;

export async function worthSignals(
  records: Pick<Records, 'insight' | 'feedback' | 'searches' | 'questions' | 'jobs'>,
  { project, now, limit }: { readonly project: string; readonly now: number; readonly limit: number },
): Promise<readonly WorthSignal[]> {
  const period = { project, from: now - LOOKED_BACK_MS, to: now };
  const merges = await records.jobs.listMerges(project, { skip: 0, take: MAX_MERGES });
  // What readers did before a change says nothing about the page of now.
  const changed = new Set(
    merges.flatMap(({ mergedAt, pages }) => (mergedAt < period.from ? [] : (pages ?? []))),
  );
  const isPage = (path: string): boolean => !changed.has(path);
  const pages = await worthPages(records, { ...period, isPage, limit });
  return Promise.all(
    pages.map(async ({ path, worth }) => ({
      path,
      worth,
      quotes: await pageWords(records, { ...period, path }),
    })),
  );
}
