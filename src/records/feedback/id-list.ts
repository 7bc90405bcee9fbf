/** Builds the placeholders for lists of ids, rounded up to a few lengths so that drivers prepare few statements. */
import type { SqlValue } from '../store/database.ts';

const LENGTHS = [1, 10, 50, 100, 500];

/** @param ids 1 to 500; the last one is repeated up to the next length */
export function idList(ids: readonly string[]): {
  readonly sql: string;
  readonly values: readonly SqlValue[];
} {
  const length = LENGTHS.find((one) => one >= ids.length);
  if (length === undefined || ids.length === 0) throw new RangeError(`A list cannot have ${ids.length} ids`);
  const values = Array.from({ length }, (_, at) => ids[Math.min(at, ids.length - 1)]!);
  return { sql: `(${values.map(() => '?').join(', ')})`, values };
}
