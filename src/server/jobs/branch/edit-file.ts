/** Edits the text of a changed file on the branch of a job: read at what the member saw, checked, shown, and saved as a commit. */
import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { withLineEnds } from '../../../lib/text/line-ends.ts';
import { jobFolder } from '../../../records/jobs/import-request.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { EDIT_LIMITS } from '../../../records/jobs/job-edit.ts';
import { isNeverListed } from '../../../site/source/off-limits.ts';
import type { PlannedFile } from '../../../theme/admin/jobs/planned-edit.ts';
import { pageOfFile } from '../../../web/service/dashboard/jobs/page-of-file.ts';
import type { EditedFile } from '../../../web/service/job-operations.ts';
import {
  type EditParts,
  isDocumentation,
  isRuleFile,
  type OpenBranch,
  openBranch,
  planEdit,
  pushEdit,
  type RequestedEdit,
  writePlanned,
} from './edit-branch.ts';
import { fetchCommit } from './fetch-commit.ts';

const LONGEST_NAME = 120;

/**
 * The text of a file as the branch has it.
 * @throws AppError `jobs/state`, `review/moved`, `jobs/edit` for files that cannot be edited here
 */
export async function readEditable(
  job: Job,
  { commit, path }: Omit<EditedFile, 'text'>,
  parts: EditParts,
): Promise<string> {
  return textAt(await openBranch(job, commit, parts), path);
}

/** @throws as `readEditable`, and AppError `review/busy` */
export async function planFile(job: Job, edited: EditedFile, parts: EditParts): Promise<PlannedFile> {
  const { branch, edit } = await editing(job, edited, parts);
  const planned = await planEdit(job, { branch, edit, parts });
  const page = pageOfFile(edited.path, branch.folder);
  return { ...planned, ...defined({ page }) };
}

/** @throws as `planFile`, and AppError `review/broken`, `review/unchanged` */
export async function saveFile(job: Job, by: string, edited: EditedFile, parts: EditParts): Promise<void> {
  const { branch, edit } = await editing(job, edited, parts);
  await pushEdit(job, by, { branch, edit, parts });
}

/**
 * The commit of an edited file, for its preview: found again for every file of the preview, so nothing is fetched or checked.
 * @throws AppError `review/moved`, `jobs/edit`, `git/…`
 */
export async function previewCommit(job: Job, edited: EditedFile, parts: EditParts): Promise<string> {
  if (job.commit !== edited.commit)
    throw new AppError('review/moved', `"${job.branch}" has changed since this text was begun`, {
      hint: 'Go back to the editor: it shows what is there now',
    });
  const { repository, folder: whole, rules } = await parts.pool.get(job.project);
  const folder = jobFolder(job, whole);
  await fetchCommit(repository, edited.commit);
  const branch = { repository, folder, rules: rules ?? [], head: edited.commit };
  return writePlanned(job, { branch, edit: await replacing(branch, edited), parts });
}

async function editing(
  job: Job,
  edited: EditedFile,
  parts: EditParts,
): Promise<{ readonly branch: OpenBranch; readonly edit: RequestedEdit }> {
  const branch = await openBranch(job, edited.commit, parts);
  return { branch, edit: await replacing(branch, edited) };
}

type OneCommit = Omit<OpenBranch, 'into'>;

async function replacing(branch: OneCommit, { path, text }: EditedFile): Promise<RequestedEdit> {
  const content = Buffer.from(asBefore(text, await textAt(branch, path)));
  if (content.length > EDIT_LIMITS.bytes) throw refused(path, `has ${content.length} bytes`);
  const name = oneLine(path, LONGEST_NAME);
  return { changes: [{ path, content }], title: `Edit ${name}`, what: `edited ${name}` };
}

/** Forms send CRLF whatever the file has, and may leave out the last line end. */
function asBefore(text: string, before: string): string {
  const plain = text.replace(/\r\n?/g, '\n').toWellFormed();
  const ended = plain === '' || plain.endsWith('\n') || !/\n$/.test(before) ? plain : `${plain}\n`;
  return withLineEnds(ended, before);
}

async function textAt(branch: OneCommit, path: string): Promise<string> {
  const { repository, folder, head } = branch;
  refuseClosed(path, branch);
  const inside = folder === '' ? path : path.slice(folder.length + 1);
  const file = (await repository.list(head, folder)).find((one) => one.path === inside);
  const bytes = file === undefined ? undefined : await repository.read(file.oid, EDIT_LIMITS.bytes);
  if (bytes === undefined)
    throw refused(path, file === undefined ? 'is not on the branch' : `has ${file.size} bytes`);
  if (!isUtf8(bytes) || bytes.includes(0)) throw refused(path, 'is not text');
  return bytes.toString('utf8');
}

/** What agents may not write, members may not write here either. */
function refuseClosed(path: string, branch: OneCommit): void {
  if (!isDocumentation(path, branch)) throw refused(path, 'is no file of the documentation');
  const { folder } = branch;
  const inside = folder === '' ? path : path.slice(folder.length + 1);
  if (isRuleFile(path, branch)) throw refused(path, 'tells agents what to do');
  if (isNeverListed(inside) || inside.split('/').some((step) => step.startsWith('.')))
    throw refused(path, 'is never published');
}

function refused(path: string, why: string): AppError {
  return new AppError('jobs/edit', `${JSON.stringify(oneLine(path, LONGEST_NAME))} ${why}`, {
    hint: `Text files of the documentation with at most ${EDIT_LIMITS.bytes / 1024} kB can be edited here; change others on a clone of the branch`,
  });
}
