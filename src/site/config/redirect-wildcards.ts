/** Limits the wildcards of redirects (`:name` for one segment, `:name*`, `*` for the rest) so that matching is fast. */

export const WILD = /:([A-Za-z][\w-]*)(\*)?|\*/g;
/** Wildcards of one source, and of one of its segments: with more, matching a path may take exponential time. */
const MAX_WILD = 12;
const MAX_OPEN = 2;

/** False for a source that could take too long to match. */
export function isMatchable(source: string): boolean {
  const all = [...source.matchAll(WILD)];
  const open = all.filter(([, name, rest]) => name === undefined || rest === '*');
  return (
    all.length <= MAX_WILD &&
    open.length <= MAX_OPEN &&
    source.split('/').every((segment) => [...segment.matchAll(WILD)].length <= MAX_OPEN)
  );
}
