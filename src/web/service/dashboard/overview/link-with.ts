/** Builds the address of the same page with some parameters changed: all state of the dashboard is in the address. */

/** Parameters that are dropped, since another choice begins at the start of a list. */
const POSITIONS = ['cursor', 'before', 'skip', 'batch', 'became', 'changed', 'problem'];

/** @param changes undefined removes a parameter */
export function linkWith(
  href: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of query)
    if (!POSITIONS.includes(name) && !Object.hasOwn(changes, name)) next.append(name, value);
  for (const name in changes) {
    const value = changes[name];
    if (value !== undefined) next.append(name, value);
  }
  const text = next.toString();
  return text === '' ? href : `${href}?${text}`;
}
