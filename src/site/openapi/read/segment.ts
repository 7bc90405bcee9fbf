/** Builds the last part of a generated page's address as the hosted platform does, so that links survive a move. */

const LONGEST = 120;

/** Characters that the hosted platform drops, and those that would end or split an address. */
const LEFT_OUT = /[{}(),.'/\\?#%\u0000-\u001f\u007f\u2028\u2029]/g;
/** Lone surrogates of a cut character. */
const HALVES = /\p{Cs}/gu;

/**
 * One part of an address: lower case, spaces and path parameters to hyphens, one hyphen at each end and every second of
 * a run removed. `get-plants-{id}-leaves` becomes `get-plants--leaves`, which existing links use.
 */
export function segment(text: string): string {
  const spaced = text
    .slice(0, LONGEST * 4)
    .replaceAll(' ', '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '');
  const spelled = spaced.replace(LEFT_OUT, '').replaceAll('--', '-').toLowerCase();
  return spelled.slice(0, LONGEST).replace(HALVES, '');
}

/** The address part of an operation without a summary: `post-plants`. */
export function pathSegment(method: string, path: string): string {
  const name = segment(`${method.toLowerCase()}${path.replaceAll('/', '-')}`);
  return name === '' ? 'operation' : name;
}

/** As a title: `post-plants` becomes `Post plants`. */
export function segmentTitle(text: string): string {
  const words = text.split('-').filter((word) => word !== '');
  const spaced = words.join(' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Makes addresses unique: the second of two equal ones gets `-1`, the third `-2`. */
export function uniqueSegments(): (preferred: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (preferred) => {
    let candidate = preferred;
    let number = next.get(preferred) ?? 1;
    for (; taken.has(candidate); number++) candidate = `${preferred}-${number}`;
    next.set(preferred, number);
    taken.add(candidate);
    return candidate;
  };
}
