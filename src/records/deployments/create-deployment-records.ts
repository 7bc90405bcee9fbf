/** Stores deployments and the heads of projects on either database. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Deployment, DeploymentChanges, DeploymentFinished, DeploymentProblems } from './deployment.ts';
import type {
  BegunDeployment,
  DeploymentEnd,
  DeploymentRecords,
  NewDeployment,
} from './deployment-records.ts';
import { headRecords, lockHead, nextPlace } from './project-heads.ts';

/** Characters of a line that are kept. */
const MAX_LINE = 300;
/** Requests of one project that may wait; a later one is answered with the newest of them. */
const MAX_REQUESTS = 20;
/** A server that ended in the middle of a deployment: another one takes it over. */
const LEASE_MS = 120_000;
/** Rows of a project that are never deleted: people roll back to them. */
export const KEPT = 50;

const WENT_WELL = "project = ? AND kind = 'live' AND begun_as IS NOT NULL AND state = 'success'";

const cut = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE - 1)}…`;
};

/** @param onEvents runs in the transaction that ends a deployment */
export function createDeploymentRecords(
  deps: RecordDeps,
  onEvents: OnEvents<DeploymentFinished> = async () => undefined,
): DeploymentRecords {
  const { database, clock } = deps;
  const select = `SELECT ${DEPLOYMENT_COLUMNS} FROM deployments`;
  const one = async (where: string, values: readonly string[]): Promise<Deployment | undefined> => {
    const row = await database.first<DeploymentRow>(`${select} WHERE ${where}`, values);
    return row && deploymentOf(row);
  };
  const finish = async (transaction: Transaction, row: Finished, end: DeploymentEnd): Promise<boolean> => {
    const changed = await transaction.run(
      `UPDATE deployments SET state = ?, summary = ?, detail = ?, ended_at = ?, commit_id = COALESCE(commit_id, ?)
       WHERE project = ? AND id = ? AND ended_at IS NULL`,
      [
        end.state,
        end.summary === null ? null : cut(end.summary),
        detailText(end),
        clock(),
        end.commit ?? null,
        row.project,
        row.id,
      ],
    );
    if (changed === 0) return false;
    const now = await transaction.first<DeploymentRow>(`${select} WHERE id = ?`, [row.id]);
    await onEvents(transaction, [{ kind: 'deployment.finished', deployment: deploymentOf(now!) }]);
    return true;
  };
  return {
    ...headRecords(deps),
    request: (deployment) => request(deps, deployment),
    begin: (begun) =>
      database.write(async (transaction) => {
        await lockHead(transaction, database.kind, begun.project);
        const newest = await transaction.first<DeploymentRow>(
          `${select} WHERE project = ? AND kind = ? AND begun_as IS NOT NULL ORDER BY begun_as DESC LIMIT 1`,
          [begun.project, begun.kind],
        );
        if (newest?.commit === begun.commit && !isAbandoned(newest, clock())) return undefined;
        for (const row of await unfinished(transaction, begun))
          if (row.commit !== null) await finish(transaction, row, REPLACED);
        return insertBegun(transaction, deps, begun);
      }),
    finish: (project, id, end) => database.write((transaction) => finish(transaction, { project, id }, end)),
    finishRequest: (project, id, end) =>
      database.write(async (transaction) => {
        const row = await transaction.first<DeploymentRow>(
          `${select} WHERE project = ? AND id = ? AND commit_id IS NULL AND ended_at IS NULL`,
          [project, id],
        );
        if (row !== undefined) await finish(transaction, row, end);
      }),
    get: (project, id) => one('project = ? AND id = ?', [project, id]),
    list: async (project, { kind, limit, before }) => {
      const rows = await database.all<DeploymentRow>(
        `${select} WHERE project = ?${kind === undefined ? '' : ' AND kind = ?'}${
          before === undefined ? '' : ' AND id < ?'
        } ORDER BY id DESC LIMIT ?`,
        [project, ...(kind === undefined ? [] : [kind]), ...(before === undefined ? [] : [before]), limit],
      );
      return rows.map(deploymentOf);
    },
    latest: (project) => one(`${WENT_WELL} ORDER BY begun_as DESC LIMIT 1`, [project]),
    ofCommit: (project, commit) =>
      one(`${WENT_WELL} AND commit_id = ? ORDER BY begun_as DESC LIMIT 1`, [project, commit]),
    expire: (before) => expire(database, before),
  };
}

type Finished = Pick<Deployment, 'project' | 'id'>;

const REPLACED: DeploymentEnd = {
  state: 'failure',
  summary: 'A later commit went live before this one',
  changes: null,
  problems: null,
};

function isAbandoned({ endedAt, startedAt, createdAt }: DeploymentRow, now: number): boolean {
  return endedAt === null && now - (startedAt ?? createdAt) > LEASE_MS;
}

function unfinished(transaction: Transaction, { project, kind }: BegunDeployment): Promise<DeploymentRow[]> {
  return transaction.all<DeploymentRow>(
    `SELECT ${DEPLOYMENT_COLUMNS} FROM deployments WHERE project = ? AND kind = ? AND ended_at IS NULL ORDER BY id`,
    [project, kind],
  );
}

/** The request that waits longest becomes the deployment; others are answered with it. */
async function insertBegun(
  transaction: Transaction,
  { clock, random }: RecordDeps,
  begun: BegunDeployment,
): Promise<Deployment> {
  const { project, kind, commit, author, subject, ref = null, since } = begun;
  const waiting = (await unfinished(transaction, begun)).find((row) => row.commit === null);
  const place = await nextPlace(transaction, project);
  const known = { commit, author: cut(author), subject: cut(subject), ref, startedAt: clock() };
  const row: DeploymentRow = {
    ...(waiting ?? {
      id: newId(clock, random),
      project,
      kind,
      source: begun.source,
      actor: begun.actor,
      summary: null,
      detail: null,
      createdAt: Math.min(since, clock()),
      endedAt: null,
    }),
    ...known,
    state: 'in_progress',
  };
  if (waiting !== undefined)
    await transaction.run(
      `UPDATE deployments SET state = 'in_progress', commit_id = ?, author = ?, subject = ?, git_ref = ?, started_at = ?,
        begun_as = ? WHERE id = ?`,
      [commit, row.author, row.subject, ref, row.startedAt, place, waiting.id],
    );
  else
    await transaction.run(
      `INSERT INTO deployments (id, project, kind, state, source, actor, git_ref, commit_id, author, subject, created_at, started_at,
        begun_as) VALUES (?, ?, ?, 'in_progress', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        row.id,
        project,
        kind,
        row.source,
        row.actor,
        ref,
        commit,
        row.author,
        row.subject,
        row.createdAt,
        row.startedAt,
        place,
      ],
    );
  return deploymentOf(row);
}

