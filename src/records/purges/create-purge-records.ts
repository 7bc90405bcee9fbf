/** Stores states of sites and queued purges on either database. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Purge, SiteChanged } from './purge.ts';
import type { NewPurge, PurgeRecords } from './purge-records.ts';

/** Processes that serve a new state within this time share one purge; readers wait as much longer for it. */
export const GATHER_MS = 1_000;
const MAX_ERROR = 300;

interface Row {
  readonly id: string;
  readonly project: string;
  readonly purge: string;
  readonly attempts: number;
  readonly nextAt: number;
}

/** @param onEvents runs in the transaction that notes a new state */
export function createPurgeRecords(
  deps: RecordDeps,
  onEvents: OnEvents<SiteChanged> = async () => undefined,
): PurgeRecords {
  const { database, clock, random } = deps;
  // The clocks of servers may differ by more than the time that purges are gathered for.
  const now = deps.now ?? (async () => clock());

  const queue = async (transaction: Transaction, purge: NewPurge, sendsAt: number): Promise<void> => {
    const { project, everything, tags, paths, direct } = purge;
    const id = newId(clock, random);
    const text = JSON.stringify({ everything, tags, paths } satisfies Omit<Purge, 'project'>);
    if (direct)
      await transaction.run(
        'INSERT INTO purges (id, project, purge, attempts, created_at, next_at) VALUES (?, ?, ?, 0, ?, ?)',
        [id, project, text, sendsAt - GATHER_MS, sendsAt],
      );
    await onEvents(transaction, [
      { kind: 'site.changed', change: { id, project, everything, tags, paths }, wait: GATHER_MS },
    ]);
  };
  /** The changed row is the claim: of several processes, the first one changes it, and the others wait for its commit. */
  const announce: PurgeRecords['announce'] = async (purge) => {
    const moment = await now();
    const { project, state } = purge;
    return database.write(async (transaction) => {
      const changed = await transaction.run(
        `INSERT INTO cached_sites (project, state, sends_at) VALUES (?, ?, ?)
         ON CONFLICT (project) DO UPDATE SET state = excluded.state, sends_at = excluded.sends_at
         WHERE cached_sites.state <> excluded.state OR cached_sites.sends_at <= ?`,
        [project, state, moment + GATHER_MS, moment],
      );
      if (changed === 1) await queue(transaction, purge, moment + GATHER_MS);
      return changed === 1;
    });
  };

  return {
    announce,
    begin: async (purge) => {
      const { project, state } = purge;
      const isFirst = await database.write((transaction) =>
        transaction.run(
          'INSERT INTO cached_sites (project, state, sends_at) VALUES (?, ?, 0) ON CONFLICT (project) DO NOTHING',
          [project, state],
        ),
      );
      if (isFirst === 1) return false;
      const known = await database.first<{ state: string }>(
        'SELECT state FROM cached_sites WHERE project = ?',
        [project],
      );
      return known?.state === state ? false : announce(purge);
    },
    claim: async ({ limit, lease }) => {
      const moment = await now();
      const due = `SELECT id, project, purge, attempts, next_at AS "nextAt" FROM purges
        WHERE next_at <= ? ORDER BY next_at, id LIMIT ?`;
      // Asked every second: without due purges nothing is written.
      const seen = await database.all<Row>(due, [moment, limit]);
      if (seen.length === 0) return [];
      const taken = await database.write(async (transaction) => {
        const rows: Row[] = [];
        for (const row of seen)
          if (
            (await transaction.run(
              'UPDATE purges SET next_at = ?, attempts = attempts + 1 WHERE id = ? AND next_at = ?',
              [moment + lease, row.id, row.nextAt],
            )) === 1
          )
            rows.push(row);
        return rows;
      });
      return taken.map(({ id, project, purge, attempts }) => ({
        ...(JSON.parse(purge) as Omit<Purge, 'project'>),
        id,
        project,
        attempts: attempts + 1,
      }));
    },
    finish: async (id, { again, error }) => {
      const moment = await now();
      await database.write((transaction) =>
        again === undefined
          ? transaction.run('DELETE FROM purges WHERE id = ?', [id])
          : transaction.run('UPDATE purges SET next_at = ?, last_error = ? WHERE id = ?', [
              moment + again,
              error?.slice(0, MAX_ERROR) ?? null,
              id,
            ]),
      );
    },
    expire: async (before) => {
      await database.write((transaction) =>
        transaction.run('DELETE FROM purges WHERE created_at < ?', [before]),
      );
    },
  };
}
