/** The form of a job that improves one page: what readers said of it, searched for and asked there is quoted. */

import { DAY_MS } from '../../../../lib/time/dates.ts';
import { questionQuoteId, searchQuoteId } from '../../../../records/automations/recipes/search-quote.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import type { NewJobForm } from './new-form.ts';

const LOOKED_BACK_MS = 90 * DAY_MS;
const MAX_COMMENTS = 20;
const MAX_TERMS = 10;
const MAX_QUESTIONS = 10;
/** Questions without an answer, of which those of the page are found. */
const MAX_READ = 200;
/** A path that may stand in a prompt, which a pull request shows. */
const PLAIN_PATH = /^\/[\w./~-]{0,120}$/;

/** @returns undefined for what is no page of the site */
export async function improvement(
  { service, project }: DashboardRequest,
  path: string | null,
): Promise<NewJobForm | undefined> {
  if (path === null || !PLAIN_PATH.test(path)) return undefined;
  const site = service.projects.get(project!.id)?.live.current();
  if (site === undefined || !site.pages.byUrl.has(path)) return undefined;
  const { feedback, searches, questions } = service.records;
  const now = service.clock();
  const here = { project: project!.id, from: now - LOOKED_BACK_MS, to: now + 1 };
  const [said, terms, asked] = await Promise.all([
    feedback.list(
      { ...here, path, commented: true, statuses: ['pending', 'in_progress'] },
      { limit: MAX_COMMENTS },
    ),
    searches.leadingTo({ ...here, path, limit: MAX_TERMS }),
    questions.list({ ...here, unanswered: true, limit: MAX_READ }),
  ]);
  const open = asked.questions
    .filter(({ page }) => page?.split(/[?#]/, 1)[0] === path)
    .slice(0, MAX_QUESTIONS);
  return {
    feedback: [
      ...said.items.filter(({ helpful }) => helpful !== true).map(({ id }) => id),
      ...open.map(({ id }) => questionQuoteId(id)),
      ...terms.flatMap(({ term }) => searchQuoteId(term) ?? []),
    ],
    prompt: `Improve the page ${path}: many read it, and it does not help them. What they said, asked and searched for before they opened it is quoted. Find out what they miss, and say it where other pages or the code show that it is true; put what most look for first. Invent nothing, and say what stays open.`,
  };
}
