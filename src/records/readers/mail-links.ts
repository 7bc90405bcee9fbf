/** One-time sign-in links for mail addresses that may read: the hash is stored, for 15 minutes. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { mailMayRead } from './mail-address.ts';
import type { ReaderRecords } from './reader-records.ts';
import { isSecret, newSecret, secretHash } from './secret-hash.ts';

export const MAIL_LINK_GOOD_FOR = 15 * 60_000;
/** Live links of one address: more would only fill its inbox. */
const MAX_OF_ADDRESS = 3;
/** Of one project: `@example.com` lets strangers ask for addresses that nobody has. */
const MAX_OF_PROJECT = 500;

interface MailLinks extends Pick<ReaderRecords, 'createMailLink' | 'takeMailLink'> {
  forget(transaction: Transaction, now: number): Promise<void>;
}

export function createMailLinks(
  { database, clock, random }: RecordDeps,
  access: ReaderRecords['access'],
): MailLinks {
  const mayRead = async (project: string, email: string): Promise<boolean> =>
    mailMayRead((await access(project)).mail, email);
  return {
    createMailLink: async (project, given) => {
      if (!(await mayRead(project, given.trim()))) return undefined;
      const email = given.trim().toLowerCase();
      const now = clock();
      const token = newSecret(random);
      const created = await database.write(async (transaction) => {
        const row = await transaction.first<{ all: number; own: number | null }>(
          `SELECT count(*) AS "all", sum(CASE WHEN email = ? THEN 1 ELSE 0 END) AS "own"
           FROM reader_mail_links WHERE project = ? AND expires_at > ?`,
          [email, project, now],
        );
        if (Number(row?.own ?? 0) >= MAX_OF_ADDRESS || (row?.all ?? 0) >= MAX_OF_PROJECT) return false;
        await transaction.run(
          'INSERT INTO reader_mail_links (hash, project, email, expires_at) VALUES (?, ?, ?, ?)',
          [secretHash(token), project, email, now + MAIL_LINK_GOOD_FOR],
        );
        return true;
      });
      return created ? token : undefined;
    },
    takeMailLink: async (project, token) => {
      if (!isSecret(token)) return undefined;
      const row = await database.write((transaction) =>
        transaction.first<{ email: string }>(
          'DELETE FROM reader_mail_links WHERE hash = ? AND project = ? AND expires_at > ? RETURNING email',
          [secretHash(token), project, clock()],
        ),
      );
      if (row === undefined || !(await mayRead(project, row.email))) return undefined;
      return { email: row.email };
    },
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM reader_mail_links WHERE expires_at <= ?', [now]);
    },
  };
}
