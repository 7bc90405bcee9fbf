/** Adds the first steps of visits, and limits how many different ones a day may have. */

import type { Transaction } from '../store/database.ts';
import type { Values } from '../store/many-rows.ts';
import { type CountTable, nameId, upsert } from './count-table.ts';
import { INSIGHT_LIMITS, OTHER_NAMES } from './insight.ts';
import type { CountedFlow } from './insight-records.ts';

const FLOWS: CountTable = {
  table: 'insight_flows',
  key: ['project', 'day', 'first', 'second', 'third'],
  counts: ['count'],
};

export async function addFlows(
  transaction: Transaction,
  {
    project,
    day,
    flows,
    ids,
  }: {
    readonly project: string;
    readonly day: number;
    readonly flows: readonly CountedFlow[];
    readonly ids: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const stored = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM insight_flows WHERE project = ? AND day = ?',
    [project, day],
  );
  const isFull = stored!.count + flows.length > INSIGHT_LIMITS.flowsADay;
  const sums = new Map<string, [Values, number]>();
  for (const { steps, count } of flows) {
    // Of a day with too many, the page where a visit began is still known.
    const [first = 0, ...more] = steps.map((path, at) =>
      isFull && at > 0 ? nameId(OTHER_NAMES) : ids.get(path)!,
    );
    const key = [project, day, first, more[0] ?? 0, more[1] ?? 0];
    const known = sums.get(key.join(' '));
    if (known === undefined) sums.set(key.join(' '), [key, count]);
    else known[1] += count;
  }
  if (isFull)
    await transaction.run(
      'INSERT INTO insight_names (project, id, name, listed, day) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING',
      [project, nameId(OTHER_NAMES), OTHER_NAMES, day],
    );
  await upsert(
    transaction,
    FLOWS,
    [...sums.values()].map(([key, count]) => [...key, count]),
  );
}
