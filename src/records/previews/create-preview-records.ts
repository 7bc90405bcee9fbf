/** Stores previews in the database. */

import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottledPassword } from '../store/throttled-password.ts';
import { PREVIEW_SHARINGS, type Preview, type PreviewSharing, targetKey, targetOf } from './preview.ts';
import { createPreviewQueue } from './preview-queue.ts';
import { MAX_PREVIEWS, type NewPreview, type PreviewRecords } from './preview-records.ts';

const OPENED_EVERY_MS = 60_000;
const MAX_TITLE = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 128 bits, as letters that a host name may have. */
function newPreviewId(random: RandomBytes): string {
  let rest = BigInt(`0x${Buffer.from(random(16)).toString('hex')}`);
  let id = '';
  for (let at = 0; at < 26; at++) {
    id = LETTERS[Number(rest & 31n)] + id;
    rest >>= 5n;
  }
  return id;
}

type Sharings = Pick<PreviewRecords, 'share' | 'checkPassword' | 'defaultSharing' | 'saveDefaultSharing'>;

export function createPreviewRecords(deps: RecordDeps): PreviewRecords {
  const { database, clock, random } = deps;
  const rows = async (where: string, values: readonly (string | number)[]): Promise<readonly Preview[]> =>
    (await database.all<PreviewRow>(`SELECT ${PREVIEW_COLUMNS} FROM previews WHERE ${where}`, values)).map(
      previewOf,
    );
  const count = async (queries: Pick<Transaction, 'first'>, project: string): Promise<number> =>
    (await queries.first<{ count: number }>('SELECT count(*) AS count FROM previews WHERE project = ?', [
      project,
    ]))!.count;
  return {
    ...createPreviewQueue(deps),
    ...createSharings(deps),
    put: (preview) =>
      database.write(async (transaction) => {
        const changed = await update(transaction, preview, clock());
        if (changed !== undefined) return previewOf(changed);
        if ((await count(transaction, preview.project)) >= MAX_PREVIEWS)
          throw new AppError('previews/too-many', `The project has ${MAX_PREVIEWS} previews already`, {
            hint: 'Delete some that nobody needs',
          });
        return previewOf(await insert(transaction, { ...preview, id: newPreviewId(random) }, clock()));
      }),
    get: async (id) => (await rows('id = ?', [id]))[0],
    find: async (project, target) =>
      (await rows('project = ? AND target = ?', [project, targetKey(target)]))[0],
    list: (project, { skip, take }) =>
      rows('project = ? ORDER BY changed_at DESC, id LIMIT ? OFFSET ?', [project, take, skip]),
    count: (project) => count(database, project),
    openedSince: (project, moment) => rows('project = ? AND opened_at >= ?', [project, moment]),
    noteOpened: async ({ id, openedAt }) => {
      const now = clock();
      if (openedAt !== null && now - openedAt < OPENED_EVERY_MS) return;
      await database.write((transaction) =>
        transaction.run('UPDATE previews SET opened_at = ? WHERE id = ?', [now, id]),
      );
    },
    remove: (project, id) =>
      database.write(async (transaction) => {
        const row = await transaction.first<PreviewRow>(
          `DELETE FROM previews WHERE project = ? AND id = ? RETURNING ${PREVIEW_COLUMNS}`,
          [project, id],
        );
        return row && previewOf(row);
      }),
    isUsed: async (project, commit) =>
      (await rows('project = ? AND (commit_id = ? OR base_id = ?) LIMIT 1', [project, commit, commit]))
        .length > 0,
  };
}

