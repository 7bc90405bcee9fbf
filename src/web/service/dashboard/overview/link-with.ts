/** The address of the same page with some of its choices changed: all state of the dashboard is in the address. */

/** Where in a list one is; another choice begins at its start. */
const PLACES = ['cursor', 'before', 'skip', 'batch', 'became', 'changed', 'problem'];

/** @param changes undefined takes a parameter away */
export function linkWith(
  href: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of query)
    if (!PLACES.includes(name) && !Object.hasOwn(changes, name)) next.append(name, value);
  for (const name in changes) {
    const value = changes[name];
    if (value !== undefined) next.append(name, value);
  }
  const text = next.toString();
  return text === '' ? href : `${href}?${text}`;
}
