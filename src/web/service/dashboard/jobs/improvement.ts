/** The form of a job that improves one page: what readers said of it, searched for and asked there is quoted. */

import { DAY_MS } from '../../../../lib/time/dates.ts';
import { pageWords } from '../../insight/page-words.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import type { NewJobForm } from './new-form.ts';

const LOOKED_BACK_MS = 90 * DAY_MS;
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
  const now = service.clock();
  const here = { project: project!.id, path, from: now - LOOKED_BACK_MS, to: now + 1 };
  return {
    feedback: await pageWords(service.records, here),
    prompt: `Improve the page ${path}: many read it, and it does not help them. What they said, asked and searched for before they opened it is quoted. Find out what they miss, and say it where other pages or the code show that it is true; put what most look for first. Invent nothing, and say what stays open.`,
  };
}