function request({ database, clock, random }: RecordDeps, deployment: NewDeployment): Promise<Deployment> {
  const { project, kind, source, actor, ref = null } = deployment;
  return database.write(async (transaction) => {
    await lockHead(transaction, database.kind, project);
    const waiting = await transaction.all<DeploymentRow>(
      `SELECT ${DEPLOYMENT_COLUMNS} FROM deployments
       WHERE project = ? AND kind = ? AND commit_id IS NULL AND ended_at IS NULL ORDER BY id DESC LIMIT ?`,
      [project, kind, MAX_REQUESTS],
    );
    if (kind === 'live' && waiting.length === MAX_REQUESTS) return deploymentOf(waiting[0]!);
    const id = newId(clock, random);
    await transaction.run(
      `INSERT INTO deployments (id, project, kind, state, source, actor, git_ref, created_at)
       VALUES (?, ?, ?, 'queued', ?, ?, ?, ?)`,
      [id, project, kind, source, actor, ref, clock()],
    );
    const row = await transaction.first<DeploymentRow>(
      `SELECT ${DEPLOYMENT_COLUMNS} FROM deployments WHERE id = ?`,
      [id],
    );
    return deploymentOf(row!);
  });
}

async function expire(database: Database, before: number): Promise<void> {
  const projects = await database.all<{ project: string }>('SELECT DISTINCT project FROM deployments');
  for (const { project } of projects)
    await database.write(async (transaction) => {
      const oldest = await transaction.first<{ id: string }>(
        `SELECT id FROM deployments WHERE project = ? ORDER BY id DESC LIMIT 1 OFFSET ${KEPT}`,
        [project],
      );
      if (oldest === undefined) return;
      await transaction.run('DELETE FROM deployments WHERE project = ? AND id <= ? AND created_at < ?', [
        project,
        oldest.id,
        before,
      ]);
    });
}

/** A deployment as a row: its columns, and the lists that are stored as JSON. */
const DEPLOYMENT_COLUMNS = `id, project, kind, state, source, actor, git_ref AS "ref", commit_id AS "commit", author, subject,
  summary, detail, created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt"`;

interface DeploymentRow extends Omit<Deployment, 'changes' | 'problems'> {
  readonly detail: string | null;
}

interface Detail {
  readonly changes: DeploymentChanges | null;
  readonly problems: DeploymentProblems | null;
}

function deploymentOf({ detail, ...row }: DeploymentRow): Deployment {
  return { ...row, ...readDetail(detail) };
}

function detailText({ changes, problems }: Detail): string | null {
  return changes === null && problems === null ? null : JSON.stringify({ changes, problems });
}

/** A detail that a later version wrote in another form is left out. */
function readDetail(text: string | null): Detail {
  const none = { changes: null, problems: null };
  if (text === null) return none;
  try {
    const { changes, problems } = JSON.parse(text) as Partial<Detail>;
    return { changes: changes ?? null, problems: problems ?? null };
  } catch {
    return none;
  }
}
