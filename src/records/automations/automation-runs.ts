/** Stores runs of automations: one for each cause, claimed with a lease, and written only by who holds it. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { storedText } from '../../lib/text/clean-text.ts';
import type { Queries, SqlValue, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { AutomationRun, ClaimedRun } from './automation.ts';
import {
  AUTOMATION_LIMITS,
  type AutomationRecords,
  type RequestedRun,
  type RunChange,
  type RunClaim,
} from './automation-records.ts';
import { claimedRun, RUN_COLUMNS, type RunRow, runOf } from './automation-row.ts';

type Runs = Pick<
  AutomationRecords,
  | 'start'
  | 'run'
  | 'runs'
  | 'lastRuns'
  | 'lastDone'
  | 'failuresInARow'
  | 'used'
  | 'claim'
  | 'change'
  | 'expire'
>;

/** Ends that are no failure of ours or the agent's. */
const DONE = "('changed', 'unchanged', 'nothing')";
const MAX_NAME = 200;
const MAX_FAILURES = 20;

export function createAutomationRuns(deps: RecordDeps): Runs {
  const { database, clock } = deps;
  // The clocks of servers differ.
  const now = deps.now ?? (async () => clock());
  const rows = async (rest: string, values: readonly SqlValue[]): Promise<readonly AutomationRun[]> =>
    (await database.all<RunRow>(`SELECT ${RUN_COLUMNS} FROM automation_runs ${rest}`, values)).map(runOf);
  return {
    start: async (request) => {
      const moment = await now();
      return database.write((transaction) => start(transaction, request, { deps, moment }));
    },
    run: async (project, id) => (await rows('WHERE project = ? AND id = ?', [project, id]))[0],
    runs: (project, { recipe, limit, before }) =>
      rows(
        `WHERE project = ? ${recipe === undefined ? '' : 'AND recipe = ?'} ${before === undefined ? '' : 'AND id < ?'}
         ORDER BY id DESC LIMIT ?`,
        [project, ...[recipe, before].filter((value) => value !== undefined), limit],
      ),
    lastRuns: (project) =>
      rows('WHERE id IN (SELECT max(id) FROM automation_runs WHERE project = ? GROUP BY recipe)', [project]),
    lastDone: async (project, recipe) =>
      (
        await rows(
          `WHERE project = ? AND recipe = ? AND dry = 0 AND state IN ${DONE} ORDER BY id DESC LIMIT 1`,
          [project, recipe],
        )
      )[0],
    failuresInARow: async (project, recipe, since) => {
      const ends = await rows(
        `WHERE project = ? AND recipe = ? AND dry = 0 AND state IN ('changed', 'unchanged', 'nothing', 'failed')
           AND created_at >= ? ORDER BY id DESC LIMIT ?`,
        [project, recipe, since, MAX_FAILURES],
      );
      const end = ends.findIndex(({ state }) => state !== 'failed');
      const failed = end < 0 ? ends : ends.slice(0, end);
      return { count: failed.length, last: failed[0] };
    },
    used: async (project, recipe, since) =>
      (await database.first<{ runs: number; tokens: number }>(
        `SELECT count(*) AS runs, CAST(coalesce(sum(tokens), 0) AS bigint) AS tokens FROM automation_runs
         WHERE project = ? AND recipe = ? AND dry = 0 AND job IS NOT NULL AND created_at >= ?
           AND state IN ('working', 'changed', 'unchanged', 'failed')`,
        [project, recipe, since],
      ))!,
    ...createClaims(deps, now),
    expire: async (before) => {
      await database.write((transaction) =>
        transaction.run(
          `DELETE FROM automation_runs WHERE created_at < ? AND due_at IS NULL
             AND id NOT IN (SELECT max(id) FROM automation_runs GROUP BY project, recipe)
             AND id NOT IN (SELECT max(id) FROM automation_runs WHERE dry = 0 AND state IN ${DONE} GROUP BY project, recipe)`,
          [before],
        ),
      );
    },
  };
}

