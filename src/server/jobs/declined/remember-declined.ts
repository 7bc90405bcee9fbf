/** Notes the edits of jobs that people closed, reverted or took back, and finds them for later jobs. */
import type { DeclinedMemory } from '../../../jobs/declined/declined-memory.ts';
import { type EditContent, placedEdits, reversed } from '../../../lib/git/edit-content.ts';
import type { FileDiff, Repository } from '../../../lib/git/repository.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { DeclinedRecords, Declining } from '../../../records/jobs/declined-edit.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { undoneMerges } from './forge-reverts.ts';

/** Days after which a no is forgotten; also of proposals that were closed before anybody looked. */
export const DECLINED_KEPT_DAYS = 365;
/** Closed jobs that are noted before a job goes on; the rest waits for the next one. */
const AT_ONCE = 50;
/** Merges, newest first, of which somebody may have undone one. */
const STANDING = 500;

interface Place {
  readonly repository: Repository;
}

export function declinedMemory(records: DeclinedRecords, clock: () => number): DeclinedMemory {
  const noteDue = async (project: string, place: Place): Promise<void> => {
    const since = clock() - DECLINED_KEPT_DAYS * DAY_MS;
    for (const { job, kind } of await records.due(project, { since, limit: AT_ONCE }))
      await noteJob(job, place, { records, declining: { kind } });
    const standing = await records.standing(project, { since, limit: STANDING });
    if (standing.length === 0) return;
    for (const { merge, edits } of await undoneMerges(standing, place.repository))
      await records.noteUndone(merge, edits);
  };
  return {
    of: async (project, place, paths) => {
      await noteDue(project, place);
      return records.of(project, paths);
    },
    newest: async (project, place, take) => {
      await noteDue(project, place);
      return records.list(project, take);
    },
  };
}

interface Noting {
  readonly records: DeclinedRecords;
  readonly declining: Declining;
}

/** Once for each end of a job. @returns how many edits it had */
export async function noteJob(
  job: Job,
  { repository }: Place,
  { records, declining }: Noting,
): Promise<number> {
  return records.note(job, await editsOfJob(job, repository, declining.kind === 'reverted'), declining);
}

/** Of a branch that is gone from the repository, nothing is known. */
async function editsOfJob(job: Job, repository: Repository, wasReverted: boolean): Promise<EditContent[]> {
  const { base, baseBranch, commit } = job;
  if (base === null || commit === null) return [];
  if (!(await repository.has(commit))) await repository.fetch();
  if (!(await repository.has(commit))) return [];
  const head = wasReverted ? undefined : await repository.head(baseBranch ?? '');
  const from = head === undefined ? base : await repository.branchedOff(head, commit);
  if (!(await repository.has(from))) return [];
  const files = await repository.diff(from, commit);
  return files.flatMap((file) => contentsOf(wasReverted ? reversed(file) : file));
}

/**
 * Without their places.
 * @param only the edit that begins with these lines; default all
 */
export function contentsOf(
  file: FileDiff,
  only?: { readonly old: number; readonly now: number },
): EditContent[] {
  const all = placedEdits(file);
  const contents =
    only === undefined || file.kind !== 'changed'
      ? all
      : all.filter(({ edit }) => edit?.old === only.old && edit.now === only.now);
  return contents.map(({ edit: _, ...content }) => content);
}
