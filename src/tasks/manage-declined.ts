/** Lists the edits that people declined in a store, and forgets single ones. */
import { openRecords, type StoreSettings } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { type DeclinedEdit, EVERY_EDIT } from '../records/jobs/declined-edit.ts';
import type { Records } from '../records/records.ts';
import { projectIds, TERMINAL } from './manage-jobs.ts';

/** An edit as people and scripts read it. */
export interface DeclinedLine extends Pick<DeclinedEdit, 'id' | 'project' | 'path' | 'kind' | 'why' | 'job'> {
  /** No job changes the file at all. */
  readonly everyEdit: boolean;
  /** The beginnings of both texts. */
  readonly before: string;
  readonly after: string;
  readonly declinedBy: string | null;
  readonly at: string;
}

/** Rows of each project that are looked at for the end of an id. */
const MAX_LOOKED_AT = 10_000;
/** Shorter parts of an id are ambiguous. */
const MIN_OF_ID = 6;

interface DeclinedQuery {
  readonly project?: string | undefined;
  readonly limit: number;
}

/** Newest first. @throws AppError `usage/project` */
export function listDeclined(
  settings: StoreSettings,
  { project, limit }: DeclinedQuery,
): Promise<readonly DeclinedLine[]> {
  return withRecords(settings, async (records) => {
    const edits = await allOf(records, project, limit);
    return edits
      .toSorted((a, b) => b.at - a.at)
      .slice(0, limit)
      .map(lineOf);
  });
}

/**
 * A later job may make the edit again.
 * @param id or its end
 * @throws AppError `usage/declined` when there is no such edit, or more than one; `usage/project`
 */
export function forgetDeclined(
  settings: StoreSettings,
  { id, project }: { readonly id: string; readonly project?: string | undefined },
): Promise<DeclinedLine> {
  return withRecords(settings, async (records) => {
    const found = (await allOf(records, project, MAX_LOOKED_AT)).filter(
      (one) => one.id === id || (id.length >= MIN_OF_ID && one.id.endsWith(id)),
    );
    const [edit] = found;
    if (edit === undefined || found.length > 1)
      throw new AppError(
        'usage/declined',
        edit === undefined
          ? `No declined edit has the id "${id}"`
          : `${found.length} declined edits end with "${id}"`,
        { hint: 'Run "lectern jobs declined list --json" to see the whole ids' },
      );
    await records.jobs.declined.forget(edit.project, edit.id);
    await records.audit.add({
      actor: TERMINAL,
      action: 'job.declined_forgotten',
      target: edit.path,
      project: edit.project,
    });
    return lineOf(edit);
  });
}

async function withRecords<T>(settings: StoreSettings, work: (records: Records) => Promise<T>): Promise<T> {
  const open = await openRecords(settings);
  try {
    return await work(open.records);
  } finally {
    await open.close();
  }
}

async function allOf(
  records: Records,
  project: string | undefined,
  limit: number,
): Promise<readonly DeclinedEdit[]> {
  const lists = await Promise.all(
    (await projectIds(records, project)).map((one) => records.jobs.declined.list(one, limit)),
  );
  return lists.flat();
}

function lineOf({ id, project, path, kind, why, author, job, at, ...edit }: DeclinedEdit): DeclinedLine {
  return {
    id,
    project,
    path,
    kind,
    everyEdit: edit.oldHash === EVERY_EDIT,
    before: edit.oldWords,
    after: edit.newWords,
    why,
    declinedBy: author,
    job,
    at: new Date(at).toISOString(),
  };
}
