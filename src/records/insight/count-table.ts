/** Adds counts to the rows of a table; and gives names their numbers. */

import { hash } from 'node:crypto';
import type { Transaction } from '../store/database.ts';
import { chunks, inOrder, marks, type Values } from '../store/many-rows.ts';

/** The number of a name in all rows: 52 bits of its hash, so that servers agree without asking. Nothing has the number 0. */
export function nameId(name: string): number {
  return name === '' ? 0 : Number.parseInt(hash('sha256', name, 'hex').slice(0, 13), 16);
}

export interface CountTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly counts: readonly string[];
}

export async function upsert(
  transaction: Transaction,
  { table, key, counts }: CountTable,
  rows: readonly Values[],
): Promise<void> {
  const added = counts.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ');
  for (const part of chunks(inOrder(rows)))
    await transaction.run(
      `INSERT INTO ${table} AS kept (${[...key, ...counts].join(', ')}) VALUES ${marks(part)}
       ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${added}`,
      part.flat(),
    );
}
