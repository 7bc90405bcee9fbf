/** The handler of the dashboard: `/dashboard` and every path below. */
import { html } from '../../../lib/html.ts';
import type { Session } from '../../../records/users/user.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { isOwnForm } from '../../edge/http/is-own-form.ts';
import { isPersonsVisit, mayOpen } from '../../edge/http/person-guard.ts';
import { readForm, refuseNul } from '../../edge/http/read-form.ts';
import { htmlReply, type Reply, redirectTo, reply } from '../../edge/http/reply.ts';
import { createRouter, findRoute, type Match, pathExpression } from '../../edge/http/router.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { compression } from '../../edge/middleware/compression.ts';
import type { Service } from '../service.ts';
import { type BrowserCookie, browserCookie } from './browser-cookie.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import { isToken } from './guard.ts';
import { withDashboardHeaders } from './headers.ts';
import { answerMember } from './member-request.ts';
import { FOREIGN, FORGED, type Problem, thrownProblem, UNREPORTED } from './problem.ts';
import { DASHBOARD_ROUTES, VISITOR_ROUTES } from './routes.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';
import type { VisitorRoute } from './visitor-route.ts';

/** Sent by the dashboard's script, with the token that only its pages contain. */
const PAGE_HEADER = 'x-lectern-page';

/**
 * Pages of the dashboard are for navigations, and for its own script, which shows the token of such a page. A script of an author
 * has the same origin and may send the same header, but it gets no token: no fetch, frame or window gives it a page that has one.
 */
function isOwnVisit(
  { authorCode }: Pick<Service, 'authorCode'>,
  request: Pick<WebRequest, 'headers' | 'host' | 'secure'>,
  session: Session | undefined,
): boolean {
  if (isPersonsVisit(authorCode, request)) return true;
  const dest = request.headers['sec-fetch-dest'];
  const token = request.headers[PAGE_HEADER];
  if (session === undefined || (dest !== 'empty' && dest !== undefined)) return false;
  return typeof token === 'string' && isToken(session.csrf, token);
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);
/** Whether a path belongs to the dashboard. */
export const DASHBOARD_PATHS = pathExpression(['/dashboard', '/dashboard/*rest']);

/** @param routes for members; tests may pass others */
export function createDashboard(
  service: Service,
  routes: readonly DashboardRoute[] = DASHBOARD_ROUTES,
): Handler {
  const visitors = createRouter(VISITOR_ROUTES);
  const members = createRouter(routes);
  const cookie = sessionCookie(service);
  const browser = browserCookie(service);
  const { base } = service;

  const answer = async (request: WebRequest): Promise<Reply> => {
    if (request.path.endsWith('/')) return redirectTo(base + request.path.replace(/\/+$/, ''), 308);
    if (!METHODS.has(request.method))
      return reply(405, 'text/plain; charset=utf-8', 'Not possible here\n', { allow: 'GET, HEAD, POST' });
    refuseNul(request.query);
    const posted = request.method === 'POST';
    if (posted && !isOwnForm(service, request)) return problemPage(service, FORGED);
    const member = findRoute(members(request.path), request.method);
    const form = posted ? await readForm(request, member.match?.route.formBytes) : new URLSearchParams();
    const { session, tidied } = await cookie.visit(request);
    const own = isOwnVisit(service, request, session);
    if (!own && !mayOpen(service.authorCode, member.match?.route, request))
      return problemPage(service, request.headers['sec-fetch-dest'] === undefined ? UNREPORTED : FOREIGN);
    const visitor = findRoute(visitors(request.path), request.method);
    if (visitor.match !== undefined)
      return tidied(
        await answerVisitor(visitor.match, {
          service,
          request,
          form,
          session,
          cookies: { session: cookie, browser },
        }),
      );
    const answered = await answerMember(member, { service, routes, request, form, session, cookie, browser });
    return own || isStream(answered) ? tidied(answered) : problemPage(service, FOREIGN);
  };

  const whole = compression()(async (request) => {
    try {
      return withDashboardHeaders(await answer(request));
    } catch (error) {
      return withDashboardHeaders(problemPage(service, thrownProblem(error, request, service.log)));
    }
  });
  return (request) => (DASHBOARD_PATHS.test(request.path) ? whole(request) : undefined);
}

/** A stream tells when something changed, and never what. Without one its route replies with a page, protected as every other. */
function isStream({ headers }: Reply): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

/** Renders an error for a request without a session. */
export function problemPage({ base, assets }: Service, problem: Problem): Reply {
  const { status, title, text, headers } = problem;
  const body = plainFrame(
    { base, assets },
    {
      title,
      lead: text,
      body: html`<p class="plain-text"><a class="link" href="${base}/dashboard">Back to the dashboard</a></p>`,
    },
  );
  return htmlReply(status, body, headers);
}

interface VisitorParts {
  readonly service: Service;
  readonly request: WebRequest;
  readonly form: URLSearchParams;
  readonly session: Session | undefined;
  readonly cookies: { readonly session: SessionCookie; readonly browser: BrowserCookie };
}

/** Handles requests to the pages for visitors who are not signed in. */
function answerVisitor({ route, params }: Match<VisitorRoute>, parts: VisitorParts): Promise<Reply> {
  const { service, request, form, session, cookies } = parts;
  const { base, assets } = service;
  return route.handle({
    service,
    request,
    params,
    form,
    signedIn: session !== undefined,
    session,
    page: (page, status = 200) => htmlReply(status, plainFrame({ base, assets }, page)),
    href: (path) => base + path,
    see: (path) => seeOther(base + path),
    browsers: cookies.browser.read(request),
    known: (answer, browser) => ({
      ...answer,
      cookies: [...(answer.cookies ?? []), ...cookies.browser.write(request, browser)],
    }),
    enter: ({ token, browser }, path) => ({
      ...seeOther(base + path),
      cookies: [cookies.session.write(request, token), ...cookies.browser.write(request, browser)],
    }),
  });
}
