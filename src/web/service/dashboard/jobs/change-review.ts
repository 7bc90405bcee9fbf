/** Gathers the review of a job's changes: whose comments are where, what became of them, and what the member may do. */
import { defined } from '../../../../lib/defined.ts';
import type { FileDiff } from '../../../../lib/git/repository.ts';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { COMMENT_LIMITS, type JobComment } from '../../../../records/jobs/job-comment.ts';
import { mayAct } from '../../../../records/users/user.ts';
import {
  type ChangeReview,
  type CommentDraft,
  type CommentState,
  type CommentView,
  readPlaceKey,
} from '../../../../theme/admin/jobs/change-review.ts';
import { wordsGoTo } from '../../../../theme/admin/parts/words-go-to.ts';
import type { BranchChanges } from '../../job-operations.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { type ActorNames, actorNames, signedIn } from './actor-names.ts';
import { jobsPath } from './find-job.ts';
import { pageOfFile } from './page-of-file.ts';
import { createPlaces } from './place-comments.ts';

/** Characters of the text beside the comments; the comments need the rest of the message. */
const MAX_NOTE = 2_000;

/** What a form that was refused contained. */
export interface ReviewInput {
  readonly draft?: CommentDraft;
  readonly note?: string;
}

export async function changeReview(
  context: DashboardRequest,
  job: Job,
  { files, base, folder }: BranchChanges,
  { draft, note = '' }: ReviewInput = {},
): Promise<ChangeReview | undefined> {
  const { service, project, session, request, href } = context;
  if (job.commit === null) return undefined;
  const { comments: discussion, edits } = service.records.jobs;
  const [comments, begun, people] = await Promise.all([
    discussion.list(project!.id, job.id, signedIn(context)),
    edits.paths(project!.id, job.id, signedIn(context)),
    actorNames(context),
  ]);
  const isOpen = mayAct(context.role, 'editor') && isUnsettled(job);
  const may = { comment: await mayComment(context, job), change: isOpen && isEnded(job.state) };
  const place = createPlaces(files);
  const open = draft ?? (may.comment ? draftAt(request.query.get('c') ?? '', files) : undefined);
  return {
    now: service.clock(),
    href: href(`${jobsPath(context)}/${job.id}`),
    csrf: session.csrf,
    commit: job.commit,
    base,
    comments: comments.map((comment) => viewOf(comment, { job, people, line: place(comment) })),
    may,
    ...(isOpen && !isEnded(job.state) ? { wait: WORKING } : {}),
    ...defined({ draft: open }),
    edits: begun,
    isPage: (path) => pageOfFile(path, folder) !== undefined,
    limits: { text: COMMENT_LIMITS.text, lines: COMMENT_LIMITS.lines, note: MAX_NOTE },
    wordsGoTo: wordsGoTo(await service.jobs.setup(project!.id), job.agent === 'maintenance'),
    note,
  };
}

const WORKING =
  'The job is working on its next round. When it has ended, files and edits can be taken back here.';

const isUnsettled = ({ commit, baseBranch, settled }: Job): boolean =>
  commit !== null && baseBranch !== null && settled === null;

/** The agent without a model understands its tasks, and nothing that is said about a line. */
export async function mayComment({ service, project, role }: DashboardRequest, job: Job): Promise<boolean> {
  if (!mayAct(role, 'editor') || job.commit === null || job.settled !== null || job.agent !== null)
    return false;
  return (await service.jobs.setup(project!.id)).understands;
}

function draftAt(key: string, files: readonly FileDiff[]): CommentDraft | undefined {
  const place = readPlaceKey(key);
  if (place === undefined || files[place.file] === undefined) return undefined;
  const { file, side, line, to = line } = place;
  return { file, side, from: line, to, text: '' };
}

interface Around {
  readonly job: Job;
  readonly people: ActorNames;
  readonly line: number | undefined;
}

function viewOf(
  { id, author, at, path, side, from, to, quote, text, round }: JobComment,
  { job, people, line }: Around,
): CommentView {
  return {
    id,
    at,
    path,
    side,
    from,
    to,
    quote,
    text,
    who: people.name(author),
    state: stateOf(job, round),
    ...(round === null ? {} : { round: round + 1 }),
    ...defined({ line }),
  };
}

function stateOf({ round: now, state }: Job, round: number | null): CommentState {
  if (round === null) return 'draft';
  if (now > round || (now === round && state === 'completed')) return 'answered';
  return now === round && isEnded(state) ? 'unanswered' : 'waiting';
}
