/** Stores what a forge says of the pull request of a job, and makes messages of comments, each once. */
import type { Queries, SqlValue, Transaction } from '../store/database.ts';
import { addMessage } from './add-message.ts';
import { checkedText } from './create-job.ts';
import {
  DISCUSSION_LIMITS,
  type ForgeComment,
  type ForgeState,
  type JobDiscussion,
  type NewComment,
  type TakenComment,
} from './forge-discussion.ts';
import { JOB_LIMITS } from './job-records.ts';
import { JOB_COLUMNS, type JobRow } from './job-row.ts';
import { cutText } from './job-text.ts';
import type { SteerParts } from './steer-job.ts';

const HOUR = 3_600_000;

export function createJobDiscussion(parts: SteerParts): JobDiscussion {
  const { database, clock } = parts.deps;
  return {
    forgeState: async (project, id) => {
      const row = await database.first<{ state: string | null }>(
        'SELECT forge_state AS "state" FROM jobs WHERE project = ? AND id = ?',
        [project, id],
      );
      return row?.state === undefined || row.state === null ? null : (JSON.parse(row.state) as ForgeState);
    },
    noteForge: async (project, id, state) => {
      await database.write((transaction) =>
        // A column of its own that no worker writes, so that no fence is needed.
        transaction.run('UPDATE jobs SET forge_state = ? WHERE project = ? AND id = ?', [
          JSON.stringify(cut(state)),
          project,
          id,
        ]),
      );
    },
    forgeComments: async (project, id) => await readComments(database, project, id),
    takeComment: async (project, id, comment, given) => {
      const text =
        given === undefined
          ? undefined
          : checkedText(given, 'message', { code: 'jobs/message', max: JOB_LIMITS.message });
      const moment = await parts.now();
      return await database.write(async (transaction): Promise<TakenComment> => {
        const row = await transaction.first<JobRow>(
          `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND id = ?`,
          [project, id],
        );
        if (row === undefined || (await isKnown(transaction, id, comment.id))) return 'known';
        const at = clock();
        if (text === undefined || (await isTaken(transaction, row, comment.id)))
          return await keep(transaction, id, comment);
        if ((await takenSince(transaction, id, at - HOUR)) >= DISCUSSION_LIMITS.messagesAnHour) {
          await insert(transaction, id, comment);
          return 'too_many';
        }
        const message = { text, by: `forge:${comment.author}`, what: 'wrote a comment' };
        const { round } = await addMessage(transaction, row, { message, moment, parts });
        await insert(transaction, id, comment, { round, at });
        return 'taken';
      });
    },
    answered: async (project, id, round) => {
      await database.write((transaction) =>
        transaction.run(
          `UPDATE pull_request_comments SET answered_at = ? WHERE job = ? AND round <= ? AND answered_at IS NULL
             AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = pull_request_comments.job AND project = ?)`,
          [clock(), id, round, project],
        ),
      );
    },
  };
}

async function readComments(queries: Queries, project: string, id: string): Promise<readonly ForgeComment[]> {
  const rows = await queries.all<
    Omit<ForgeComment, 'path' | 'line'> & { path: string | null; line: number | null }
  >(
    `SELECT comment AS "id", pull_request_comments.at AS "at", author, words AS "text", url, path, line, pull_request_comments.round AS "round",
       answered_at AS "answeredAt"
     FROM pull_request_comments JOIN jobs ON jobs.id = pull_request_comments.job WHERE project = ? AND job = ? ORDER BY pull_request_comments.at, comment`,
    [project, id],
  );
  return rows.map(({ path, line, ...comment }) => ({
    ...comment,
    ...(path === null ? {} : { path }),
    ...(line === null ? {} : { line }),
  }));
}

async function isKnown(transaction: Transaction, job: string, comment: string): Promise<boolean> {
  const found = await transaction.first(
    'SELECT job FROM pull_request_comments WHERE job = ? AND comment = ?',
    [job, comment],
  );
  return found !== undefined;
}

/** Two jobs can have one pull request: a comment there is a message to one of them. */
async function isTaken(
  transaction: Transaction,
  { pullRequestLink: link }: JobRow,
  comment: string,
): Promise<boolean> {
  if (link === null) return false;
  const found = await transaction.first(
    `SELECT job FROM pull_request_comments JOIN jobs ON jobs.id = pull_request_comments.job
     WHERE jobs.pull_request_link = ? AND comment = ? AND pull_request_comments.round IS NOT NULL LIMIT 1`,
    [link, comment],
  );
  return found !== undefined;
}

async function keep(transaction: Transaction, job: string, comment: NewComment): Promise<TakenComment> {
  const row = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM pull_request_comments WHERE job = ? AND round IS NULL',
    [job],
  );
  if (row!.count >= DISCUSSION_LIMITS.comments) return 'full';
  await insert(transaction, job, comment);
  return 'kept';
}

async function takenSince(transaction: Transaction, job: string, since: number): Promise<number> {
  const row = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM pull_request_comments WHERE job = ? AND taken_at > ?',
    [job, since],
  );
  return row!.count;
}

/** Stores a comment that a job was made of, or that is a message to it. */
export async function keepTaken(
  transaction: Transaction,
  job: string,
  { comment, ...taken }: { readonly comment: NewComment; readonly round: number; readonly at: number },
): Promise<void> {
  await insert(transaction, job, comment, taken);
}

/** The key of the table keeps a second one out. */
async function insert(
  transaction: Transaction,
  job: string,
  { id, at, author, text, url, path, line }: NewComment,
  taken?: { readonly round: number; readonly at: number },
): Promise<void> {
  const { name, url: longest } = DISCUSSION_LIMITS;
  const values: SqlValue[] = [
    job,
    cutText(id, name),
    at,
    cutText(author, name),
    cutText(text, DISCUSSION_LIMITS.comment),
    path === undefined ? null : cutText(path, longest),
    line ?? null,
    cutText(url, longest),
    taken?.round ?? null,
    taken?.at ?? null,
  ];
  await transaction.run(
    `INSERT INTO pull_request_comments (job, comment, at, author, words, path, line, url, round, taken_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values,
  );
}

function cut({ at, commit, checks, reviews }: ForgeState): ForgeState {
  const name = (text: string): string => cutText(text, DISCUSSION_LIMITS.name);
  const address = (url: string | null): string | null =>
    url === null || url.length > DISCUSSION_LIMITS.url ? null : cutText(url, DISCUSSION_LIMITS.url);
  return {
    at,
    commit: name(commit),
    checks: checks
      .slice(0, DISCUSSION_LIMITS.checks)
      .map((check) => ({ name: name(check.name), state: check.state, url: address(check.url) })),
    reviews: reviews
      .slice(0, DISCUSSION_LIMITS.reviews)
      .map((review) => ({ author: name(review.author), state: review.state, url: address(review.url) })),
  };
}
