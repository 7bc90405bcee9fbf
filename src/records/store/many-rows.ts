/** Many rows in few statements. */

import type { SqlValue } from './database.ts';

/** Rows of one statement: few different numbers of them, since each is a statement that is prepared. */
const SIZES = [64, 8, 1] as const;

export function chunks<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - at)!;
    parts.push(rows.slice(at, at + size));
    at += size;
  }
  return parts;
}

export type Values = readonly SqlValue[];
export const marks = (rows: readonly Values[]): string =>
  rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');

/** In one order on all servers, so that none waits for another in a circle. */
export const inOrder = (rows: readonly Values[]): readonly Values[] =>
  [...rows].sort((a, b) => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 || a[at]! < b[at]! ? -1 : 1;
  });
