/** Limits how much a rule says of one file: who sees two hundred problems needs no more, and each costs a search of the text. */

const MOST = 200;

/** @returns false once a file has had its share */
export function fileLimit(): (file: string) => boolean {
  const counts = new Map<string, number>();
  return (file) => {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    return count <= MOST;
  };
}
