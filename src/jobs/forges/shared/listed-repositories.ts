/** Searches the repositories of an account, for forges that list more than was searched for. */
import type { ListedRepository } from '../forge-account.ts';

/** True for names with these letters; every name has none. */
export function foundIn(search: string): (repository: ListedRepository) => boolean {
  const letters = search.trim().toLowerCase();
  return ({ name }) => name.toLowerCase().includes(letters);
}
