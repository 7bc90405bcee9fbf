/** Stores which authors of feedback are to be told of a merge, and who wants no letter. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { FeedbackFixed } from '../feedback/feedback.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  AUTHOR_MAIL_LIMITS,
  type AuthorLetter,
  type AuthorLetterOutcome,
  type AuthorMail,
  type FixedEntry,
  type FixedMerge,
} from './author-mail.ts';
import type { NewLetter } from './letter.ts';

const MAC_BYTES = 16;
const TOKEN = /^([\w-]{43})\.([\w-]{22})$/;

interface RecipientKeys {
  /** The same for all spellings of an address, with and without a part after `+`. */
  keyOf(address: string): string;
  /** For the link that ends letters to this recipient; works for ever, and for this installation. */
  tokenOf(key: string): string;
  /** @returns the key of a token that we made */
  read(token: string): string | undefined;
}

/** Identifies the recipient of a letter to somebody without an account, by a value that does not say who it is. */
function recipientKeys(secret: Uint8Array): RecipientKeys {
  const [own, signing] = [deriveKey(secret, 'author mail recipient'), deriveKey(secret, 'author mail link')];
  const macOf = (key: string): Buffer =>
    createHmac('sha256', signing).update(key).digest().subarray(0, MAC_BYTES);
  return {
    keyOf: (address) => {
      const plain = address
        .trim()
        .normalize('NFC')
        .toLowerCase()
        .replace(/\+[^@]*(?=@)/, '');
      return createHmac('sha256', own).update(plain).digest('base64url');
    },
    tokenOf: (key) => `${key}.${macOf(key).toString('base64url')}`,
    read: (token) => {
      const [, key = '', mac = ''] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(mac, 'base64url');
      return given.length === MAC_BYTES && timingSafeEqual(given, macOf(key)) ? key : undefined;
    },
  };
}

const DAY = 86_400_000;

/** Inside the transaction that resolves the entries: what a crash undoes is undone together. */
export function createNoteFixed({ clock }: Pick<RecordDeps, 'clock'>): OnEvents<FeedbackFixed> {
  return async (transaction, events) => {
    for (const { project, job, merge, entries } of events) {
      if (entries.length === 0 || !(await tellsAuthors(transaction, project))) continue;
      for (const entry of entries)
        await transaction.run(
          `INSERT INTO author_notices (project, job, merge_number, feedback, created_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (job, merge_number, feedback) DO NOTHING`,
          [project, job, merge, entry, clock()],
        );
    }
  };
}

async function tellsAuthors(transaction: Transaction, project: string): Promise<boolean> {
  const row = await transaction.first<{ settings: string }>('SELECT settings FROM projects WHERE id = ?', [
    project,
  ]);
  try {
    return (JSON.parse(row?.settings ?? '{}') as { tellAuthors?: unknown }).tellAuthors === true;
  } catch {
    return false;
  }
}

interface NoticeRow extends FixedEntry {
  readonly project: string;
  readonly job: string;
  readonly number: number;
  readonly commit: string | null;
}

