/** Finds the lines of paths and their methods by name alone: fast, and accurate enough for messages. */

/**
 * A name that is spelled differently in the file costs a search to its end, so only a few such searches are allowed.
 */
const MAX_MISSES = 20;
const REACH = 100_000;

export interface SpecLines {
  /** Line of a path or name, from 1; names must be looked up in the order of the file. */
  find(name: string): number | undefined;
  /** Line of a key within a few thousand characters after the last name that was found. */
  below(key: string): number | undefined;
}

/** @param section the key that contains the names: `paths` */
export function specLines(text: string, section: string): SpecLines {
  const lineAt = lineCounter(text);
  let at = Math.max(0, keyIndex(text, section, { from: 0, to: text.length }));
  let [misses, missesBelow] = [0, 0];
  return {
    find(name) {
      if (misses >= MAX_MISSES) return undefined;
      const found = keyIndex(text, name, { from: at, to: text.length });
      if (found < 0) {
        misses++;
        return undefined;
      }
      at = found + name.length;
      return lineAt(found);
    },
    below(key) {
      if (missesBelow >= MAX_MISSES) return undefined;
      const found = keyIndex(text, key, { from: at, to: Math.min(text.length, at + REACH) });
      if (found < 0) missesBelow++;
      return found < 0 ? undefined : lineAt(found);
    },
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const SPACE = /\s/;

/** Offset where a key of JSON or YAML begins; -1 if missing. */
function keyIndex(text: string, key: string, { from, to }: Range): number {
  const window = to < text.length ? text.slice(from, to) : text;
  const shift = to < text.length ? from : 0;
  if (key === '') return -1;
  for (let i = window.indexOf(key, from - shift); i >= 0; i = window.indexOf(key, i + key.length)) {
    const before = window[i - 1] ?? '\n';
    const isQuoted = before === '"' || before === "'";
    const lead = isQuoted ? (window[i - 2] ?? '\n') : before;
    if (!SPACE.test(lead) && lead !== '{' && lead !== ',') continue;
    let after = i + key.length;
    if (isQuoted && window[after] === before) after++;
    else if (isQuoted) continue;
    while (window[after] === ' ') after++;
    if (window[after] === ':') return i + shift;
  }
  return -1;
}

function lineCounter(text: string): (index: number) => number {
  const ends: number[] = [];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) ends.push(i);
  return (index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < index) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