function createSharings(deps: RecordDeps): Sharings {
  const { database } = deps;
  const passwords = createThrottledPassword(deps, {
    purpose: 'preview throttle',
    code: 'previews/password',
    name: 'The password of a preview',
    stored: async (id) => {
      const row = await database.first<{ password: string | null }>(
        'SELECT password FROM previews WHERE id = ?',
        [id],
      );
      return row?.password ?? undefined;
    },
    cost: deps.passwordCost,
  });
  return {
    checkPassword: passwords.check,
    share: async (project, id, { sharing, password }) => {
      const hash = password === undefined ? undefined : await passwords.hash(password);
      return database.write(async (transaction) => {
        const known = await transaction.first<{ password: string | null }>(
          'SELECT password FROM previews WHERE project = ? AND id = ?',
          [project, id],
        );
        if (known === undefined) return false;
        const stored = sharing === 'password' ? (hash ?? known.password) : null;
        if (sharing === 'password' && stored === null)
          throw new AppError('previews/password', 'The preview has no password yet', {
            hint: 'Type one of 8 characters or more',
          });
        await transaction.run('UPDATE previews SET sharing = ?, password = ? WHERE project = ? AND id = ?', [
          sharing,
          stored,
          project,
          id,
        ]);
        return true;
      });
    },
    defaultSharing: async (project) => {
      const row = await database.first<{ sharing: PreviewSharing }>(
        'SELECT sharing FROM preview_settings WHERE project = ?',
        [project],
      );
      return row !== undefined && PREVIEW_SHARINGS.includes(row.sharing) ? row.sharing : undefined;
    },
    saveDefaultSharing: async (project, sharing) => {
      await database.write((transaction) =>
        transaction.run(
          `INSERT INTO preview_settings (project, sharing) VALUES (?, ?)
           ON CONFLICT (project) DO UPDATE SET sharing = excluded.sharing`,
          [project, sharing],
        ),
      );
    },
  };
}

/** A new commit moves it to the top of the list; other changes do not. */
function update(
  transaction: Transaction,
  { project, target, state }: NewPreview,
  now: number,
): Promise<PreviewRow | undefined> {
  const { branch, title, url, fork, ref, commit, base } = state;
  return transaction.first<PreviewRow>(
    `UPDATE previews SET branch = ?, title = ?, url = ?, fork = ?, ref = ?, base_id = ?,
       changed_at = CASE WHEN commit_id = ? THEN changed_at ELSE ? END, commit_id = ?
     WHERE project = ? AND target = ? RETURNING ${PREVIEW_COLUMNS}`,
    [
      branch,
      title.slice(0, MAX_TITLE),
      url,
      fork ? 1 : 0,
      ref,
      base,
      commit,
      now,
      commit,
      project,
      targetKey(target),
    ],
  );
}

async function insert(
  transaction: Transaction,
  { id, project, target, state, sharing, createdBy }: NewPreview & { readonly id: string },
  now: number,
): Promise<PreviewRow> {
  const { branch, title, url, fork, ref, commit, base } = state;
  const number = target.kind === 'pull' ? target.number : null;
  const row = await transaction.first<PreviewRow>(
    `INSERT INTO previews (id, project, target, branch, pull_number, title, url, fork, ref, commit_id, base_id, sharing,
       created_by, created_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (project, target) DO UPDATE SET commit_id = excluded.commit_id, base_id = excluded.base_id
     RETURNING ${PREVIEW_COLUMNS}`,
    [
      id,
      project,
      targetKey(target),
      branch,
      number,
      title.slice(0, MAX_TITLE),
      url,
      fork ? 1 : 0,
      ref,
      commit,
      base,
      sharing,
      createdBy,
      now,
      now,
    ],
  );
  return row!;
}

/** Reads a preview from its row. */
const PREVIEW_COLUMNS = `id, project, target, branch, title, url, fork, ref, commit_id AS "commit", base_id AS "base",
  sharing, password, created_by AS "createdBy", created_at AS "createdAt", changed_at AS "changedAt", opened_at AS "openedAt"`;

interface PreviewRow {
  readonly id: string;
  readonly project: string;
  readonly target: string;
  readonly branch: string;
  readonly title: string;
  readonly url: string | null;
  readonly fork: number;
  readonly ref: string | null;
  readonly commit: string | null;
  readonly base: string | null;
  readonly sharing: PreviewSharing;
  readonly password: string | null;
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly openedAt: number | null;
}

function previewOf({ target, fork, password, ...row }: PreviewRow): Preview {
  return { ...row, target: targetOf(target), fork: fork === 1, passwordMark: markOf(password) };
}

/** The hash itself stays in the records. */
function markOf(password: string | null): string | null {
  return password === null ? null : createHash('sha256').update(password).digest('base64url').slice(0, 22);
}
