/** `…/jobs/:job/preview/site/…`: the site as it is on a job's branch, for members with a role in the project only. */
import { type Handler, type WebRequest, withParts } from '../../../edge/http/handler.ts';
import { HTML_TYPE, type Reply, redirectTo, reply, TEXT_TYPE } from '../../../edge/http/reply.ts';
import type { Service } from '../../service.ts';
import { problemPage } from '../dashboard.ts';
import { dashboardPolicy, withDashboardHeaders } from '../headers.ts';
import { orErrorMessage } from '../jobs/error-message.ts';
import { type PreviewAddress, previewPath, readPreviewPath } from '../jobs/preview-path.ts';
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

/** Comes before the dashboard's handler, whose routes have no open-ended paths. */
export function jobPreview(service: Service): Handler {
  const cookie = sessionCookie(service);
  const answer = async (request: WebRequest, address: PreviewAddress): Promise<Reply> => {
    const { session } = await cookie.visit(request);
    if (session === undefined) return withDashboardHeaders(toSignIn({ request, service }));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return withDashboardHeaders(
        reply(405, TEXT_TYPE, 'A preview can only be read\n', { allow: 'GET, HEAD' }),
      );
    const { projects } = await memberRights(service, session.user);
    return projects.has(address.project)
      ? site(service, request, address)
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
  request: WebRequest,
  { project, job: id, rest }: PreviewAddress,
): Promise<Reply> {
  const job = await service.records.jobs.get(project, id);
  if (job === undefined) return inFrame(problemPage(service, NOT_FOUND));
  const prefix = `${previewPath(project, id)}/site`;
  if (rest === '') return inFrame(redirectTo(`${service.base}${prefix}/`, 308));
  const opened = await orErrorMessage(() => service.jobs.preview(job, prefix));
  if ('problem' in opened) return inFrame(problemPage(service, { ...NO_SITE, text: opened.problem }));
  if (opened.value === undefined) return inFrame(problemPage(service, NO_SITE));
  const inside = withParts(request, { path: rest, headers: withoutCookies(request.headers) });
  const made = await opened.value(inside);
  if (isForeignScript(rest, made) || isReadByScript(request, made))
    return inFrame(problemPage(service, NOT_FOUND));
  return locked(made, request, { base: service.base, below: `${service.base}${prefix}/` });
}

/**
 * Scripts of a branch that is not reviewed yet do not run on the origin of the dashboard: neither its files that look like ours, nor
 * the code of its components, which is among the files of a page. The pages show what the server rendered of them.
 */
function isForeignScript(path: string, { headers }: Reply): boolean {
  if (!path.startsWith('/_lectern/') || !/javascript/.test(headers['content-type'] ?? '')) return false;
  return path.startsWith('/_lectern/page/') || !/immutable/.test(headers['cache-control'] ?? '');
}

/** Documents are for navigations of a tab or the frame, not for scripts. No script can read what a browser prefetches. */
function isReadByScript({ headers }: WebRequest, made: Reply): boolean {
  const wanted = headers['sec-fetch-dest'];
  if (wanted === undefined || made.headers['content-type'] !== HTML_TYPE) return false;
  if (String(headers['sec-purpose'] ?? '').startsWith('prefetch')) return false;
  return headers['sec-fetch-mode'] !== 'navigate' || (wanted !== 'document' && wanted !== 'iframe');
}

/** A site does not use the session, and content that is rendered from a branch must never contain it. */
function withoutCookies(headers: WebRequest['headers']): WebRequest['headers'] {
  const { cookie: _, authorization: __, ...others } = headers;
  return others;
}

/**
 * A branch that is not reviewed yet is shown on the origin of the dashboard, so it may do less than the site itself. Its pages run
 * no script but ours already (the site's own policy, and authors' markup has none), and files that would run as documents come
 * sandboxed. This policy is added to those, and a browser enforces both: scripts are limited to our paths, so a script file of
 * the branch is never loaded; ours request nothing outside the preview; no form is sent, and no other site frames it.
 */
function locked(made: Reply, { host }: WebRequest, { base, below }: { base: string; below: string }): Reply {
  const policy = [
    // The site's own policy lists our inline scripts by hash.
    `script-src ${reach(host, `${base}/_lectern/`)} ${reach(host, `${below}_lectern/`)} 'unsafe-inline'`,
    `connect-src ${reach(host, below)}`,
    "form-action 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const own =
    made.headers['content-security-policy'] ?? "default-src 'none'; img-src 'self'; media-src 'self'";
  const { cookies: _, headers: said, ...rest } = made;
  const { 'set-cookie': __, ...headers } = said;
  return {
    ...rest,
    headers: {
      ...headers,
      'content-security-policy': `${own}, ${policy}`,
      // A script could read a cached document from the browser's cache.
      'cache-control': made.headers['content-type'] === HTML_TYPE ? 'no-store' : 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

/** A source expression of a policy; `http:` also allows `https:`. A host name that could end the directive matches nothing. */
function reach(host: string, path: string): string {
  if (/^[a-z0-9.-]+(?::\d+)?$/.test(host)) return `http://${host}${encodeURI(path)}`;
  // Policies cannot name addresses in brackets.
  return /^\[[0-9a-f:]+\](?::\d+)?$/.test(host) ? "'self'" : '';
}
