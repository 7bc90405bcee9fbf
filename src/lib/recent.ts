/** Remembers the latest answers of a pure function. */

/** Enough for what asks the same one after the other, as the parts of one page do. */
const MOST_RECENT = 128;

/** @param make gives the same answer for the same key, whenever it is asked */
export function recent<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.delete(key);
    known.set(key, found);
    if (known.size > MOST_RECENT) known.delete(known.keys().next().value!);
    return found;
  };
}
