/** Reads and changes the attributes of a start tag as it is written. */

const ATTRIBUTE = /(\s+)([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'`]+)))?/g;
/** Attributes whose value names an id of the same page, or several. */
const NAMES_IDS = new Set([
  'id',
  'for',
  'headers',
  'popovertarget',
  'commandfor',
  'aria-controls',
  'aria-labelledby',
  'aria-describedby',
  'aria-owns',
]);
const HAS_IDS =
  /\s(?:id|for|headers|popovertarget|commandfor|name|aria-(?:controls|labelledby|describedby|owns))=|\shref="#/;
/** Leads the ids of an earlier version, which is on the same page as the later one; no heading's id has its sign. */
const WAS = 'was:';

/** The value as it is written, with its entities; undefined without the attribute. */
export function attribute(open: string, name: string): string | undefined {
  if (!open.includes(name)) return undefined;
  for (const [, , key, double, single, bare] of open.matchAll(ATTRIBUTE))
    if (key!.toLowerCase() === name) return double ?? single ?? bare ?? '';
  return undefined;
}

export function hasClass(open: string, ...names: readonly string[]): boolean {
  const value = attribute(open, 'class');
  return value?.split(/\s+/).some((each) => names.includes(each)) === true;
}

/** Renames the ids of a start tag, and its references to ids, so that two versions can be on one page. */
export function withOldIds(open: string): string {
  if (!HAS_IDS.test(open)) return open;
  return open.replace(ATTRIBUTE, (whole, space: string, key: string, double?: string) => {
    const name = key.toLowerCase();
    if (double === undefined) return whole;
    if (NAMES_IDS.has(name))
      return `${space}${key}="${double
        .trim()
        .split(/\s+/)
        .map((id) => WAS + id)
        .join(' ')}"`;
    // Buttons of one choice, and details of one set, would be one with those of the later version.
    if (name === 'name') return `${space}${key}="${WAS}${double}"`;
    return name === 'href' && /^#./.test(double) ? `${space}${key}="#${WAS}${double.slice(1)}"` : whole;
  });
}

/** For an element that is written a second time. */
export function withoutId(open: string): string {
  return open.replace(ATTRIBUTE, (whole, _space, key: string) => (key.toLowerCase() === 'id' ? '' : whole));
}

/** Replaces the addresses of pictures. */
export function withSources(open: string, change: (src: string) => string): string {
  return open.replace(ATTRIBUTE, (whole, space: string, key: string, double?: string) => {
    const name = key.toLowerCase();
    if (double === undefined) return whole;
    if (name === 'src' || name === 'poster') return `${space}${key}="${change(double)}"`;
    return name === 'srcset' ? `${space}${key}="${changedSourceSet(double, change)}"` : whole;
  });
}

/** @param value of `srcset`, as the renderer writes it */
export function changedSourceSet(value: string, change: (src: string) => string): string {
  const sources = value.split(/,\s+/).map((entry) => {
    const [src = '', ...size] = entry.trim().split(/\s+/);
    return [change(src), ...size].join(' ');
  });
  return sources.join(', ');
}

/** @param written one or more attributes, escaped */
export function withAttributes(open: string, written: string): string {
  const name = /^<[^\s/>]+/.exec(open)?.[0] ?? '';
  return `${name} ${written}${open.slice(name.length)}`;
}
