/** Stores where digests are posted on either database; the addresses are sealed, because whoever has one can post. */
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import { lastWeekEnd, weekEnd } from '../../lib/time/digest-week.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { ChatDigest, ChatDigestRecords, ClaimedDigest, DigestState } from './chat-digest-records.ts';
import type { ChatKind } from './chat-kind.ts';

const MAX_ERROR = 300;

interface Row {
  readonly project: string;
  readonly chat: ChatKind;
  readonly host: string;
  readonly createdAt: number;
  readonly nextAt: number;
  readonly state: DigestState | null;
  readonly toldAt: number | null;
  readonly error: string | null;
}

type DueRow = Pick<Row, 'project' | 'chat' | 'nextAt'> & {
  readonly address: Uint8Array;
  readonly attempts: number;
  /** End of the week that is being told; null between two digests. */
  readonly weekEnd: number | null;
};

const SHOWN = `project, chat, host, created_at AS "createdAt", next_at AS "nextAt", state, told_at AS "toldAt", error`;
const DUE = `project, chat, address, next_at AS "nextAt", attempts, week_end AS "weekEnd"`;

function digestOf({ state, toldAt, error, ...row }: Row): ChatDigest {
  return { ...row, last: state === null || toldAt === null ? null : { state, at: toldAt, error } };
}

export function createChatDigestRecords(deps: RecordDeps): ChatDigestRecords {
  const { database, clock, random, secret } = deps;
  const key = deriveKey(secret, 'chat digests');
  const about = (project: string): string => `chat digest of ${project}`;
  const opened = (project: string, sealed: Uint8Array): string | undefined => {
    try {
      return String(unseal(key, sealed, about(project)));
    } catch {
      return undefined;
    }
  };

  return {
    get: async (project) => {
      const row = await database.first<Row>(`SELECT ${SHOWN} FROM chat_digests WHERE project = ?`, [project]);
      return row && digestOf(row);
    },
    set: async (project, { chat, url }) => {
      const sealed = seal(key, Buffer.from(url), about(project), random);
      const now = clock();
      const row = await database.write((transaction) =>
        transaction.first<Row>(
          `INSERT INTO chat_digests (project, chat, host, address, created_at, next_at, attempts) VALUES (?, ?, ?, ?, ?, ?, 0)
           ON CONFLICT (project) DO UPDATE SET chat = excluded.chat, host = excluded.host, address = excluded.address,
             created_at = excluded.created_at, next_at = excluded.next_at, attempts = 0, week_end = NULL, state = NULL,
             told_at = NULL, error = NULL RETURNING ${SHOWN}`,
          [project, chat, new URL(url).host, sealed, now, weekEnd(now)],
        ),
      );
      return digestOf(row!);
    },
    remove: async (project) =>
      (await database.write((transaction) =>
        transaction.run('DELETE FROM chat_digests WHERE project = ?', [project]),
      )) > 0,
    address: async (project) => {
      const row = await database.first<DueRow>(`SELECT ${DUE} FROM chat_digests WHERE project = ?`, [
        project,
      ]);
      const url = row && opened(project, row.address);
      return url === undefined ? undefined : { chat: row!.chat, url };
    },
    claim: async ({ projects, limit, until }) => {
      if (projects.length === 0) return [];
      const now = clock();
      const rows = await database.all<DueRow>(
        `SELECT ${DUE} FROM chat_digests WHERE next_at <= ? AND project IN (${projects.map(() => '?').join(', ')})
         ORDER BY next_at, project LIMIT ?`,
        [now, ...projects, limit],
      );
      // Asked every minute: without a digest that is due nothing is written.
      if (rows.length === 0) return [];
      const newest = lastWeekEnd(now);
      return database.write(async (transaction) => {
        const claimed: ClaimedDigest[] = [];
        for (const { project, chat, address, nextAt, ...row } of rows) {
          const attempts = row.weekEnd === newest ? row.attempts + 1 : 1;
          // The change of `next_at` is the claim: of two servers that read the same row, one changes it.
          const changed = await transaction.run(
            'UPDATE chat_digests SET next_at = ?, attempts = ?, week_end = ? WHERE project = ? AND next_at = ?',
            [until, attempts, newest, project, nextAt],
          );
          if (changed === 1)
            claimed.push({ project, chat, url: opened(project, address), weekEnd: newest, attempts, until });
        }
        return claimed;
      });
    },
    finish: async ({ project, until }, { state, nextAt, error }) => {
      const now = clock();
      const isAgain = state === 'retrying' && nextAt !== undefined;
      const changed = await database.write((transaction) =>
        transaction.run(
          `UPDATE chat_digests SET next_at = ?, state = ?, told_at = ?, error = ?${isAgain ? '' : ', attempts = 0, week_end = NULL'}
           WHERE project = ? AND next_at = ?`,
          [isAgain ? nextAt : weekEnd(now), state, now, error?.slice(0, MAX_ERROR) ?? null, project, until],
        ),
      );
      return changed === 1;
    },
  };
}
