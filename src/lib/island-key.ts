/** Computes the key of one component use, so that the browser finds the server's markup for it. */

/** Equal for the same component with the same plain props; functions and elements do not count. */
export function islandKey(name: string, props: Readonly<Record<string, unknown>>): string {
  const plain = Object.entries(props).filter(
    ([key, value]) =>
      key !== 'children' &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'),
  );
  return name + JSON.stringify(plain.sort(([a], [b]) => (a < b ? -1 : 1)));
}
