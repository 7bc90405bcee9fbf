/** Stores who gets the weekly digest of which project, and when the next one is due. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { weekEnd } from './digest-week.ts';
import type { NewLetter } from './letter.ts';
import type { DueDigest, MailRecords } from './mail-records.ts';

export type DigestRecords = Pick<MailRecords, 'digests' | 'setDigests' | 'dueDigests' | 'sendDigest'>;

/** @param put queues a letter in the transaction */
export function createDigests(
  { database, clock }: Pick<RecordDeps, 'database' | 'clock'>,
  put: (transaction: Transaction, letter: NewLetter) => Promise<boolean>,
): DigestRecords {
  return {
    digests: async (user) => {
      const rows = await database.all<{ project: string }>(
        'SELECT project FROM mail_digests WHERE user_id = ? ORDER BY project',
        [user],
      );
      return rows.map(({ project }) => project);
    },
    setDigests: (user, projects) =>
      database.write(async (transaction) => {
        const rows = await transaction.all<{ project: string }>(
          'SELECT project FROM mail_digests WHERE user_id = ?',
          [user],
        );
        const had = new Set(rows.map(({ project }) => project));
        for (const project of had)
          if (!projects.includes(project))
            await transaction.run('DELETE FROM mail_digests WHERE user_id = ? AND project = ?', [
              user,
              project,
            ]);
        for (const project of new Set(projects))
          await transaction.run(
            `INSERT INTO mail_digests (user_id, project, next_at) VALUES (?, ?, ?)
             ON CONFLICT (user_id, project) DO NOTHING`,
            [user, project, weekEnd(clock())],
          );
      }),
    dueDigests: (limit) =>
      database.all<DueDigest>(
        `SELECT d.user_id AS "user", d.project, u.email, u.name, d.next_at AS "nextAt"
         FROM mail_digests d JOIN users u ON u.id = d.user_id AND u.active = 1
         WHERE d.next_at <= ? ORDER BY d.next_at, d.user_id, d.project LIMIT ?`,
        [clock(), limit],
      ),
    sendDigest: ({ user, project, nextAt }, letter) =>
      database.write(async (transaction) => {
        const changed = await transaction.run(
          'UPDATE mail_digests SET next_at = ? WHERE user_id = ? AND project = ? AND next_at = ?',
          [weekEnd(clock()), user, project, nextAt],
        );
        if (changed === 0) return false;
        if (letter !== undefined) await put(transaction, letter);
        return true;
      }),
  };
}
