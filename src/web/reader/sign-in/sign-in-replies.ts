/** Turns the outcome of a way into a reply: a new session, the page with the reason, or a page of the way. */
import { AppError } from '../../../lib/app-error.ts';
import type { SignInLanguage } from '../../../theme/sign-in/sign-in-language.ts';
import { deviceOf } from '../../edge/http/client.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { isOwnForm } from '../../edge/http/is-own-form.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { readForm, refuseNul } from '../../edge/http/read-form.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { isAdmitted } from './admitting-method.ts';
import { type Failed, FORGED, NO_SUCH_WAY, problemPage, problemText, STORE_AWAY } from './problem-page.ts';
import { returnTo as checkedReturn } from './return-to.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Entering, Outcome, Shown, SignInMethod, SignInProblem, SignInRoute } from './sign-in-method.ts';
import type { SignInPages } from './sign-in-pages.ts';

interface Parts {
  readonly cookie: OwnCookie;
  readonly methods: readonly SignInMethod[];
  readonly pages: SignInPages;
}

interface SignInReplies {
  /** To a path of the site. */
  go(returnTo: string): Reply;
  /** The redirect of a site with one sign-in method, which leads away; undefined when there is something to choose. */
  direct(returnTo: string): Reply | undefined;
  choices(returnTo: string): Reply;
  noSuchWay(request: WebRequest): Reply;
  /** Checks the form, calls the route and turns its outcome into a reply. */
  handled(route: SignInRoute, request: WebRequest, params: Readonly<Record<string, string>>): Promise<Reply>;
  /** Errors as pages. */
  caught(request: WebRequest, answer: () => Promise<Reply>): Promise<Reply>;
}

/** A request of a way, and what its reply needs. */
interface ReplyContext {
  readonly route: SignInRoute;
  readonly request: WebRequest;
  readonly returnTo: string;
  readonly language: SignInLanguage;
}

const STATUS: Readonly<Record<string, number>> = {
  'request/too-large': 413,
  'request/media-type': 415,
  'request/unreadable': 400,
};
/** The longest token, percent-encoded, and its neighbours. */
const MAX_FORM_BYTES = 64 * 1024;

export function signInReplies(deps: SignInDeps, { cookie, methods, pages }: Parts): SignInReplies {
  const { project, records, base, log, settings, live } = deps;
  const all = (returnTo: string) =>
    methods.filter((way) => way.isOn(settings())).flatMap((way) => way.choices(settings(), returnTo));
  const go = (returnTo: string): Reply => seeOther(base + checkedReturn(returnTo));
  const choices = (returnTo: string, failed?: Failed): Reply => {
    const language = pages.language(returnTo);
    const problem = failed === undefined ? {} : { problem: problemText(failed, language) };
    return pages.show(
      { kind: 'choices', choices: all(returnTo), returnTo, ...problem },
      { status: failed?.status ?? 200, language, headers: failed?.headers },
    );
  };
  const returnOf = ({ query }: WebRequest): string => checkedReturn(query.get('redirect'));

  const enter = async ({ request, route }: ReplyContext, entering: Entering): Promise<Reply> => {
    const { returnTo, cookies = [] } = entering;
    const reader = { ...entering.reader, groups: keptGroups(entering.reader.groups, live.current().groups) };
    const token = await records.start(project, reader, deviceOf(request));
    // Afterwards: switching a way off ends the sessions that it finds, so no moment is left for this one to begin in.
    if (!isAdmitted(methods, await records.access(project), reader)) {
      await records.end(project, token);
      return refuse(route, returnTo, {
        problem: 'off',
        detail: 'the way was switched off meanwhile',
        cookies,
      });
    }
    const before = cookie.read(request).filter((value) => value !== token);
    for (const value of before.slice(0, 8)) await records.end(project, value);
    const swept = before.length > 0 ? cookie.sweep(request) : [];
    return { ...go(returnTo), cookies: [...swept, ...cookies, cookie.write(request, token)] };
  };

  const refuse = (route: SignInRoute, returnTo: string, wrong: SignInProblem): Reply => {
    // In the message, because messages of this level may be written without their fields.
    const message = `a reader of "${project}" could not sign in: ${wrong.detail}`;
    const fields = { at: route.path, reason: wrong.problem };
    const isOurs = wrong.problem === 'unavailable' || wrong.problem === 'settings';
    log[isOurs ? 'error' : 'info'](message, fields);
    const back = wrong.returnTo === undefined ? returnTo : checkedReturn(wrong.returnTo);
    return withCookies(choices(back, problemPage(wrong)), wrong.cookies);
  };

  const replyTo = async (result: Reply | Outcome | Shown, context: ReplyContext): Promise<Reply> => {
    if ('problem' in result) return refuse(context.route, context.returnTo, result);
    if ('screen' in result) {
      const { screen, status = 200, headers, cookies } = result;
      return withCookies(pages.show(screen, { status, headers, language: context.language }), cookies);
    }
    return 'reader' in result ? enter(context, result) : result;
  };

  return {
    go,
    choices,
    direct: (returnTo) => {
      const offered = all(returnTo);
      const [only] = offered;
      return offered.length === 1 && only?.kind === 'link' && only.external ? seeOther(only.href) : undefined;
    },
    noSuchWay: (request) => choices(returnOf(request), NO_SUCH_WAY),
    handled: async (route, request, params) => {
      refuseNul(request.query);
      const posted = request.method === 'POST';
      if (posted && !isOwnForm(deps, request)) {
        log.info(`a reader of "${project}" could not sign in: a form of another site`, { at: route.path });
        return choices(returnOf(request), FORGED);
      }
      const form = posted ? await readForm(request, MAX_FORM_BYTES) : new URLSearchParams();
      const returnTo = checkedReturn((posted ? form : request.query).get('redirect'));
      const language = pages.language(returnTo);
      const result = await route.handle({ request, params, form, returnTo, language });
      return replyTo(result, { route, request, returnTo, language });
    },
    caught: async (request, answer) => {
      try {
        return await answer();
      } catch (error) {
        return choices(returnOf(request), failedBy(error, request, deps));
      }
    },
  };
}

function withCookies(answer: Reply, cookies: readonly string[] | undefined): Reply {
  return cookies === undefined ? answer : { ...answer, cookies };
}

/** The path is not logged: it may be a sign-in link. */
function failedBy(error: unknown, request: WebRequest, { project, log }: SignInDeps): Failed {
  if (isClientGone(error, request.signal)) return { ...FORGED, status: 400 };
  const known = error instanceof AppError ? STATUS[error.code] : undefined;
  if (known !== undefined) return { ...FORGED, status: known };
  const text = error instanceof Error ? error.message : String(error);
  log.error('signing in failed', { project, id: request.id, error: text });
  if (error instanceof AppError && error.code === 'readers/key-removed')
    return problemPage({ problem: 'again' });
  if (error instanceof AppError && error.code === 'readers/user-data')
    return problemPage({ problem: 'settings' });
  return STORE_AWAY;
}

/** So few are all kept, so that a page that names another group tomorrow is open to readers who are signed in today. */
const FEW_GROUPS = 200;

function keptGroups(groups: readonly string[], mentioned: ReadonlySet<string>): readonly string[] {
  return groups.length <= FEW_GROUPS ? groups : groups.filter((group) => mentioned.has(group));
}
