/** The form of a job that brings one translation up to date, or makes it. */
import { translationMatrix } from '../../../../site/translation-matrix.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import type { NewJobForm } from './new-form.ts';

/** A path that may stand in a prompt, which a pull request shows. */
const PLAIN_PATH = /^\/[\w./~-]{0,200}$/;

/** @returns undefined for what is no page of the site, or no language of it */
export async function translationJob(
  { service, project }: DashboardRequest,
  path: string | null,
  language: string | null,
): Promise<NewJobForm | undefined> {
  if (path === null || language === null || !PLAIN_PATH.test(path)) return undefined;
  const site = service.projects.get(project!.id)?.live.current();
  if (site === undefined) return undefined;
  const { rows } = await translationMatrix(site, undefined);
  const cell = rows.find(({ url }) => url === path)?.cells.find((one) => one.language === language);
  if (cell === undefined) return undefined;
  const rules =
    'Keep components, code, links and front matter as the page has them, and use the words that other translated pages use.';
  return {
    prompt:
      cell.url === undefined || !PLAIN_PATH.test(cell.url)
        ? `Translate the page ${path} into the language "${language}". ${rules} Give it its place in the navigation of that language.`
        : `Bring the page ${cell.url} up to date with the page ${path} that it translates. Translate only what has changed or is missing, and leave every other line as it is. ${rules}`,
  };
}
