/** Takes a file, an edit of it, or everything else out of the branch of a job: a commit puts it back as it was before the job. */
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../lib/app-error.ts';
import { editsOf, takeBackEdit } from '../../../lib/git/diff-edits.ts';
import type { EditContent } from '../../../lib/git/edit-content.ts';
import { CHANGE_LIMITS, type FileDiff, type TreeChange } from '../../../lib/git/repository.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../../records/jobs/job-records.ts';
import type { PlannedEdit } from '../../../theme/admin/jobs/planned-edit.ts';
import type { TakeBack, TakenBack } from '../../../web/service/job-operations.ts';
import { contentsOf } from '../declined/remember-declined.ts';
import {
  type EditParts,
  isDocumentation,
  type OpenBranch,
  openBranch,
  planEdit,
  pushEdit,
  type RequestedEdit,
} from './edit-branch.ts';

const LONGEST_NAME = 120;

/** @throws AppError `jobs/state`, `review/…`, `git/…` */
export async function planTakeBack(job: Job, request: TakeBack, parts: EditParts): Promise<PlannedEdit> {
  const branch = await openBranch(job, request.commit, parts);
  const { edit } = await restoring(branch, request);
  const { files, check } = await planEdit(job, { branch, edit, parts });
  return { files, check };
}

/** @throws as `planTakeBack`, and AppError `review/broken` */
export async function takeBack(job: Job, by: string, request: TakeBack, parts: EditParts): Promise<void> {
  const branch = await openBranch(job, request.commit, parts);
  const { edit, declined } = await restoring(branch, request);
  await pushEdit(job, by, { branch, edit, parts });
  const { why, never } = request;
  await parts.records.jobs.declined.add(job, declined, { kind: 'taken_back', author: by, why, never });
}

interface Restoring {
  readonly edit: RequestedEdit;
  /** What no later round makes again. */
  readonly declined: readonly EditContent[];
}

async function restoring(branch: OpenBranch, request: TakeBack): Promise<Restoring> {
  const { base: seen, path, of, and = [] } = request;
  const { repository, head, into } = branch;
  const base = await repository.branchedOff(into, head);
  if (base !== seen)
    throw new AppError('review/moved', 'The base branch has changed since this page was loaded', {
      hint: 'This page shows what is there now: look at it, then try again',
    });
  const all = await repository.diff(into, head);
  if (and.length > 0 && of !== 'others')
    return restoringAll([{ path, of }, ...and], all, withContents(branch, base));
  const file = changedFile(all, path);
  const opened = withContents(branch, base);
  const { contents } = opened;
  const name = oneLine(path, LONGEST_NAME);
  if (of === 'others') {
    const others = all.filter((one) => one !== file && isDocumentation(one.path, branch));
    if (others.length === 0) throw nothingElse();
    const edit = {
      changes: await restoreFiles(others, branch, contents),
      title: `Take back everything but ${name}`,
      what: `took back everything but ${name}`,
    };
    return { edit, declined: others.flatMap((one) => contentsOf(one)) };
  }
  if (of === 'file') {
    const edit = {
      changes: await restoreFile(file, branch, contents),
      title: `Take back ${name}`,
      what: `took back ${name}`,
    };
    return { edit, declined: contentsOf(file) };
  }
  const content = await restoreEdits(file, opened, [of]);
  const edit = {
    changes: [{ path, content }],
    title: `Take back an edit of ${name}`,
    what: `took back an edit of ${name}, line ${of.now}`,
  };
  return { edit, declined: contentsOf(file, of) };
}

type Contents = (path: string) => Promise<Buffer>;

interface WithContents extends OpenBranch {
  /** Before the job. */
  readonly contents: Contents;
  readonly present: Contents;
}

const withContents = (branch: OpenBranch, base: string): WithContents => ({
  ...branch,
  contents: contentsAt(branch, base),
  present: contentsAt(branch, branch.head),
});

/** Files of the documentation in a commit. @throws AppError `review/moved`, `git/refused` */
function contentsAt({ repository, folder }: OpenBranch, commit: string): Contents {
  let listing: Promise<ReadonlyMap<string, string>> | undefined;
  const prefix = folder === '' ? '' : `${folder}/`;
  return async (path) => {
    listing ??= repository
      .list(commit, folder)
      .then((files) => new Map(files.map((file) => [prefix + file.path, file.oid])));
    const oid = (await listing).get(path);
    const content = oid === undefined ? undefined : await repository.read(oid, CHANGE_LIMITS.bytes);
    if (content !== undefined) return content;
    throw new AppError(
      'git/refused',
      `${JSON.stringify(oneLine(path, LONGEST_NAME))} is no plain file of at most ${CHANGE_LIMITS.bytes / 2 ** 20} MB in commit ${commit.slice(0, 10)}`,
      { hint: 'Change it on a clone of the branch' },
    );
  };
}

