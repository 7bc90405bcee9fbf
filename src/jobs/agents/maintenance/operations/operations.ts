/** All operations, in the order in which they run: those that move files first, those that read text last. */
import { descriptions, frontMatterOrder, shortenDescriptions } from './front-matter.ts';
import { forgottenPages, mintJson, order } from './navigation.ts';
import type { Operation } from './operation.ts';
import { move, removePage, splitPage } from './pages.ts';
import { fix, list } from './problems.ts';
import { addRedirect, historyRedirects, redirectedLinks } from './redirects.ts';
import { altTexts, bullets, headingCase, replace } from './text.ts';

export const OPERATIONS: readonly Operation[] = [
  mintJson,
  move,
  removePage,
  splitPage,
  historyRedirects,
  fix,
  redirectedLinks,
  addRedirect,
  forgottenPages,
  order,
  replace,
  headingCase,
  bullets,
  altTexts,
  descriptions,
  shortenDescriptions,
  frontMatterOrder,
  list,
];

const BY_NAME: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [operation.name, operation]),
);

/** @throws Error for a name that there is not: a mistake of ours */
export function operationNamed(name: string): Operation {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`There is no operation "${name}"`);
  return found;
}

/** By a word of its commands, or by its name. */
export function operationTyped(word: string): Operation | undefined {
  return BY_NAME.get(word) ?? OPERATIONS.find(({ commands }) => commands.includes(word));
}
