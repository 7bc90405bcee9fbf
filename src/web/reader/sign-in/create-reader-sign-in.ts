/** Lets readers into a protected site: the sign-in page with every way that is on, signing out, and who a request is from. */
import type { ReaderSession } from '../../../records/readers/reader.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { forPerson, mayOpen, NOT_FOR_SCRIPTS, type PersonRoute } from '../../edge/http/person-guard.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createRouter, findRoute, pathExpression } from '../../edge/http/router.ts';
import { SERVER_LISTS } from '../mcp/mcp-discovery.ts';
import { identifier } from './identify.ts';
import { jwtWay } from './jwt-way.ts';
import { LOOK_PATH, lookFile } from './look-files.ts';
import { mailWay } from './mail-way.ts';
import { membersWay } from './members-way.ts';
import { passwordWay } from './password-way.ts';
import { authorizeRoutes } from './programs/authorize.ts';
import { programLimits } from './programs/program-limits.ts';
import { mcpChallenge, PROGRAM_DOCUMENTS } from './programs/program-metadata.ts';
import { programRoutes } from './programs/program-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import { readerCookie } from './reader-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { createSignInPages } from './sign-in-pages.ts';
import { signInReplies } from './sign-in-replies.ts';
import { signOut } from './sign-out.ts';
import type { Way, WayRoute } from './way.ts';

export interface ReaderSignIn {
  /** Answers `/login`, `/login/…`, `/logout` and the documents for programs of a site that has a way in; undefined for others. */
  readonly handler: Handler;
  /** The reader of a request, by its session cookie or `Authorization: Bearer rdr_…`. */
  identify(request: WebRequest): Promise<ReaderSession | undefined>;
  /** Value of `WWW-Authenticate` for programs at `/mcp`. */
  challenge(path: string, error?: 'invalid_token'): string;
  /** All that people open; the documents and addresses for programs are not among them. */
  readonly routes: readonly PersonRoute[];
}

const OURS = pathExpression(['/login', '/login/*rest', '/logout']);
const PROGRAM_PATHS = pathExpression([...PROGRAM_DOCUMENTS, ...SERVER_LISTS]);
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const NOT_POSSIBLE = 'Not possible here\n';

type OwnRoute = WayRoute & { readonly way?: Way };

export function createReaderSignIn(deps: SignInDeps): ReaderSignIn {
  const cookie = readerCookie(deps);
  const ways: readonly Way[] = [
    passwordWay(deps),
    mailWay(deps),
    ...(deps.providers === undefined ? [] : [providerRoutes(deps, deps.providers)]),
    jwtWay(deps),
    membersWay(deps),
  ];
  const identify = identifier(deps, { cookie, ways });
  const replies = signInReplies(deps, { cookie, ways, pages: createSignInPages(deps) });
  const out = signOut(deps, cookie);
  const look = lookFile(deps);
  const limits = programLimits(deps.clock, deps.random);
  const programs = programRoutes(deps, limits);
  const routes: readonly OwnRoute[] = [
    {
      method: 'GET',
      path: '/login',
      handle: async ({ request, returnTo }) => {
        if ((await identify(request)) !== undefined) return replies.go(returnTo);
        return replies.direct(returnTo) ?? replies.choices(returnTo);
      },
    },
    {
      method: 'GET',
      path: `${LOOK_PATH}:name`,
      openTo: 'loads',
      handle: async ({ request }) => (await look(request)) ?? replies.noSuchWay(request),
    },
    ...out,
    ...authorizeRoutes(deps, { cookie, identify, limits }),
    ...ways.flatMap((way) => way.routes.map((route) => ({ ...route, way }))),
  ];
  const router = createRouter(routes);

  const answer = async (request: WebRequest): Promise<Reply> => {
    if (!METHODS.has(request.method))
      return reply(405, TEXT_TYPE, NOT_POSSIBLE, { allow: 'GET, HEAD, POST' });
    const { match, methods } = findRoute(router(request.path), request.method);
    if (!mayOpen(deps.authorCode, match?.route, request)) return reply(403, TEXT_TYPE, NOT_FOR_SCRIPTS);
    if (match === undefined)
      return methods.length === 0
        ? replies.noSuchWay(request)
        : reply(405, TEXT_TYPE, NOT_POSSIBLE, { allow: methods.join(', ') });
    const { route, params } = match;
    if (route.way?.isOn(deps.settings()) === false) return replies.noSuchWay(request);
    // A link checker's HEAD must not use up a code.
    if (request.method === 'HEAD' && route.way !== undefined)
      return reply(405, TEXT_TYPE, NOT_POSSIBLE, { allow: 'GET' });
    return replies.handled(route, request, params);
  };

  return {
    identify,
    routes,
    challenge: (path, error) => mcpChallenge(deps, path, error),
    handler: async (request) => {
      const ours = OURS.test(request.path);
      if (!ours && !PROGRAM_PATHS.test(request.path)) return undefined;
      if (!ways.some((way) => way.isOn(deps.settings()))) return undefined;
      const told = await programs(request);
      if (told !== undefined || !ours) return told;
      return forPerson(await replies.caught(request, () => answer(request)));
    },
  };
}
