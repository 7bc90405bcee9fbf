/** The wildcards of redirects: `:name` for one segment, `:name*` and `*` for the rest; and how many of them can be matched in time. */

export const WILD = /:([A-Za-z][\w-]*)(\*)?|\*/g;
/** Of one source, and of one segment of it: with more, telling whether a path fits may take for ever. */
const MOST_WILD = 12;
const MOST_OPEN = 2;

/** False for a source that no server could match in time. */
export function isMatchable(source: string): boolean {
  const all = [...source.matchAll(WILD)];
  const open = all.filter(([, name, rest]) => name === undefined || rest === '*');
  return (
    all.length <= MOST_WILD &&
    open.length <= MOST_OPEN &&
    source.split('/').every((segment) => [...segment.matchAll(WILD)].length <= MOST_OPEN)
  );
}
