/** Counts for a recipe by how many commits translations are behind, in the branch that the site is made of. */
import type { ProjectResources } from '../../jobs/run/project-resources.ts';
import type { TranslatedPage } from '../../records/automations/recipes/recipe.ts';
import { translationMark } from '../../site/changes/translation/front-entries.ts';
import { readFrontMatter } from '../../site/content/syntax/front-matter.ts';
import { translationLag } from '../../site/translation-lag.ts';

/** More translations are judged by their dates. */
const MAX_PAIRS = 20_000;
/** Bytes; the front matter of a larger page is not read. */
const LARGEST = 2 * 1024 * 1024;
const MAY_HAVE_MARK = 'translatedFrom';

/** To be called after the branch was fetched. @throws AppError `git/…` */
export async function translationLags(
  { repository, folder, baseBranch }: Pick<ProjectResources, 'repository' | 'folder' | 'baseBranch'>,
  pairs: readonly TranslatedPage[],
): Promise<ReadonlyMap<string, number>> {
  const lags = new Map<string, number>();
  const commit = await repository.head(baseBranch ?? (await repository.defaultBranch()));
  if (commit === undefined || pairs.length === 0) return lags;
  const judged = pairs.slice(0, MAX_PAIRS);
  const paths = new Set(judged.flatMap(({ original, translation }) => [original, translation]));
  const changes = await repository.fileChanges(commit, folder, (path) => paths.has(path));
  const oids = new Map((await repository.list(commit, folder)).map(({ path, oid }) => [path, oid]));
  for (const { original, translation } of judged) {
    const oid = oids.get(translation);
    const bytes = oid === undefined ? undefined : await repository.read(oid, LARGEST);
    const text = bytes?.includes(MAY_HAVE_MARK) === true ? bytes.toString('utf8') : '';
    const { state, commits } = translationLag({
      original: changes.get(original),
      translation: changes.get(translation),
      mark: translationMark({ frontMatter: readFrontMatter(text, translation).data }),
      now: oids.get(original),
    });
    if (state !== 'unknown') lags.set(translation, state === 'current' ? 0 : (commits ?? 1));
  }
  return lags;
}
