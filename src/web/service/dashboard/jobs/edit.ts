/** Route handlers that edit a changed file: kept as the member's draft, shown with its check and its page, then saved on the branch. */
import { defined } from '../../../../lib/defined.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { JobEdit } from '../../../../records/jobs/job-edit.ts';
import { type EditView, editBody, editedBody } from '../../../../theme/admin/jobs/edit-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dashboardPolicy } from '../headers.ts';
import { signedIn } from './actor-names.ts';
import { changesPage } from './changes.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { framePath } from './frame-path.ts';

const MOVED =
  'The branch has changed since you began. Compare your text with what is there now: saving replaces it.';
const KEPT_ELSEWHERE =
  'Another page has kept another text of this file for you. Compare both: what you send now replaces it.';

const changesPath = (context: DashboardRequest, { id }: Job): string => `${jobsPath(context)}/${id}/changes`;
const editorPath = (context: DashboardRequest, { id }: Job, path: string): string =>
  `${jobsPath(context)}/${id}/edit?path=${encodeURIComponent(path)}`;

export const editFile: WithJob = async (context, job) => {
  const path = context.request.query.get('path') ?? '';
  try {
    return await editorPage(context, job, path);
  } catch (error) {
    return refusedEdit(context, job, error);
  }
};

async function editorPage(
  context: DashboardRequest,
  job: Job,
  path: string,
  { status = 200, problem }: { readonly status?: number; readonly problem?: string } = {},
): Promise<Reply> {
  const { service, project } = context;
  const commit = job.commit ?? '';
  const draft = await service.records.jobs.edits.get(project!.id, job.id, {
    author: signedIn(context),
    path,
  });
  const there = await service.jobs.readFile(job, { commit, path });
  const isOld = draft !== undefined && draft.commit !== commit && draft.text !== there;
  const notice = problem ?? (isOld ? MOVED : undefined);
  return shownEditor(context, job, {
    status,
    path,
    commit,
    text: draft?.text ?? there,
    ...(isOld ? { other: { title: 'What the branch has now', text: there } } : {}),
    ...defined({ notice, draft }),
  });
}

interface ShownEditor {
  readonly status: number;
  readonly path: string;
  /** Of the branch, as the member saw it. */
  readonly commit: string;
  readonly text: string;
  readonly notice?: string;
  readonly other?: EditView['other'];
  /** What is kept. */
  readonly draft?: JobEdit;
  /** Says which text the member has seen; default that one. */
  readonly seen?: string;
}

function shownEditor(
  context: DashboardRequest,
  job: Job,
  { status, path, commit, text, notice, other, draft, seen }: ShownEditor,
): Reply {
  const { session, href, page } = context;
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page(
    {
      title: 'Edit a file',
      back: { label: 'Back to the changes', href: `${own}/changes` },
      ...(notice === undefined ? {} : { notice: { kind: 'problem', text: notice } as const }),
      body: editBody({
        action: `${own}/edit`,
        back: `${own}/changes`,
        csrf: session.csrf,
        commit,
        path,
        text,
        draft: seen ?? (draft === undefined ? '' : versionOf(draft)),
        ...defined({ other }),
        ...(draft === undefined ? {} : { discard: `${own}/edit/${draft.id}/discard` }),
      }),
    },
    status,
  );
}

const versionOf = ({ at }: JobEdit): string => String(at);