/** @param put queues a letter in the transaction */
export function createAuthorMail(
  { database, clock, secret }: Pick<RecordDeps, 'database' | 'clock' | 'secret'>,
  put: (transaction: Transaction, letter: NewLetter) => Promise<boolean>,
): AuthorMail {
  const keys = recipientKeys(secret);
  return {
    fixedMerges: async (projects, limit) => {
      if (projects.length === 0) return [];
      const rows = await database.all<NoticeRow>(
        `SELECT project, job, merge_number AS "number", "commit", id, path, comment, contact
         FROM (
           SELECT n.project, n.job, n.merge_number, n.created_at, coalesce(m.commit_id, m.head) AS "commit",
             f.id, f.path, f.comment, f.contact,
             row_number() OVER (PARTITION BY n.project ORDER BY n.created_at, n.job, n.merge_number, n.feedback) AS place
           FROM author_notices n
           JOIN job_merges m ON m.job = n.job AND m.number = n.merge_number
           JOIN feedback f ON f.project = n.project AND f.id = n.feedback AND f.contact IS NOT NULL
           WHERE n.project IN (${projects.map(() => '?').join(', ')})
         ) found
         WHERE place <= ? ORDER BY created_at, job, merge_number, id`,
        [...projects, limit],
      );
      return grouped(rows);
    },
    tellAuthor: (told) => {
      const work = async (transaction: Transaction): Promise<AuthorLetterOutcome> => {
        const taken = await takeOff(transaction, told);
        if (taken === 0) return 'known';
        const { letter } = told;
        if (letter === undefined) return 'dropped';
        const recipient = keys.keyOf(letter.to);
        if (!(await mayWrite(transaction, { ...told, recipient, now: clock() }))) return 'dropped';
        if (!(await put(transaction, letter))) throw new NoRoom();
        await transaction.run(
          'INSERT INTO author_letters (recipient, job, merge_number, sent_at) VALUES (?, ?, ?, ?)',
          [recipient, told.job, told.number, clock()],
        );
        return 'queued';
      };
      return database.write(work).catch((error: unknown) => {
        if (error instanceof NoRoom) return 'later';
        throw error;
      });
    },
    ...refusals({ database, clock }, keys),
  };
}

/** Undoes the transaction. */
class NoRoom extends Error {}

function grouped(rows: readonly NoticeRow[]): readonly FixedMerge[] {
  const merges = Map.groupBy(rows, ({ job, number }) => `${job} ${number}`);
  return [...merges.values()].map((own) => {
    const { project, job, number, commit } = own[0]!;
    const entries = own.map(({ id, path, comment, contact }) => ({ id, path, comment, contact }));
    return { project, job, number, commit, entries };
  });
}

/** @returns how many were there */
async function takeOff(
  transaction: Transaction,
  {
    job,
    number,
    entries,
  }: { readonly job: string; readonly number: number; readonly entries: readonly string[] },
): Promise<number> {
  let taken = 0;
  for (const id of entries)
    taken += await transaction.run(
      'DELETE FROM author_notices WHERE job = ? AND merge_number = ? AND feedback = ?',
      [job, number, id],
    );
  return taken;
}

interface Wanted extends Pick<AuthorLetter, 'job' | 'number'> {
  readonly recipient: string;
  readonly now: number;
}

async function mayWrite(transaction: Transaction, { recipient, job, number, now }: Wanted): Promise<boolean> {
  const refused = await transaction.first('SELECT recipient FROM mail_refusals WHERE recipient = ?', [
    recipient,
  ]);
  if (refused !== undefined) return false;
  const today = await transaction.all<{ job: string; number: number }>(
    'SELECT job, merge_number AS "number" FROM author_letters WHERE recipient = ? AND sent_at > ?',
    [recipient, now - DAY],
  );
  const isKnown = today.some((one) => one.job === job && one.number === number);
  return !isKnown && today.length < AUTHOR_MAIL_LIMITS.perDay;
}

function refusals(
  { database, clock }: Pick<RecordDeps, 'database' | 'clock'>,
  keys: RecipientKeys,
): Pick<AuthorMail, 'refusalToken' | 'refuse' | 'isRefusalToken'> {
  return {
    refusalToken: (address) => keys.tokenOf(keys.keyOf(address)),
    isRefusalToken: (token) => keys.read(token) !== undefined,
    refuse: async (token) => {
      const recipient = keys.read(token);
      if (recipient === undefined) return false;
      await database.write((transaction) =>
        transaction.run(
          'INSERT INTO mail_refusals (recipient, refused_at) VALUES (?, ?) ON CONFLICT (recipient) DO NOTHING',
          [recipient, clock()],
        ),
      );
      return true;
    },
  };
}

/** Called with the other letters that are too old. */
export async function expireAuthorMail(transaction: Transaction, now: number): Promise<void> {
  await transaction.run('DELETE FROM author_notices WHERE created_at < ?', [
    now - AUTHOR_MAIL_LIMITS.keptDays * DAY,
  ]);
  await transaction.run('DELETE FROM author_letters WHERE sent_at < ?', [now - DAY]);
}
