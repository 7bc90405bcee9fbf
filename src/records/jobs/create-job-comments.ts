/** Stores the comments of members on the changes of jobs, and sends them as messages. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { addMessage, type MessageParts, refuseSettled } from './add-message.ts';
import { checkedText, nameOf } from './create-job.ts';
import {
  COMMENT_LIMITS,
  type JobComment,
  type JobCommentRecords,
  type NewJobComment,
} from './job-comment.ts';
import { JOB_LIMITS } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { cutText } from './job-text.ts';

const COLUMNS =
  'id, author, at, commit_id AS "commit", path, side, first_line AS "from", last_line AS "to", quote, words AS "text", round';

interface CommentParts extends MessageParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock' | 'random'>;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
}

export function createJobComments(parts: CommentParts): JobCommentRecords {
  const { database, clock, random } = parts.deps;
  return {
    list: (project, job, author) =>
      database.all<JobComment>(
        `SELECT ${COLUMNS} FROM job_comments WHERE job = ? AND (round IS NOT NULL OR author = ?)
         AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = job_comments.job AND jobs.project = ?) ORDER BY id`,
        [job, nameOf(author), project],
      ),
    add: (project, id, given) =>
      database.write(async (transaction) => {
        const row = await jobRow(transaction, project, id);
        if (row === undefined) return undefined;
        refuseSettled(row);
        const comment = checked(given);
        const drafts = await draftsOf(transaction, id, comment.author);
        await refuseTooMany(transaction, id, [...drafts, comment]);
        const created = { ...comment, id: newId(clock, random), at: clock(), round: null };
        await insert(transaction, id, created);
        return created;
      }),
    remove: async (project, job, { id, author }) => {
      await database.write(async (transaction) => {
        if ((await jobRow(transaction, project, job)) === undefined) return;
        await transaction.run(
          'DELETE FROM job_comments WHERE id = ? AND job = ? AND author = ? AND round IS NULL',
          [id, job, nameOf(author)],
        );
      });
    },
    send: async (project, id, { author, note }) => {
      const moment = await parts.now();
      return database.write(async (transaction) => {
        const row = await jobRow(transaction, project, id);
        if (row === undefined) return undefined;
        const by = nameOf(author);
        const drafts = await draftsOf(transaction, id, by);
        if (drafts.length === 0)
          throw new AppError('jobs/comment', 'There is no comment to send', {
            hint: 'Write one beside a line of the changes first',
          });
        const text = checkedText(commentMessage(drafts, note), 'message', {
          code: 'jobs/message',
          max: JOB_LIMITS.message,
        });
        const what =
          drafts.length === 1 ? 'commented on the changes' : `sent ${drafts.length} comments on the changes`;
        const message = await addMessage(transaction, row, { message: { text, by, what }, moment, parts });
        await transaction.run(
          'UPDATE job_comments SET round = ? WHERE job = ? AND author = ? AND round IS NULL',
          [message.round, id, by],
        );
        return jobOf(message.row);
      });
    },
  };
}

function jobRow(queries: Queries, project: string, id: string): Promise<JobRow | undefined> {
  return queries.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND id = ?`, [project, id]);
}

function draftsOf(queries: Queries, job: string, author: string): Promise<JobComment[]> {
  return queries.all<JobComment>(
    `SELECT ${COLUMNS} FROM job_comments WHERE job = ? AND author = ? AND round IS NULL ORDER BY id`,
    [job, author],
  );
}

/** @throws AppError `jobs/comment` */
function checked({ author, commit, path, side, from, to, quote, text }: NewJobComment): NewJobComment {
  const lines = to - from + 1;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1 || lines < 1)
    throw refused(`Lines ${from} to ${to} are no lines of a file`, 'Give the first line, then the last');
  if (lines > COMMENT_LIMITS.lines)
    throw refused(
      `The comment is about ${lines} lines; at most ${COMMENT_LIMITS.lines} are possible`,
      'Choose fewer lines, or write a message to the job',
    );
  if (path === '' || path.length > COMMENT_LIMITS.path)
    throw refused('The comment names no file', 'Choose a line of the changes');
  const limit = { code: 'jobs/comment', max: COMMENT_LIMITS.text };
  return {
    author: nameOf(author),
    commit,
    path,
    side,
    from,
    to,
    quote: cutText(quote, COMMENT_LIMITS.quote),
    text: checkedText(text, 'comment', limit),
  };
}

/** All that a member has written goes into one message, so more than that is refused when it is written. */
async function refuseTooMany(queries: Queries, job: string, drafts: readonly NewJobComment[]): Promise<void> {
  const length = commentMessage(drafts, '').length;
  if (drafts.length > COMMENT_LIMITS.drafts || length > JOB_LIMITS.message)
    throw refused(
      `The ${drafts.length} comments that are not sent have ${length} characters; at most ${COMMENT_LIMITS.drafts} comments with ${JOB_LIMITS.message} fit into one message`,
      'Send those that are there first',
    );
  const all = await queries.first<{ count: number }>(
    'SELECT count(*) AS count FROM job_comments WHERE job = ?',
    [job],
  );
  if (all!.count >= COMMENT_LIMITS.all)
    throw refused(`The job has ${all!.count} comments, and takes no more`, 'Start another job');
}

async function insert(transaction: Transaction, job: string, comment: JobComment): Promise<void> {
  const { id, author, at, commit, path, side, from, to, quote, text } = comment;
  await transaction.run(
    `INSERT INTO job_comments (id, job, author, at, commit_id, path, side, first_line, last_line, quote, words)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, job, author, at, commit, path, side, from, to, quote, text],
  );
}

const refused = (message: string, hint: string): AppError => new AppError('jobs/comment', message, { hint });

type Written = Pick<JobComment, 'commit' | 'path' | 'side' | 'from' | 'to' | 'quote' | 'text'>;

const LONGEST_PATH = 300;

/** @param note what the member says beside them; may be empty */
function commentMessage(comments: readonly Written[], note: string): string {
  const [one] = comments;
  const many = comments.length === 1 ? 'A comment' : `${comments.length} comments`;
  const commits = new Set(comments.map(({ commit }) => commit));
  const at = one !== undefined && commits.size === 1 ? ` at commit ${one.commit.slice(0, 10)}` : '';
  const head = `${many} on the changes of the branch${at}. Lines that begin with ">" are quoted from the files.`;
  const parts = inOrder(comments).map((comment, index) => part(comment, index + 1));
  return [note.trim(), head, ...parts].filter((text) => text !== '').join('\n\n');
}

/** By file, and from top to bottom; what was removed stands above what replaced it. */
function inOrder(comments: readonly Written[]): readonly Written[] {
  return comments.toSorted((a, b) => {
    if (a.path !== b.path) return a.path < b.path ? -1 : 1;
    return a.from - b.from || Number(b.side === 'old') - Number(a.side === 'old');
  });
}

function part({ path, side, from, to, quote, text }: Written, number: number): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const before = side === 'old' ? ' of the file before the change, which the branch has removed' : '';
  const quoted = quote.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${number}. ${oneLine(path, LONGEST_PATH)}, ${lines}${before}:\n${quoted.join('\n')}\n\n${text}`;
}
