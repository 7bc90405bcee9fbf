/** Stores which issues and pull requests are to be looked at, and makes jobs and messages of the comments there, each once. */
import type { SqlValue, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { addMessage } from './add-message.ts';
import { type CreateParts, checkedText, prepareJob } from './create-job.ts';
import { keepTaken } from './create-job-discussion.ts';
import { DISCUSSION_LIMITS, type NewComment } from './forge-discussion.ts';
import {
  type DueAnswer,
  type ForgeThread,
  MENTION_LIMITS,
  type MentionedWork,
  type MentionRecords,
  type TakenMention,
} from './forge-mention.ts';
import { JOB_LIMITS } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { cutText } from './job-text.ts';
import { createMentionThreads } from './mention-threads.ts';

const HOUR = 3_600_000;
const THREAD = 'project = ? AND kind = ? AND number = ?';
const OPEN = "settled IS NULL AND (review IS NULL OR review = 'open')";

const threadValues = ({ project, kind, number }: ForgeThread): readonly SqlValue[] => [project, kind, number];

export function createMentions(parts: CreateParts): MentionRecords {
  const { database } = parts.deps;
  return {
    ...createMentionThreads(parts.deps),
    ...createMentionAnswers(parts.deps),
    known: async (thread) => {
      const rows = await database.all<{ comment: string }>(
        `SELECT comment FROM forge_mentions WHERE ${THREAD}`,
        threadValues(thread),
      );
      return new Set(rows.map(({ comment }) => comment));
    },
    isFollowed: async (link) => (await followerOf(database, link)) !== undefined,
    hasFollower: async (project, number) => {
      const found = await database.first(
        `SELECT id FROM jobs WHERE project = ? AND pull_request_link LIKE ? AND ${OPEN} LIMIT 1`,
        [project, `%/${number}`],
      );
      return found !== undefined;
    },
    take: createTake(parts),
  };
}

async function followerOf(
  queries: Pick<Transaction, 'first'>,
  link: string,
): Promise<{ id: string } | undefined> {
  return await queries.first(`SELECT id FROM jobs WHERE pull_request_link = ? AND ${OPEN} LIMIT 1`, [link]);
}

function createTake(parts: CreateParts): MentionRecords['take'] {
  const { database } = parts.deps;
  return async (thread, given, work) => {
    const comment = { ...given, id: cutText(given.id, DISCUSSION_LIMITS.name) };
    const make = work === undefined ? undefined : await prepareJob(parts, work.job);
    const moment = await parts.now();
    return await database.write(async (transaction): Promise<TakenMention> => {
      const one = { transaction, thread, comment, moment, parts };
      if (await isKnown(one, work)) return { kind: 'known' };
      if (work === undefined || make === undefined) return await refuse(one);
      const going = await goingOn(one, work);
      if (going === 'followed') return { kind: 'followed' };
      if (going !== undefined) return await say(one, going, work);
      if ((await startedSince(one)) >= MENTION_LIMITS.jobsAnHour) return await tooMany(one);
      const job = await make(transaction);
      await insert(one, { job: job.id, round: 0 });
      // The pull request is followed from here on, and answered as any other.
      if (thread.kind === 'pull_request')
        await keepTaken(transaction, job.id, { comment, round: 0, at: parts.deps.clock() });
      return { kind: 'started', job };
    });
  };
}

interface Taking {
  readonly transaction: Transaction;
  readonly thread: ForgeThread;
  readonly comment: NewComment;
  /** On the clock of the leases. */
  readonly moment: number;
  readonly parts: CreateParts;
}

/** A job that had the pull request before has read it too. */
async function isKnown(
  { transaction, thread, comment }: Taking,
  work: MentionedWork | undefined,
): Promise<boolean> {
  const known = await transaction.first(`SELECT job FROM forge_mentions WHERE ${THREAD} AND comment = ?`, [
    ...threadValues(thread),
    comment.id,
  ]);
  const link = work?.job.pullRequest?.link;
  if (known !== undefined || link === undefined) return known !== undefined;
  const read = await transaction.first(
    `SELECT job FROM pull_request_comments JOIN jobs ON jobs.id = pull_request_comments.job
     WHERE jobs.pull_request_link = ? AND comment = ? LIMIT 1`,
    [link, comment.id],
  );
  return read !== undefined;
}

/** The job that works on the thread, and can go on. */
async function goingOn(
  { transaction, thread }: Taking,
  { job: { pullRequest } }: MentionedWork,
): Promise<JobRow | 'followed' | undefined> {
  if (pullRequest !== undefined)
    return (await followerOf(transaction, pullRequest.link)) === undefined ? undefined : 'followed';
  return await transaction.first<JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${OPEN}
       AND id IN (SELECT job FROM forge_mentions WHERE ${THREAD} AND job IS NOT NULL)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    threadValues(thread),
  );
}