export const keepEdit: WithJob = async (context, job) => {
  const { service, project, form, see } = context;
  const { edits } = service.records.jobs;
  const [path, commit] = [form.get('path') ?? '', (form.get('commit') ?? '').slice(0, 64)];
  const text = (form.get('text') ?? '').replace(/\r\n?/g, '\n').toWellFormed();
  const author = signedIn(context);
  const seen = (form.get('draft') ?? '').slice(0, 20);
  try {
    // Only files that may be edited are kept, whatever the form says.
    await service.jobs.readFile(job, { commit: job.commit ?? '', path });
    const draft = await edits.get(project!.id, job.id, { author, path });
    if (draft !== undefined && draft.text !== text && versionOf(draft) !== seen) {
      const other = { title: 'What the other page has kept', text: draft.text };
      const shown = { path, commit, text, draft, other, notice: KEPT_ELSEWHERE };
      return shownEditor(context, job, { status: 409, ...shown });
    }
    const kept = await edits.keep(project!.id, job.id, { author, commit, path, text });
    if (kept === undefined || commit !== job.commit) return see(editorPath(context, job, path));
    return see(`${jobsPath(context)}/${job.id}/edit/${kept.id}`);
  } catch (error) {
    const notice = errorMessage(error);
    if (notice === undefined) throw error;
    // What was typed is nowhere else.
    const draft = await edits.get(project!.id, job.id, { author, path });
    return shownEditor(context, job, {
      status: 409,
      path,
      commit,
      text,
      notice,
      seen,
      ...defined({ draft }),
    });
  }
};

/** Runs with the draft of the address; the changes are shown where the member has none. */
const withEdit =
  (handle: (context: DashboardRequest, job: Job, edit: JobEdit) => Promise<Reply>): WithJob =>
  async (context, job) => {
    const { service, project, params, see } = context;
    const of = { author: signedIn(context), id: params['edit'] ?? '' };
    const edit = await service.records.jobs.edits.get(project!.id, job.id, of);
    if (edit === undefined) return see(changesPath(context, job));
    if (edit.commit !== job.commit) return see(editorPath(context, job, edit.path));
    try {
      return await handle(context, job, edit);
    } catch (error) {
      const problem = errorMessage(error);
      if (problem === undefined) throw error;
      const now = (await service.records.jobs.get(job.project, job.id)) ?? job;
      return editorPage(context, now, edit.path, { status: 409, problem }).catch((second: unknown) =>
        refusedEdit(context, now, second),
      );
    }
  };

export const showEdit: WithJob = withEdit(async (context, job, edit) => {
  const { service, project, session, href, page } = context;
  const planned = await service.jobs.planFile(job, edit);
  const own = href(`${jobsPath(context)}/${job.id}`);
  const site = framePath(context, { project: project!.id, job: job.id, edit: edit.id });
  const preview = planned.page === undefined ? undefined : href(`${site}${planned.page}`);
  const answer = page({
    title: 'Save this text?',
    back: { label: 'Back to the changes', href: `${own}/changes` },
    body: editedBody({
      href: `${own}/edit/${edit.id}`,
      csrf: session.csrf,
      planned,
      branch: job.branch,
      path: edit.path,
      editor: href(editorPath(context, job, edit.path)),
      version: versionOf(edit),
      ...defined({ preview }),
    }),
  });
  const headers = { ...answer.headers, 'content-security-policy': dashboardPolicy("frame-src 'self'") };
  return { ...answer, headers };
});

export const saveEdit: WithJob = withEdit(async (context, job, edit) => {
  const { service, project, form, see, audit } = context;
  const own = `${jobsPath(context)}/${job.id}`;
  // Another page of the same member may have kept another text.
  if (form.get('version') !== versionOf(edit)) return see(`${own}/edit/${edit.id}`);
  const by = signedIn(context);
  await service.jobs.saveFile(job, by, edit);
  await service.records.jobs.edits.remove(project!.id, job.id, { id: edit.id, author: by });
  await audit('job.edited', job.id, `${edit.path} on ${job.branch}`);
  return see(`${own}/changes?done=saved`);
});

export const discardEdit: WithJob = async (context, job) => {
  const { service, project, params, see } = context;
  const of = { id: params['edit'] ?? '', author: signedIn(context) };
  await service.records.jobs.edits.remove(project!.id, job.id, of);
  return see(`${changesPath(context, job)}?done=discarded`);
};

async function refusedEdit(context: DashboardRequest, job: Job, error: unknown): Promise<Reply> {
  const problem = errorMessage(error);
  if (problem === undefined) throw error;
  const now = (await context.service.records.jobs.get(job.project, job.id)) ?? job;
  return changesPage(context, now, { status: 409, problem });
}
