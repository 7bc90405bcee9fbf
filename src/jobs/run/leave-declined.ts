/** Takes edits that people declined out of the work of a turn, before anybody sees it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackEdit } from '../../lib/git/diff-edits.ts';
import type { FileDiff } from '../../lib/git/repository.ts';
import type { DeclinedEdit } from '../../records/jobs/declined-edit.ts';
import { matchDeclined } from '../declined/match-declined.ts';
import { commitMoment } from './commit-text.ts';
import type { JobRun, Workspace } from './job-run.ts';
import { filesAt, restoreFiles } from './restore-files.ts';

/** @returns what was left out */
export async function leaveDeclined(run: JobRun, { folder }: Workspace): Promise<readonly DeclinedEdit[]> {
  const { resources, job, parts } = run;
  const { repository } = resources;
  const changes = await repository.changes(job.base!, resources.folder, folder.site);
  const paths = changes.map(({ path }) => path);
  const known = await parts.declined.of(job.project, resources, paths);
  if (known.length === 0) return [];
  // The same program that made the diffs which people declined finds the edits of this one.
  const commit = await repository.commit({
    parent: job.base!,
    changes,
    message: 'Before what was declined is left out',
    at: commitMoment(job),
  });
  const declined: DeclinedEdit[] = [];
  const whole: string[] = [];
  for (const file of await repository.diff(job.base!, commit)) {
    const matched = matchDeclined(file, known);
    if (matched === undefined) continue;
    declined.push(...matched.declined);
    if (matched.edits === undefined) whole.push(file.path, ...(file.from === undefined ? [] : [file.from]));
    else await takeBackEdits(run, { site: folder.site, file, edits: matched.edits });
  }
  await restoreFiles(run, folder.site, whole);
  return declined;
}

interface TakingBack {
  readonly site: string;
  readonly file: FileDiff;
  readonly edits: readonly Parameters<typeof takeBackEdit>[1][];
}

async function takeBackEdits(run: JobRun, { site, file, edits }: TakingBack): Promise<void> {
  const { folder } = run.resources;
  const inside = folder === '' ? file.path : file.path.slice(folder.length + 1);
  const before = (await (await filesAt(run))(inside))?.toString('utf8') ?? '';
  let after = await readFile(join(site, inside), 'utf8');
  // From the last to the first, so that the lines of the others stay where they are.
  for (const edit of edits.toReversed()) after = takeBackEdit({ before, after }, edit);
  await writeFile(join(site, inside), after);
}
