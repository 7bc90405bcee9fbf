/** Stores the projects that were made while the server runs, and the host names that are theirs. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { ConnectedProject, ConnectionRecords, NewProject, ProjectAccess } from './connection-records.ts';
import type { ProjectCode } from './project-code.ts';
import { type ConnectedPullRequests, changedPullRequests } from './project-pull-requests.ts';

type ProjectRecords = Pick<
  ConnectionRecords,
  'projects' | 'project' | 'addProject' | 'changeProject' | 'removeProject'
>;

interface ProjectRow {
  readonly id: string;
  readonly subdomain: string;
  readonly name: string;
  readonly remote: string;
  readonly branch: string | null;
  readonly folder: string;
  readonly account: string | null;
  readonly deployKey: string | null;
  readonly code: string | null;
  /** JSON. */
  readonly pullRequests: string | null;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly changedAt: number;
}

/** Condition on a row of `deploy_keys`. */
export const UNUSED_KEY = 'NOT EXISTS (SELECT 1 FROM connected_projects WHERE deploy_key = deploy_keys.id)';
const COLUMNS = `id, subdomain, name, remote, branch, folder, account, deploy_key AS "deployKey", code, pull_requests AS "pullRequests",
  created_at AS "createdAt", created_by AS "createdBy", changed_at AS "changedAt"`;
/** In the column of accounts; an account's own id is longer. */
const SERVER = 'server';

