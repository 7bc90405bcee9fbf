/** Limits how many problems a rule reports per file: each costs a search of the text, and more help no one. */

const MAX = 200;

/** @returns a function that returns false once a file has reached the limit */
export function fileLimit(): (file: string) => boolean {
  const counts = new Map<string, number>();
  return (file) => {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    return count <= MAX;
  };
}