async function say(taking: Taking, row: JobRow, { message }: MentionedWork): Promise<TakenMention> {
  const { transaction, comment, moment, parts } = taking;
  const at = parts.deps.clock();
  const total = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM forge_mentions WHERE job = ? AND taken_at > ?',
    [row.id, at - HOUR],
  );
  if (total!.count >= DISCUSSION_LIMITS.messagesAnHour) return await tooMany(taking);
  const text = checkedText(message, 'message', { code: 'jobs/message', max: JOB_LIMITS.message });
  const entry = { text, by: `forge:${comment.author}`, what: 'wrote a comment' };
  const next = await addMessage(transaction, row, { message: entry, moment, parts });
  await insert(taking, { job: row.id, round: next.round });
  return { kind: 'messaged', job: jobOf(next.row) };
}

async function startedSince({ transaction, thread, parts }: Taking): Promise<number> {
  const row = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM forge_mentions WHERE project = ? AND taken_at > ? AND round = 0',
    [thread.project, parts.deps.clock() - HOUR],
  );
  return row!.count;
}

/** Strangers decide how many there are. Those that are left out are too old to start anything a day later. */
async function refuse(taking: Taking): Promise<TakenMention> {
  const row = await taking.transaction.first<{ count: number }>(
    `SELECT count(*) AS count FROM forge_mentions WHERE ${THREAD} AND job IS NULL`,
    threadValues(taking.thread),
  );
  if (row!.count >= MENTION_LIMITS.refused) return { kind: 'full' };
  await insert(taking);
  return { kind: 'refused' };
}

async function tooMany(taking: Taking): Promise<TakenMention> {
  await insert(taking);
  return { kind: 'too_many' };
}

/** The key of the table keeps a second one out. */
async function insert(
  { transaction, thread, comment, parts }: Taking,
  taken?: { readonly job: string; readonly round: number },
): Promise<void> {
  await transaction.run(
    `INSERT INTO forge_mentions (project, kind, number, comment, job, round, taken_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [...threadValues(thread), comment.id, taken?.job ?? null, taken?.round ?? null, parts.deps.clock()],
  );
}

const ENDED = "state IN ('completed', 'failed', 'cancelled', 'timed_out')";

/** Which issues wait for an answer: those whose job has ended. */
function createMentionAnswers({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): Pick<MentionRecords, 'claimAnswers' | 'answered'> {
  return {
    claimAnswers: async ({ projects, limit, every, since }) => {
      if (projects.length === 0) return [];
      const at = clock();
      const places = projects.map(() => '?').join(', ');
      const due = `kind = 'issue' AND round IS NOT NULL AND answered_at IS NULL AND taken_at > ?
        AND (tried_at IS NULL OR tried_at <= ?)`;
      return await database.write(async (transaction) => {
        const rows = await transaction.all<{ job: string; number: number }>(
          `SELECT DISTINCT job, number FROM forge_mentions WHERE project IN (${places}) AND ${due}
             AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = forge_mentions.job AND forge_mentions.round <= jobs.round AND ${ENDED})
           ORDER BY job LIMIT ?`,
          [...projects, since, at - every, limit],
        );
        const answers: DueAnswer[] = [];
        for (const { job: id, number } of rows) {
          await transaction.run(`UPDATE forge_mentions SET tried_at = ? WHERE job = ? AND number = ?`, [
            at,
            id,
            number,
          ]);
          const row = await transaction.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ?`, [id]);
          answers.push({ job: jobOf(row!), number });
        }
        return answers;
      });
    },
    answered: async ({ job: { project, id, round }, number }) => {
      await database.write((transaction) =>
        transaction.run(
          `UPDATE forge_mentions SET answered_at = ?
           WHERE project = ? AND kind = 'issue' AND number = ? AND job = ? AND round <= ? AND answered_at IS NULL`,
          [clock(), project, number, id, round],
        ),
      );
    },
  };
}