export function createConnectedProjects({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): ProjectRecords {
  return {
    projects: () => all(database),
    project: (id) => find(database, id),
    addProject: (request, max) =>
      database.write(async (transaction) => {
        const others = await all(transaction);
        if (others.length >= max)
          throw new AppError('connections/too-many', `There are ${others.length} projects already`, {
            hint: 'Remove one that nobody reads, or let the operator raise LECTERN_MAX_PROJECTS',
          });
        const now = clock();
        const project: ConnectedProject = { ...request, createdAt: now, changedAt: now };
        refuseTaken(project, others);
        await refuseUnknown(transaction, project.access);
        await insert(transaction, project);
        return project;
      }),
    changeProject: (id, { branch, pullRequests = {}, ...change }) =>
      database.write(async (transaction) => {
        const others = await all(transaction);
        const before = others.find((one) => one.id === id);
        if (before === undefined) return undefined;
        const { branch: was, pullRequests: of, ...rest } = before;
        const project: ConnectedProject = {
          ...rest,
          ...change,
          ...defined({
            branch: branch === undefined ? was : (branch ?? undefined),
            pullRequests: changedPullRequests(of, pullRequests),
          }),
          // Two changes within a millisecond are two changes.
          changedAt: Math.max(clock(), before.changedAt + 1),
        };
        refuseTaken(
          project,
          others.filter((one) => one.id !== id),
        );
        await refuseUnknown(transaction, project.access);
        await update(transaction, project);
        await forgetKey(transaction, before.access, project.access);
        return project;
      }),
    removeProject: (id) =>
      database.write(async (transaction) => {
        const before = await find(transaction, id);
        if (before === undefined) return undefined;
        await remove(transaction, id);
        await forgetKey(transaction, before.access, undefined);
        return before;
      }),
  };
}

async function all(queries: Queries): Promise<readonly ConnectedProject[]> {
  const rows = await queries.all<ProjectRow>(
    `SELECT ${COLUMNS} FROM connected_projects ORDER BY created_at, id`,
  );
  const hosts = await queries.all<{ host: string; project: string }>(
    'SELECT host, project FROM connected_hosts ORDER BY host',
  );
  const of = Map.groupBy(hosts, ({ project }) => project);
  return rows.map((row) =>
    projectOf(
      row,
      (of.get(row.id) ?? []).map(({ host }) => host),
    ),
  );
}

async function find(queries: Queries, id: string): Promise<ConnectedProject | undefined> {
  return (await all(queries)).find((one) => one.id === id);
}

function projectOf(row: ProjectRow, hosts: readonly string[]): ConnectedProject {
  const { branch, account, deployKey, code, pullRequests, ...rest } = row;
  const access: ProjectAccess =
    deployKey !== null
      ? { kind: 'key', id: deployKey }
      : account === null
        ? { kind: 'open' }
        : account === SERVER
          ? { kind: 'server' }
          : { kind: 'account', id: account };
  return {
    ...rest,
    hosts,
    access,
    ...(branch === null ? {} : { branch }),
    ...(code === null ? {} : { code: JSON.parse(code) as readonly ProjectCode[] }),
    ...(pullRequests === null ? {} : { pullRequests: JSON.parse(pullRequests) as ConnectedPullRequests }),
  };
}

/** @throws AppError `connections/taken` for the id, `connections/taken-subdomain`, `connections/taken-host` */
function refuseTaken(project: NewProject, others: readonly ConnectedProject[]): void {
  for (const other of others) {
    if (other.id === project.id)
      throw taken('taken', `There is a project "${project.id}" already`, 'Choose another id');
    if (other.subdomain === project.subdomain)
      throw taken(
        'taken-subdomain',
        `The subdomain "${project.subdomain}" belongs to the project "${other.id}"`,
        'Choose another subdomain',
      );
    const host = project.hosts.find((one) => other.hosts.includes(one));
    if (host !== undefined)
      throw taken(
        'taken-host',
        `The host "${host}" belongs to the project "${other.id}"`,
        'Remove it there first',
      );
  }
}

const taken = (what: string, message: string, hint: string): AppError =>
  new AppError(`connections/${what}`, message, { hint });

/** @throws AppError `connections/unknown` */
async function refuseUnknown(transaction: Transaction, access: ProjectAccess): Promise<void> {
  if (access.kind !== 'account' && access.kind !== 'key') return;
  const table = access.kind === 'key' ? 'deploy_keys' : 'forge_accounts';
  const row = await transaction.first(`SELECT id FROM ${table} WHERE id = ?`, [access.id]);
  if (row !== undefined) return;
  const what = access.kind === 'key' ? 'SSH key' : 'forge account';
  throw new AppError('connections/unknown', `The ${what} does not exist any more`, {
    hint: access.kind === 'key' ? 'Make a new one, and add it at the forge' : 'Choose another one',
  });
}

/** Null where everything is as the settings say. */
const stored = (own: ConnectedPullRequests = {}): string | null =>
  Object.keys(own).length === 0 ? null : JSON.stringify(own);

/** What of a project may change, with their columns; the rest of its row, and columns of later versions, stay. */
const CHANGING = [
  'subdomain',
  'name',
  'remote',
  'branch',
  'folder',
  'account',
  'deploy_key',
  'code',
  'pull_requests',
];

function changingValues(project: ConnectedProject): (string | null)[] {
  const { subdomain, name, remote, branch = null, folder, access, code = [], pullRequests } = project;
  return [
    subdomain,
    name,
    remote,
    branch,
    folder,
    access.kind === 'account' ? access.id : access.kind === 'server' ? SERVER : null,
    access.kind === 'key' ? access.id : null,
    code.length === 0 ? null : JSON.stringify(code),
    stored(pullRequests),
  ];
}

async function insert(transaction: Transaction, project: ConnectedProject): Promise<void> {
  await transaction.run(
    `INSERT INTO connected_projects (${CHANGING.join(', ')}, changed_at, id, created_at, created_by)
     VALUES (${CHANGING.map(() => '?').join(', ')}, ?, ?, ?, ?)`,
    [...changingValues(project), project.changedAt, project.id, project.createdAt, project.createdBy],
  );
  await insertHosts(transaction, project);
}

async function update(transaction: Transaction, project: ConnectedProject): Promise<void> {
  await transaction.run(
    `UPDATE connected_projects SET ${CHANGING.map((name) => `${name} = ?`).join(', ')}, changed_at = ? WHERE id = ?`,
    [...changingValues(project), project.changedAt, project.id],
  );
  await transaction.run('DELETE FROM connected_hosts WHERE project = ?', [project.id]);
  await insertHosts(transaction, project);
}

async function insertHosts(transaction: Transaction, { id, hosts }: ConnectedProject): Promise<void> {
  for (const host of hosts)
    await transaction.run('INSERT INTO connected_hosts (host, project) VALUES (?, ?)', [host, id]);
}

async function remove(transaction: Transaction, id: string): Promise<void> {
  await transaction.run('DELETE FROM connected_hosts WHERE project = ?', [id]);
  await transaction.run('DELETE FROM connected_projects WHERE id = ?', [id]);
}

/** An SSH key ends with the last project of its repository. */
async function forgetKey(
  transaction: Transaction,
  before: ProjectAccess,
  after: ProjectAccess | undefined,
): Promise<void> {
  if (before.kind !== 'key' || (after?.kind === 'key' && after.id === before.id)) return;
  await transaction.run(`DELETE FROM deploy_keys WHERE id = ? AND ${UNUSED_KEY}`, [before.id]);
}
