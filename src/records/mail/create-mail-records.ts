/** Stores the queue of letters on either database; their texts are sealed, because they contain one-time links. */
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import { weekEnd } from '../../lib/time/digest-week.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createAuthorMail, expireAuthorMail } from './create-author-mail.ts';
import type { Letter, MailKind, NewLetter } from './letter.ts';
import type { ClaimedLetter, DueDigest, MailRecords } from './mail-records.ts';

const HOUR = 60 * 60_000;
/** A mail server may be away for a weekend day; later, most letters are of no use. */
export const LETTER_GOOD_FOR = 48 * HOUR;
/** Letters to one address in an hour: more would be somebody filling a mailbox. */
export const MAX_TO_ONE = 20;
/** Of them, those that members bring about and that can wait: a lively note may not take the place of a link for a new password. */
const MOST_OF_TEAM = MAX_TO_ONE / 2;
/** Letters that wait: more would be a program gone wrong. */
const MAX_WAITING = 5_000;
const MAX_ERROR = 300;
const GONE = 'The secret of this installation has changed since the letter was queued';

interface Row {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly letter: Uint8Array | null;
  readonly attempts: number;
  readonly goodUntil: number;
  readonly nextAt: number;
}

type Content = Pick<Letter, 'subject' | 'text' | 'html' | 'unsubscribe'>;

/** What one address or the whole queue may hold. */
async function hasRoom(
  transaction: Transaction,
  { kind, to }: Pick<Letter, 'kind' | 'to'>,
  now: number,
): Promise<boolean> {
  const one = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM mail WHERE recipient = ? AND created_at > ?',
    [to, now - HOUR],
  );
  if ((one?.count ?? 0) >= (kind === 'team' ? MOST_OF_TEAM : MAX_TO_ONE)) return false;
  const all = await transaction.first<{ count: number }>(
    "SELECT count(*) AS count FROM mail WHERE state = 'waiting'",
  );
  return (all?.count ?? 0) < MAX_WAITING;
}

export function createMailRecords(deps: RecordDeps): MailRecords {
  const { database, clock, random, secret } = deps;
  const key = deriveKey(secret, 'mail');
  const about = (id: string): string => `mail ${id}`;

  const put = async (transaction: Transaction, letter: NewLetter): Promise<boolean> => {
    const now = clock();
    if (!(await hasRoom(transaction, letter, now))) return false;
    const id = newId(clock, random);
    const { subject, text, html, unsubscribe } = letter;
    const content = Buffer.from(JSON.stringify({ subject, text, html, unsubscribe } satisfies Content));
    const goodUntil = Math.min(letter.goodUntil ?? Number.POSITIVE_INFINITY, now + LETTER_GOOD_FOR);
    await transaction.run(
      `INSERT INTO mail (id, kind, recipient, letter, state, attempts, created_at, good_until, next_at)
       VALUES (?, ?, ?, ?, 'waiting', 0, ?, ?, ?)`,
      [id, letter.kind, letter.to, seal(key, content, about(id), random), now, goodUntil, now],
    );
    return true;
  };

  const opened = ({ id, kind, recipient, letter, attempts, goodUntil }: Row): ClaimedLetter | undefined => {
    try {
      const content = JSON.parse(String(unseal(key, letter ?? new Uint8Array(), about(id)))) as Content;
      return { id, kind, to: recipient, attempts: attempts + 1, goodUntil, ...content };
    } catch {
      return undefined;
    }
  };

  const finish: MailRecords['finish'] = async (id, { state, nextAt, error }) => {
    // The text of a letter is kept no longer than it is needed.
    const drop = state === 'waiting' ? '' : ', letter = NULL';
    await database.write((transaction) =>
      transaction.run(
        `UPDATE mail SET state = ?, next_at = ?, last_error = ?${drop} WHERE id = ? AND state = 'waiting'`,
        [state, nextAt, error === null ? null : error.slice(0, MAX_ERROR), id],
      ),
    );
  };

  const claim: MailRecords['claim'] = async ({ limit, until }) => {
    const due = `SELECT id, kind, recipient, letter, attempts, good_until AS "goodUntil", next_at AS "nextAt"
      FROM mail WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT ?`;
    // Asked every second: without due letters nothing is written.
    const seen = await database.all<Row>(due, [clock(), limit]);
    if (seen.length === 0) return [];
    const taken = await database.write(async (transaction) => {
      const rows: Row[] = [];
      for (const row of seen) {
        // The change of `next_at` is the claim: of two processes that read the same row, one changes it.
        const changed = await transaction.run(
          `UPDATE mail SET next_at = ?, attempts = attempts + 1
           WHERE id = ? AND state = 'waiting' AND next_at = ?`,
          [until, row.id, row.nextAt],
        );
        if (changed === 1) rows.push(row);
      }
      return rows;
    });
    const claimed: ClaimedLetter[] = [];
    for (const row of taken) {
      const letter = opened(row);
      if (letter === undefined) await finish(row.id, { state: 'failed', nextAt: null, error: GONE });
      else claimed.push(letter);
    }
    return claimed;
  };

  return {
    ...createDigests(deps, put),
    ...createAuthorMail(deps, put),
    add: (letter) => database.write((transaction) => put(transaction, letter)),
    claim,
    finish,
    waiting: async () => {
      const row = await database.first<{ count: number }>(
        "SELECT count(*) AS count FROM mail WHERE state = 'waiting'",
      );
      return row?.count ?? 0;
    },
    expire: (before) =>
      database.write(async (transaction) => {
        await transaction.run('DELETE FROM mail WHERE created_at < ?', [before]);
        await expireAuthorMail(transaction, clock());
        await transaction.run('DELETE FROM mail_digests WHERE user_id NOT IN (SELECT id FROM users)');
      }),
  };
}

type DigestRecords = Pick<MailRecords, 'digests' | 'setDigests' | 'dueDigests' | 'sendDigest'>;

/** @param put queues a letter in the transaction */
function createDigests(
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