function createClaims(
  deps: RecordDeps,
  now: () => Promise<number>,
): Pick<AutomationRecords, 'claim' | 'change'> {
  const { database, clock } = deps;
  return {
    claim: createClaim(deps, now),
    change: async ({ id, dueAt: claimed }, change) => {
      const values: Record<string, SqlValue> = {
        ...columnsOf(change),
        ...(change.dueAt === null ? { ended_at: clock() } : {}),
        ...(change.again === true ? {} : { tries: 0 }),
      };
      const names = Object.keys(values);
      const changed = await database.write((transaction) =>
        transaction.run(
          `UPDATE automation_runs SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ? AND due_at = ?`,
          [...names.map((name) => values[name]!), id, claimed],
        ),
      );
      return changed === 1;
    },
  };
}

/** Only what is given. */
function columnsOf({ report, signals, ...change }: RunChange): Record<string, SqlValue> {
  const { signals: max, signal, report: longest } = AUTOMATION_LIMITS;
  const lines = signals?.slice(0, max).map((line) => storedText(line).slice(0, signal));
  const all: Record<string, SqlValue | undefined> = {
    due_at: change.dueAt,
    state: change.state,
    job: change.job,
    tokens: change.tokens,
    commit_before: change.commitBefore,
    tokens_before: change.tokensBefore,
    report: report === undefined ? undefined : storedText(report).slice(0, longest),
    signals: lines === undefined ? undefined : JSON.stringify(lines),
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, SqlValue] => entry[1] !== undefined),
  );
}

async function start(
  transaction: Transaction,
  { project, recipe, cause, key, startedBy, dry, due }: RequestedRun,
  { deps: { clock, random }, moment }: { readonly deps: RecordDeps; readonly moment: number },
): Promise<AutomationRun | undefined> {
  // The changed row is the claim: another server that was first has moved it.
  if (
    due !== undefined &&
    (await transaction.run(
      'UPDATE automations SET due_at = ? WHERE project = ? AND recipe = ? AND due_at = ? AND enabled = 1',
      [due.next, project, recipe, due.was],
    )) === 0
  )
    return undefined;
  const open = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM automation_runs WHERE project = ? AND recipe = ? AND due_at IS NOT NULL',
    [project, recipe],
  );
  if (open!.count >= AUTOMATION_LIMITS.open) {
    if (due !== undefined) return undefined;
    throw new AppError('automations/too-many', `${open!.count} runs of "${recipe}" have not ended yet`, {
      hint: 'Wait until one has',
    });
  }
  const id = newId(clock, random);
  const row = await transaction.first<RunRow>(
    `INSERT INTO automation_runs (id, project, recipe, cause, cause_key, started_by, dry, state, report, signals, new_job,
       tokens_before, tokens, tries, created_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', '', '[]', ?, 0, 0, 0, ?, ?)
     ON CONFLICT (project, recipe, cause_key) DO NOTHING RETURNING ${RUN_COLUMNS}`,
    [
      id,
      project,
      recipe,
      cause,
      (key ?? id).slice(0, MAX_NAME),
      startedBy.slice(0, MAX_NAME),
      dry ? 1 : 0,
      newId(clock, random),
      moment,
      moment,
    ],
  );
  return row && runOf(row);
}

type OpenRun = Pick<RunRow, 'id' | 'project' | 'recipe' | 'state' | 'dry' | 'tries'> & {
  readonly dueAt: number;
};

/** @param now the clock of the leases */
function createClaim(
  { database }: Pick<RecordDeps, 'database'>,
  now: () => Promise<number>,
): AutomationRecords['claim'] {
  return async (request) => {
    if (request.projects.length === 0) return [];
    const moment = await now();
    // Asked every few seconds: when nothing is due, nothing is written.
    if ((await claimable(database, request, moment)).length === 0) return [];
    return database.write((transaction) => take(transaction, request, moment));
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

async function take(
  transaction: Transaction,
  request: RunClaim,
  moment: number,
): Promise<readonly ClaimedRun[]> {
  const until = moment + request.lease;
  const taken: ClaimedRun[] = [];
  for (const { id, dueAt } of await claimable(transaction, request, moment)) {
    const row = await transaction.first<RunRow>(`SELECT ${RUN_COLUMNS} FROM automation_runs WHERE id = ?`, [
      id,
    ]);
    const changed = await transaction.run(
      'UPDATE automation_runs SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?',
      [until, id, dueAt],
    );
    if (row !== undefined && changed === 1) taken.push(claimedRun(row, until));
  }
  return taken;
}
