/** Spells what stands behind the directory in the address of a generated page, as the hosted platform does, so that links survive a move. */

const LONGEST = 120;

/** Characters that the hosted platform leaves out, and those that would end or split an address. */
const LEFT_OUT = /[{}(),.'/\\?#%\u0000-\u001f\u007f\u2028\u2029]/g;
/** Halves of a character that was cut. */
const HALVES = /\p{Cs}/gu;

/**
 * One part of an address: lower case, spaces and path parameters to hyphens, one hyphen at each end and every second of
 * a run removed. `get-plants-{id}-leaves` gives `get-plants--leaves`: that is what links out there say.
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

/** What an operation without a summary is called in its address: `post-plants`. */
export function pathSegment(method: string, path: string): string {
  const made = segment(`${method.toLowerCase()}${path.replaceAll('/', '-')}`);
  return made === '' ? 'operation' : made;
}

/** For people: `post-plants` gives `Post plants`. */
export function segmentTitle(text: string): string {
  const words = text.split('-').filter((word) => word !== '');
  const spaced = words.join(' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Gives each address once: the second of two equal ones gets `-1`, the third `-2`. */
export function uniqueSegments(): (wanted: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted) => {
    let made = wanted;
    let number = next.get(wanted) ?? 1;
    for (; taken.has(made); number++) made = `${wanted}-${number}`;
    next.set(wanted, number);
    taken.add(made);
    return made;
  };
}
