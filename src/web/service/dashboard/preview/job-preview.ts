/** `…/jobs/:job/preview/site/…`: the site as it is on a job's branch, for members with a role in the project only. */
import { defined } from '../../../../lib/defined.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { type FinalHandler, type Handler, type WebRequest, withParts } from '../../../edge/http/handler.ts';
import { forPerson, NOT_FOR_SCRIPTS } from '../../../edge/http/person-guard.ts';
import { type Reply, redirectTo, reply, TEXT_TYPE } from '../../../edge/http/reply.ts';
import { lockedReply, withoutCookies } from '../../previews/locked-reply.ts';
import { type Arrival, arrive } from '../../previews/preview-pass.ts';
import type { Service } from '../../service.ts';
import { problemPage } from '../dashboard.ts';
import { dashboardPolicy, withDashboardHeaders } from '../headers.ts';
import { orErrorMessage } from '../jobs/error-message.ts';
import { type PreviewAddress, readPreviewPath, sitePath } from '../jobs/preview-path.ts';
import { toSignIn } from '../member-request.ts';
import { memberRights } from '../member-rights.ts';
import { NOT_FOUND, type Problem, thrownProblem } from '../problem.ts';
import { sessionCookie } from '../session-cookie.ts';

const NO_SITE: Problem = {
  status: 404,
  title: 'There is no preview',
  text: 'The job has no commit yet, or this server has no copy of its repository.',
};

/** Adds the headers that let the preview page frame this reply. */
function inFrame(answer: Reply): Reply {
  const policy = dashboardPolicy().replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  const headers = { 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', ...answer.headers };
  return withDashboardHeaders({ ...answer, headers });
}

/** People without a session are sent to sign in, and nobody else is. */
function isStrangersVisit({ headers }: WebRequest): boolean {
  const dest = headers['sec-fetch-dest'];
  return headers['cookie'] === undefined && (dest === undefined || dest === 'document');
}

/** Comes before the dashboard's handler, whose routes have no open-ended paths. */
export function jobPreview(service: Service): Handler {
  const cookie = sessionCookie(service);
  const answer = async (previewRequest: WebRequest, address: PreviewAddress): Promise<Reply> => {
    const arrived = arrive(service, previewRequest, { below: sitePath(address), path: address.rest });
    if ('status' in arrived) return withDashboardHeaders(arrived);
    const { request } = arrived;
    if (request.headers['cookie'] === undefined && !isStrangersVisit(previewRequest))
      return forPerson(reply(403, TEXT_TYPE, NOT_FOR_SCRIPTS));
    const { session } = await cookie.visit(request);
    if (session === undefined) return withDashboardHeaders(toSignIn({ request, service }));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return withDashboardHeaders(
        reply(405, TEXT_TYPE, 'A preview can only be read\n', { allow: 'GET, HEAD' }),
      );
    const { projects } = await memberRights(service, session.user);
    return projects.has(address.project)
      ? site(service, arrived, { ...address, by: `user:${session.user.id}` })
      : inFrame(problemPage(service, NOT_FOUND));
  };
  return (request) => {
    const address = readPreviewPath(request.path);
    if (address === undefined) return undefined;
    return answer(request, address).catch((error: unknown) =>
      inFrame(problemPage(service, thrownProblem(error, request, service.log))),
    );
  };
}

async function site(
  service: Service,
  { request, path, prefix: passed, pass }: Arrival,
  { project, job: id, edit, by, ...address }: PreviewAddress & { readonly by: string },
): Promise<Reply> {
  const job = await service.records.jobs.get(project, id);
  if (job === undefined) return inFrame(problemPage(service, NOT_FOUND));
  const prefix = sitePath({ project, job: id, ...defined({ edit }) });
  if (address.rest === '') return inFrame(redirectTo(`${service.base}${prefix}/`, 308));
  const opened = await orErrorMessage(() => siteOf(service, job, { edit, by, prefix }));
  if ('problem' in opened) return inFrame(problemPage(service, { ...NO_SITE, text: opened.problem }));
  if (opened.value === undefined) return inFrame(problemPage(service, NO_SITE));
  const inside = withParts(request, { headers: withoutCookies(request.headers) });
  const { base } = service;
  const place = { base, below: base + prefix, passed: base + passed, pass };
  const reply = await lockedReply(opened.value, inside, { ...place, path });
  return reply ?? inFrame(problemPage(service, NOT_FOUND));
}

interface EditRequest {
  readonly edit: string | undefined;
  readonly by: string;
  readonly prefix: string;
}

/** A text that is not saved is shown to its author alone. */
async function siteOf(
  { jobs, records }: Service,
  job: Job,
  { edit: id, by, prefix }: EditRequest,
): Promise<FinalHandler | undefined> {
  if (id === undefined) return jobs.preview(job, prefix);
  const edit = await records.jobs.edits.get(job.project, job.id, { author: by, id });
  return edit === undefined ? undefined : jobs.previewFile(job, edit, prefix);
}
