/** Handles requests of members: checks session, role and token, and calls the route's handler. */
import { defined } from '../../../lib/defined.ts';
import { attributes, html } from '../../../lib/html.ts';
import { mayAct, type Session } from '../../../records/users/user.ts';
import { adminFrame } from '../../../theme/admin/frame/admin-frame.ts';
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { ROLE_NAMES } from '../../../theme/admin/members/role-names.data.ts';
import { TOKEN_FIELD } from '../../../theme/admin/parts/form-token.ts';
import { typedTexts } from '../../../theme/admin/parts/typed-texts.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import type { Found, Match } from '../../edge/http/router.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { perform } from '../actions/action.ts';
import type { ServedProject, Service } from '../service.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import { degradedNotice } from './degraded-notice.ts';
import { isToken, maskToken } from './guard.ts';
import { type MemberRights, memberRights } from './member-rights.ts';
import { openSections } from './open-sections.ts';
import { FORBIDDEN, FORGED, NOT_FOUND, type Problem, thrownProblem, wrongMethod } from './problem.ts';
import { currentProject, rememberProject } from './remembered-project.ts';
import { returnPath } from './return-path.ts';
import type { SessionCookie } from './session-cookie.ts';

interface MemberParts {
  readonly service: Service;
  readonly routes: readonly DashboardRoute[];
  readonly request: WebRequest;
  readonly form: URLSearchParams;
  readonly session: Session | undefined;
  readonly cookie: SessionCookie;
  readonly browser: BrowserCookie;
}

type Present = MemberParts & {
  readonly session: Session;
  readonly rights: MemberRights;
  readonly route: DashboardRoute | undefined;
};

export async function answerMember(found: Found<DashboardRoute>, parts: MemberParts): Promise<Reply> {
  const { session, request, service } = parts;
  // Also for unknown addresses, so that visitors cannot find out which ones exist.
  if (session === undefined) return signedOut(parts, typedIn(found.match?.route, parts.form));
  const rights = await memberRights(service, session.user);
  const present: Present = { ...parts, session, rights, route: found.match?.route };
  if (found.match === undefined)
    return problem(present, found.methods.length === 0 ? NOT_FOUND : wrongMethod(found.methods));
  const { route, params } = found.match;
  if (route.method === 'POST') {
    if (!isToken(session.csrf, parts.form.get(TOKEN_FIELD)))
      return problem(present, FORGED, typedIn(route, parts.form));
    parts.form.delete(TOKEN_FIELD);
  }
  const id = params['project'];
  const project = id === undefined ? undefined : rights.projects.get(id);
  // The same for projects of others, whose names are not for everybody.
  if (id !== undefined && project === undefined) return problem(present, NOT_FOUND);
  if (!mayAct(rights.roleIn(id), route.role)) return problem(present, FORBIDDEN);
  try {
    return await handled(present, { route, params, project });
  } catch (error) {
    return problem(present, thrownProblem(error, request, service.log));
  }
}

async function handled(
  parts: Present,
  chosen: Match<DashboardRoute> & { readonly project: ServedProject | undefined },
): Promise<Reply> {
  const { service, request, form, session, rights, cookie, browser } = parts;
  const { route, params, project } = chosen;
  const shown = { ...session, csrf: maskToken(session.csrf, service.random) };
  const { id } = session.user;
  const actor = { id, by: `user:${id}`, role: rights.roleIn(project?.id) };
  const answer = await route.handle({
    service,
    request,
    session: shown,
    role: actor.role,
    projects: rights.projects,
    sections: openSections({ ...parts, base: service.base }).links(
      (project ?? currentProject(rights.projects, request))?.id,
    ),
    params,
    form,
    ...defined({ project }),
    page: (page, status = 200) => framed({ ...parts, session: shown }, { page, status, project }),
    href: (path) => service.base + path,
    see: (path) => seeOther(service.base + path),
    known: (answer, token) => ({ ...answer, cookies: browser.write(request, token) }),
    act: (action, input) => perform(action, { service, actor, project: project?.id ?? '' }, input),
    audit: (action, target, detail) =>
      service.records.audit.add({
        actor: id,
        action,
        target,
        ...(project === undefined ? {} : { project: project.id }),
        ...defined({ detail }),
      }),
  });
  if (route.path === SIGN_OUT) return withCookie(answer, cookie.write(request, ''));
  return project === undefined || answer.status !== 200
    ? answer
    : withCookie(answer, rememberProject(service, rights.projects, { request, project }));
}

