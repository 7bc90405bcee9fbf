/** Pages of a recipe's scope that people changed since its last run: those of small commits first, then the last changed. */
import type { DatedFile, RecipeInput } from './recipe.ts';
import { isWithin } from './within.ts';

/** What a prompt may name: a path of a page that is no text of its own. */
const PLAIN = /^[\p{L}\p{N}_./ -]{1,200}\.mdx?$/u;
/** For those who work on the repository. */
const FOR_AUTHORS =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|README|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE)\.mdx?$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;
/** A commit that changes more pages at once has generated, moved or replaced something in them. */
export const MAX_BY_HAND = 30;

export const isPage = ({ path }: Pick<DatedFile, 'path'>): boolean =>
  PLAIN.test(path) && !FOR_AUTHORS.test(path);

export async function changedPages({
  files,
  since,
  scope,
}: Pick<RecipeInput, 'files' | 'since' | 'scope'>): Promise<readonly DatedFile[]> {
  const pages = (await files()).filter(isPage);
  const beside = new Map(
    [...Map.groupBy(pages, ({ changedAt }) => changedAt)].map(([at, of]) => [at, of.length]),
  );
  const size = ({ changedAt }: DatedFile): number => beside.get(changedAt)!;
  const copies = copyFolders(pages);
  return (
    pages
      .filter((file) => file.changedAt >= since && isWithin(file.path, scope) && size(file) <= MAX_BY_HAND)
      // Whoever names the folder of a language as the scope wants its pages read.
      .filter(({ path }) => !copies.has(topOf(path)) || topOf(`${scope}/`) === topOf(path))
      .toSorted((a, b) => size(a) - size(b) || b.changedAt - a.changedAt || (a.path < b.path ? -1 : 1))
  );
}

const topOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

/** Folders of languages with the same pages as the folder above: they follow those, and have a style of their own. */
function copyFolders(pages: readonly DatedFile[]): ReadonlySet<string> {
  const all = new Set(pages.map(({ path }) => path));
  const folders = Map.groupBy(pages, ({ path }) => topOf(path));
  const isCopy = (name: string, of: readonly DatedFile[]): boolean =>
    LANGUAGE.test(name) &&
    2 * of.filter(({ path }) => all.has(path.slice(name.length + 1))).length > of.length;
  return new Set([...folders].flatMap(([name, of]) => (isCopy(name, of) ? [name] : [])));
}
