/** Pages of a recipe's scope that were changed since its last run, the last changed first. */
import type { DatedFile, RecipeInput } from './recipe.ts';
import { isWithin } from './within.ts';

/** What a prompt may name: a path of a page that is no text of its own. */
const PLAIN = /^[\p{L}\p{N}_./ -]{1,200}\.mdx?$/u;

export const isPage = ({ path }: Pick<DatedFile, 'path'>): boolean => PLAIN.test(path);

export async function changedPages({
  files,
  since,
  scope,
}: Pick<RecipeInput, 'files' | 'since' | 'scope'>): Promise<readonly DatedFile[]> {
  return (await files())
    .filter((file) => isPage(file) && file.changedAt >= since && isWithin(file.path, scope))
    .toSorted((a, b) => b.changedAt - a.changedAt || (a.path < b.path ? -1 : 1));
}
