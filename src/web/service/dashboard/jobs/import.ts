/** Route handlers of the import of documentation that another program was made for: its form, starting it, and showing what it wrote. */
import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import { readImportRequest } from '../../../../records/jobs/import-request.ts';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { type ImportCardView, importCard } from '../../../../theme/admin/jobs/import-card.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { importDocumentation } from '../../actions/import.ts';
import { changeProject } from '../../actions/projects.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';

/** A folder that few repositories have. */
const PROPOSED = 'documentation';
const LONGEST = 300;
const FIELDS = {
  'jobs/import-folder': 'folder',
  'jobs/import-agent': 'agent',
  'jobs/import-running': 'folder',
  'jobs/import-closed': 'folder',
};

interface OfProject {
  readonly id: string;
  /** Folder of the project, as it is set up. */
  readonly folder: string;
  /** Whether it was made here, so that its folder can be changed here. */
  readonly isMade: boolean;
  /** Whether only owners can do that, on another page. */
  readonly isOwners?: boolean;
}

/** Undefined for a project that is no other program's, and of which nothing was imported that is not shown yet. */
export async function importView(
  { service, session, href }: DashboardRequest,
  { id, folder, isMade, isOwners = false }: OfProject,
  state?: FormState,
): Promise<ImportCardView | undefined> {
  const foreign = await service.projects.get(id)?.live.current().source.foreign?.();
  const newest = await service.records.jobs.newestImport(id);
  // Once the project is the folder that was written, its past is of no use here.
  const job = newest !== undefined && !isShown(newest, folder) ? newest : undefined;
  const isMerged = job?.settled === 'merged';
  if (foreign === undefined && !isMerged) return undefined;
  const setup = await service.jobs.setup(id);
  const written = job && readImportRequest(job.prompt)?.folder;
  return {
    action: href(`/dashboard/p/${id}/jobs/import`),
    csrf: session.csrf,
    opens: setup.result === undefined ? 'a review page' : 'a pull request',
    state: state ?? { values: { folder: PROPOSED }, errors: {} },
    ...(foreign !== undefined && {
      made: { program: foreign.program, config: foreign.issue.file },
    }),
    ...defined({
      problem: setup.problem,
      agent: setup.understands ? setup.agent : undefined,
    }),
    ...(job !== undefined &&
      written !== undefined && {
        job: {
          href: href(`/dashboard/p/${id}/jobs/${job.id}`),
          folder: inProject(folder, written),
          state: stateOf(job),
          isPart: job.incomplete || job.partial,
          isOwners,
          ...(isMade && { show: href(`/dashboard/projects/${id}/imported`) }),
        },
      }),
  };
}

/** Whether the project is the folder that was written. */
function isShown({ prompt }: Job, folder: string): boolean {
  const written = readImportRequest(prompt)?.folder;
  return written !== undefined && `/${folder}`.endsWith(`/${written}`);
}

const inProject = (folder: string, written: string): string =>
  folder === '' ? written : `${folder}/${written}`;

function stateOf({ state, settled, pullRequestLink }: Job): 'working' | 'review' | 'merged' | 'over' {
  if (settled === 'merged') return 'merged';
  if (settled !== null) return 'over';
  if (!isEnded(state)) return 'working';
  return pullRequestLink === null ? 'over' : 'review';
}

async function importPage(context: DashboardRequest, state?: FormState): Promise<Reply> {
  const { service, project, page, see, href } = context;
  const { id } = project!;
  const created = await service.setup?.get(id);
  const view = await importView(
    context,
    // Only owners change what a project is made of, on its own page.
    { id, folder: created?.folder ?? '', isMade: false, isOwners: created?.from === 'dashboard' },
    state,
  );
  if (view === undefined) return see(`/dashboard/p/${id}/jobs`);
  return page(
    {
      title: 'Import the documentation',
      back: { label: 'All jobs', href: href(`/dashboard/p/${id}/jobs`) },
      body: importCard(view),
    },
    state === undefined ? 200 : 400,
  );
}

const startImport = async (context: DashboardRequest): Promise<Reply> => {
  const { form, act, see, project } = context;
  const folder = (form.get('folder') ?? '').trim().slice(0, LONGEST);
  const withAgent = form.get('agent') === 'on';
  const created = await withFieldErrors(FIELDS, () => act(importDocumentation, { folder, withAgent }));
  if ('errors' in created)
    return importPage(context, {
      values: { folder, ...(withAgent && { agent: 'on' }) },
      errors: created.errors,
    });
  return see(`/dashboard/p/${project!.id}/jobs/${created.value.id}?done=started`);
};

const ROOT = '/dashboard/p/:project/jobs/import';

export const IMPORT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'editor', handle: (context) => importPage(context) },
  { method: 'POST', path: ROOT, role: importDocumentation.role, handle: startImport },
];

/** Makes the written folder the folder of the project. @throws AppError `connections/…`, `git/…`, and `jobs/import` when nothing is merged */
export async function showImported(
  { service, act }: DashboardRequest,
  { id, folder }: Pick<OfProject, 'id' | 'folder'>,
): Promise<void> {
  const job = await service.records.jobs.newestImport(id);
  const written = job?.settled === 'merged' ? readImportRequest(job.prompt)?.folder : undefined;
  if (written === undefined)
    throw new AppError('connections/no-docs', 'No import of this project is merged', {
      hint: 'Merge its pull request first',
    });
  await act(changeProject, { id, change: { folder: inProject(folder, written) } });
}
