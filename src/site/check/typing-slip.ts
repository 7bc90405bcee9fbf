/** Finds the only page whose address differs by one letter from a mistyped one: good enough to suggest to a person. */
import { editDistance } from '../../lib/text/nearest.ts';

/** Shorter names can differ by one letter without being typos: `app` and `api`. */
const SHORTEST = 5;
const MOST = 500;

/** @returns the one address of the same folder whose last part differs by one letter or by two swapped letters */
export function typingSlip(address: string, known: readonly string[]): string | undefined {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const name = address.slice(folder.length).toLowerCase();
  if (name.length < SHORTEST) return undefined;
  const beside = known.filter((each) => each.startsWith(folder) && !each.slice(folder.length).includes('/'));
  if (beside.length > MOST) return undefined;
  const meant = beside.filter((each) => {
    const other = each.slice(folder.length).toLowerCase();
    // Different numbers are never typos: they count versions, steps and years.
    return digits(other) === digits(name) && other !== name && editDistance(name, other) === 1;
  });
  return meant.length === 1 ? meant[0] : undefined;
}

const digits = (text: string): string => text.replace(/[^0-9]/g, '');
