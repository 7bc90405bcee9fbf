/** Gives runs that are due to servers, with a lease; of the runs of one recipe that wait, one at a time. */
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { HeldRun } from './automation.ts';
import type { AutomationRecords, RunClaim } from './automation-records.ts';
import { heldRun, RUN_COLUMNS, type RunRow } from './automation-row.ts';

type OpenRun = Pick<RunRow, 'id' | 'project' | 'recipe' | 'state' | 'dry' | 'tries'> & {
  readonly dueAt: number;
};

/** @param now the clock of the leases */
export function createClaim(
  { database }: Pick<RecordDeps, 'database'>,
  now: () => Promise<number>,
): AutomationRecords['claim'] {
  return async (wanted) => {
    if (wanted.projects.length === 0) return [];
    const moment = await now();
    // Asked every few seconds: when nothing is due, nothing is written.
    if ((await claimable(database, wanted, moment)).length === 0) return [];
    return database.write((transaction) => take(transaction, wanted, moment));
  };
}

/**
 * Two runs of a recipe that begin at once would each find no pull request and open one, and spend the last run of a budget
 * twice. So the next one begins when the first has handed its work to a job, or has ended.
 */
async function claimable(
  queries: Queries,
  { projects, limit }: RunClaim,
  moment: number,
): Promise<readonly OpenRun[]> {
  const open = await queries.all<OpenRun>(
    'SELECT id, project, recipe, state, dry, tries, due_at AS "dueAt" FROM automation_runs WHERE due_at > 0 ORDER BY due_at, id',
    [],
  );
  const first = new Map<string, OpenRun>();
  for (const run of open.filter(begins)) {
    const before = first.get(keyOf(run));
    if (before === undefined || isBefore(run, before)) first.set(keyOf(run), run);
  }
  return open
    .filter((run) => run.dueAt <= moment && projects.includes(run.project))
    .filter((run) => !begins(run) || first.get(keyOf(run)) === run)
    .slice(0, limit);
}

const keyOf = ({ project, recipe }: OpenRun): string => `${project}/${recipe}`;

/** A dry run opens nothing and spends nothing. */
const begins = ({ state, dry }: OpenRun): boolean => state === 'waiting' && dry === 0;

/** One that a server has begun, though another server with a clock that is behind may have made an older one since. */
const isBefore = (one: OpenRun, two: OpenRun): boolean =>
  one.tries > 0 === two.tries > 0 ? one.id < two.id : one.tries > 0;

async function take(transaction: Transaction, wanted: RunClaim, moment: number): Promise<readonly HeldRun[]> {
  const until = moment + wanted.lease;
  const taken: HeldRun[] = [];
  for (const { id, dueAt } of await claimable(transaction, wanted, moment)) {
    const row = await transaction.first<RunRow>(`SELECT ${RUN_COLUMNS} FROM automation_runs WHERE id = ?`, [
      id,
    ]);
    const changed = await transaction.run(
      'UPDATE automation_runs SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?',
      [until, id, dueAt],
    );
    if (row !== undefined && changed === 1) taken.push(heldRun(row, until));
  }
  return taken;
}
