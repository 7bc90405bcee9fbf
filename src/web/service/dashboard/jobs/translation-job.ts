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
  const { rows } = await translationMatrix(site, {});
  const row = rows.find(({ url }) => url === path);
  const cell = row?.cells.find((one) => one.language === language);
  if (row === undefined || cell === undefined) return undefined;
  const rules =
    'Keep components, code, links and front matter as the page has them, and use the words that other translated pages use.';
  const { file } = cell;
  return {
    prompt:
      file === undefined || !PLAIN_PATH.test(`/${file}`) || !PLAIN_PATH.test(`/${row.file}`)
        ? `Translate the page ${path} into the language "${language}". ${rules} Give it its place in the navigation of that language.`
        : `Bring this translation up to date with its page. Call changed_blocks for it, translate the blocks that it gives, and hand them back with translate_blocks; every other line stays as it is. Where changed_blocks says that the whole page has to be looked through, or where you have no such tool, translate only what has changed or is missing. ${rules}\n\n- ${row.file} -> ${file}`,
  };
}
