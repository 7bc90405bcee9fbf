/** Reads groups from a provider's claims, whose types and sizes are the provider's. */
import type { GroupsClaim } from '../../records/readers/access-settings.ts';

/** Of one person; one more than readers may have, so that nobody is let in with a part of them. */
export const MOST_GROUPS = 5_001;
const LONGEST_GROUP = 256;
const MOST_STEPS = 16;

/**
 * A text is split at the delimiter, a list never is. Everything else in the claim's place is no group.
 */
export function groupsOf(
  claims: unknown,
  { path, delimiter }: Pick<GroupsClaim, 'path' | 'delimiter'>,
): string[] {
  const value = valueAt(claims, path, MOST_STEPS);
  const found = typeof value === 'string' ? split(value, delimiter) : Array.isArray(value) ? value : [];
  const groups = new Set<string>();
  for (const one of found) {
    if (typeof one !== 'string') continue;
    const group = one.trim();
    if (group === '' || group.length > LONGEST_GROUP) continue;
    groups.add(group);
    if (groups.size >= MOST_GROUPS) break;
  }
  return [...groups];
}

function split(value: string, delimiter: string | undefined): readonly string[] {
  return delimiter === undefined || delimiter === '' ? [value] : value.split(delimiter, 10 * MOST_GROUPS);
}

/** Names of claims may hold dots themselves (`https://example.com/roles`), so the longest name that exists comes first. */
function valueAt(within: unknown, path: string, steps: number): unknown {
  if (typeof within !== 'object' || within === null || Array.isArray(within) || steps === 0) return undefined;
  const at = within as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(at, path)) return at[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(at, name)) return valueAt(at[name], path.slice(dot + 1), steps - 1);
  }
  return undefined;
}