/**
 * @param max bytes of all of them
 * @throws AppError `git/refused`
 */
export async function restoreFiles(
  files: readonly FileDiff[],
  branch: Pick<OpenBranch, 'folder'>,
  contents: Contents,
  max: number = JOB_LIMITS.changes,
): Promise<readonly TreeChange[]> {
  const changes: TreeChange[] = [];
  let bytes = 0;
  for (const file of files) {
    const restored = await restoreFile(file, branch, contents);
    bytes += restored.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    if (bytes > max)
      throw new AppError('git/refused', `These files have more than ${max} bytes together`, {
        hint: 'Take them back one by one, or change them on a clone of the branch',
      });
    changes.push(...restored);
  }
  return changes;
}

async function restoreFile(
  { path, from, kind }: FileDiff,
  branch: Pick<OpenBranch, 'folder'>,
  contents: Contents,
): Promise<readonly TreeChange[]> {
  for (const one of [path, from ?? path]) refuseOutside(one, branch);
  switch (kind) {
    case 'added':
      return [{ path, content: null }];
    case 'moved':
      return [
        { path, content: null },
        { path: from!, content: await contents(from!) },
      ];
    default:
      return [{ path, content: await contents(path) }];
  }
}

/** Several files and edits in one commit. */
async function restoringAll(
  requests: readonly TakenBack[],
  all: readonly FileDiff[],
  branch: WithContents,
): Promise<Restoring> {
  const changes: TreeChange[] = [];
  const declined: EditContent[] = [];
  for (const [path, own] of Map.groupBy(requests, (one) => one.path)) {
    const file = changedFile(all, path);
    const edits = own.flatMap(({ of }) => (of === 'file' ? [] : [of]));
    if (edits.length < own.length) {
      changes.push(...(await restoreFile(file, branch, branch.contents)));
      declined.push(...contentsOf(file));
    } else {
      changes.push({ path, content: await restoreEdits(file, branch, edits) });
      declined.push(...edits.flatMap((edit) => contentsOf(file, edit)));
    }
  }
  const words = `${requests.length} edits`;
  return { edit: { changes, title: `Take back ${words}`, what: `took back ${words}` }, declined };
}

/** @throws AppError `review/moved` */
function changedFile(all: readonly FileDiff[], path: string): FileDiff {
  const file = all.find((one) => one.path === path);
  if (file !== undefined) return file;
  throw new AppError(
    'review/moved',
    `The branch does not change ${JSON.stringify(oneLine(path, LONGEST_NAME))}`,
    { hint: 'Load the changes again' },
  );
}

/** @throws AppError `review/moved` when the file has no such edit */
async function restoreEdits(
  file: FileDiff,
  branch: WithContents,
  ranges: readonly { readonly old: number; readonly now: number }[],
): Promise<Buffer> {
  const { path, from } = file;
  refuseOutside(path, branch);
  const known = editsOf(file);
  // From the end, so that the lines of those before keep their numbers.
  const edits = ranges
    .map(({ old, now }) => known.find((one) => one.old === old && one.now === now))
    .sort((one, other) => (other?.now ?? 0) - (one?.now ?? 0));
  if (edits.includes(undefined))
    throw new AppError('review/moved', `${JSON.stringify(oneLine(path, LONGEST_NAME))} has no such edit`, {
      hint: 'Load the changes again',
    });
  const [before, after] = [await branch.contents(from ?? path), await branch.present(path)];
  if (!isUtf8(before) || !isUtf8(after))
    throw new AppError('git/refused', `${JSON.stringify(oneLine(path, LONGEST_NAME))} is not UTF-8`, {
      hint: 'Take back the whole file',
    });
  const was = before.toString('utf8');
  return Buffer.from(
    edits.reduce((text, edit) => takeBackEdit({ before: was, after: text }, edit!), after.toString('utf8')),
  );
}

function refuseOutside(path: string, branch: Pick<OpenBranch, 'folder'>): void {
  if (isDocumentation(path, branch)) return;
  throw new AppError(
    'git/refused',
    `${JSON.stringify(oneLine(path, LONGEST_NAME))} is no file of the documentation`,
    { hint: 'Change it on a clone of the branch' },
  );
}

const nothingElse = (): AppError =>
  new AppError('review/moved', 'The branch changes no other file of the documentation', {
    hint: 'Load the changes again',
  });