/** The route ends the session; its cookie is removed here. */
const SIGN_OUT = '/dashboard/sign-out';

function withCookie(answer: Reply, cookie: string | undefined): Reply {
  return cookie === undefined ? answer : { ...answer, cookies: [...(answer.cookies ?? []), cookie] };
}

/** Redirects to the sign-in page, which returns to the requested page. */
export function toSignIn({ request, service }: Pick<MemberParts, 'request' | 'service'>): Reply {
  const reads = request.method !== 'POST';
  const query = request.query.size === 0 ? '' : `?${request.query}`;
  const path = reads ? returnPath(encodeURI(request.path) + query) : '/dashboard';
  const next = path === '/dashboard' ? '' : `?next=${encodeURIComponent(path)}`;
  return seeOther(`${service.base}/dashboard/sign-in${next}`);
}

/** What a member has typed is nowhere else. */
function signedOut(parts: MemberParts, typed: readonly string[]): Reply {
  if (typed.length === 0) return toSignIn(parts);
  const { base, assets } = parts.service;
  const page = {
    title: 'You are signed out',
    lead: 'Your session has ended. Sign in, go back to the page, and send it again.',
    body: html`${typedTexts(typed)}<p class="plain-text"><a class="link"${attributes({ href: `${base}/dashboard/sign-in` })}>Sign in</a></p>`,
  };
  return htmlReply(401, plainFrame({ base, assets }, page));
}

function framed(
  present: Present,
  { page, status, project }: { page: AdminPage; status: number; project?: ServedProject | undefined },
): Reply {
  const { service, session, request, rights } = present;
  const current = project ?? currentProject(rights.projects, request);
  const open = openSections({ ...present, base: service.base });
  const html = adminFrame({
    base: service.base,
    assets: service.assets,
    page: current === undefined ? page : withSourceNotice(page, current),
    person: { name: session.user.name, role: ROLE_NAMES[rights.roleIn(current?.id)] },
    csrf: session.csrf,
    letterKeys: session.user.letterKeys,
    ...defined({ project: current }),
    projects: [...rights.projects.values()].map(({ id, name }) => ({ id, name, href: open.inProject(id) })),
    state: degradedNotice({ base: service.base, rights, current, server: service.operator?.problem?.() }),
    sections: open.links(current?.id),
  });
  return htmlReply(status, html);
}

/** Reports on every page why newer files of the project are not live, unless the page has a notice of its own. */
function withSourceNotice(page: AdminPage, { live }: ServedProject): AdminPage {
  const issue = live.rejection() ?? live.problem();
  if (issue === undefined || page.notice !== undefined) return page;
  const position = issue.line === undefined ? issue.file : `${issue.file}, line ${issue.line}`;
  const text = `The newest files of this project cannot be used, so readers see its last good site. ${position}: ${issue.message}`;
  return { ...page, notice: { kind: 'problem', text, stays: true } };
}

function problem(
  parts: Present,
  { status, title, text, headers = {} }: Problem,
  typed: readonly string[] = [],
): Reply {
  const csrf = maskToken(parts.session.csrf, parts.service.random);
  const body = html`<p class="muted">${text}</p>${typedTexts(typed)}`;
  const answer = framed({ ...parts, session: { ...parts.session, csrf } }, { page: { title, body }, status });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Texts of a form, and characters of them all: strangers can send any, and are answered with them. */
const MAX = 200;
const MAX_CHARACTERS = 300_000;

/** Finds what a member has typed in a form that is not accepted, because the session has ended or is another one. */
function typedIn(route: Pick<DashboardRoute, 'typed'> | undefined, form: URLSearchParams): string[] {
  const { typed } = route ?? {};
  if (typed === undefined) return [];
  const texts = [...form].filter(([name, text]) => typed.test(name) && text.trim() !== '');
  let room = MAX_CHARACTERS;
  return texts
    .slice(0, MAX)
    .map(([, text]) => text.replace(/\r\n?/g, '\n'))
    .filter((text) => (room -= text.length) >= 0);
}
