/** Compares what a recipe proposed for a file with what people made of the file afterwards, line by line. */

export interface Followed {
  /** Lines that were proposed. */
  lines: number;
  /** People wrote the same line. */
  same: number;
  /** The line that was wrong is still there. */
  open: number;
  /** People changed or removed the line in another way, or the whole file. */
  other: number;
}

export const nothingFollowed = (): Followed => ({ lines: 0, same: 0, open: 0, other: 0 });

/** @param later the file now; undefined when it is gone */
export function compareLines(
  sum: Followed,
  before: string,
  proposed: string,
  later: string | undefined,
): void {
  const [old, made] = [counted(before), counted(proposed)];
  const now = later === undefined ? undefined : counted(later);
  const removed = missingIn(old, made);
  const added = missingIn(made, old);
  for (const [at, line] of added.entries()) {
    sum.lines++;
    const was = removed[at];
    if (now === undefined) sum.other++;
    else if (now.has(line)) sum.same++;
    else if (was === undefined || now.has(was)) sum.open++;
    else sum.other++;
  }
}

function counted(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const line of text.split('\n')) {
    const bare = line.trim().replace(/,$/, '');
    // Brackets alone say nothing.
    if (/\p{L}/u.test(bare)) lines.set(bare, (lines.get(bare) ?? 0) + 1);
  }
  return lines;
}

/** Lines of the first that the second has less often, in their order. */
function missingIn(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  return [...one].flatMap(([line, count]) =>
    Array<string>(Math.max(0, count - (other.get(line) ?? 0))).fill(line),
  );
}
