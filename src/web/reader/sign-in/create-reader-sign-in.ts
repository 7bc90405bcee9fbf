/** Lets readers into a protected site: the sign-in page with every way that is on, signing out, and who a request is from. */
import type { ReaderSession } from '../../../records/readers/reader.ts';
import { addressHash } from '../../edge/http/client.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { forPerson, mayOpen, NOT_FOR_SCRIPTS, type PersonRoute } from '../../edge/http/person-guard.ts';
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createRouter, findRoute, pathExpression } from '../../edge/http/router.ts';
import { SERVER_LISTS } from '../mcp/mcp-discovery.ts';
import { isAdmitted } from './admitting-method.ts';
import { jwtMethod } from './jwt-method.ts';
import { LOOK_PATH, lookFile } from './look-files.ts';
import { mailMethod } from './mail-method.ts';
import { membersMethod } from './members-method.ts';
import { authorizeRoutes } from './programs/authorize.ts';
import { programLimits } from './programs/program-limits.ts';
import { mcpChallenge, PROGRAM_DOCUMENTS } from './programs/program-metadata.ts';
import { programRoutes } from './programs/program-routes.ts';
import { isAccessToken, sessionOfAccess } from './programs/program-tokens.ts';
import { cookieSession, readerCookie } from './reader-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { ProviderSignIn, SignInMethod, SignInProblem, SignInRoute } from './sign-in-method.ts';
import { createSignInPages } from './sign-in-pages.ts';
import { signInReplies } from './sign-in-replies.ts';
import { signOut } from './sign-out.ts';

const BEARER = /^bearer +((?:rdr|rdo)_[\w-]{1,1000}) *$/i;

interface Parts {
  readonly cookie: OwnCookie;
  readonly methods: readonly SignInMethod[];
}

/** Finds the reader of a request: a person's session, or a script's token. */
function identifier(
  deps: SignInDeps,
  { cookie, methods }: Parts,
): (request: WebRequest) => Promise<ReaderSession | undefined> {
  const { project, records, clock, settings } = deps;
  // Rows of a way that is off are removed as well; this counts until another server has done so.
  const whileOn = (session: ReaderSession | undefined): ReaderSession | undefined =>
    session !== undefined && isAdmitted(methods, settings(), session.reader) ? session : undefined;
  return async (request) => {
    const sent = request.headers['authorization'];
    const secret = typeof sent === 'string' ? BEARER.exec(sent)?.[1] : undefined;
    // A script with a token that ended must not go on as the person whose cookies it has.
    if (secret !== undefined) {
      if (isAccessToken(secret)) return whileOn(await sessionOfAccess(deps, secret));
      const reader = await records.verifyToken(project, secret);
      const now = clock();
      return reader && { id: `token ${reader.subject}`, reader, createdAt: now, lastSeenAt: now };
    }
    if (request.headers['cookie'] === undefined) return undefined;
    return whileOn(await cookieSession(deps, cookie, request));
  };
}

const REMOVED: SignInProblem = { problem: 'again', detail: 'no such provider' };

/** The sign-in methods with providers of OpenID Connect and OAuth 2, as routes and links of the sign-in page. */
function providerRoutes({ settings, base }: SignInDeps, way: ProviderSignIn): SignInMethod {
  const has = (id: string): boolean => settings().providers.some((one) => one.id === id);
  return {
    name: 'oauth',
    isOn: ({ providers }) => providers.length > 0,
    choices: ({ providers }, returnTo) =>
      providers.map(({ id, name }) => ({
        kind: 'link',
        name,
        href: `${base}/login/oauth/${id}?redirect=${encodeURIComponent(returnTo)}`,
        external: true,
      })),
    routes: [
      {
        method: 'GET',
        path: '/login/oauth/:provider',
        handle: async ({ request, params, returnTo }) =>
          has(params['provider']!) ? way.begin(request, params['provider']!, returnTo) : REMOVED,
      },
      {
        method: 'GET',
        path: '/login/oauth/:provider/callback',
        handle: async ({ request, params }) =>
          has(params['provider']!) ? way.callback(request, params['provider']!) : REMOVED,
      },
    ],
  };
}

export interface ReaderSignIn {
  /** Answers `/login`, `/login/…`, `/logout` and the documents for programs of a site that has a sign-in method; undefined for others. */
  readonly handler: Handler;
  /** The reader of a request, by its session cookie or `Authorization: Bearer rdr_…`. */
  identify(request: WebRequest): Promise<ReaderSession | undefined>;
  /** The page for people on a site that nobody can enter: the same for every address. */
  closed(request: WebRequest, headers: HeaderValues): Reply;
  /** Value of `WWW-Authenticate` for programs at `/mcp`. */
  challenge(path: string, error?: 'invalid_token'): string;
  /** All that people open; the documents and addresses for programs are not among them. */
  readonly routes: readonly PersonRoute[];
}

const OURS = pathExpression(['/login', '/login/*rest', '/logout']);
const PROGRAM_PATHS = pathExpression([...PROGRAM_DOCUMENTS, ...SERVER_LISTS]);
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const NOT_POSSIBLE = 'Not possible here\n';

type OwnRoute = SignInRoute & { readonly way?: SignInMethod };

export function createReaderSignIn(deps: SignInDeps): ReaderSignIn {
  const cookie = readerCookie(deps);
  const methods: readonly SignInMethod[] = [
    passwordMethod(deps),
    mailMethod(deps),
    ...(deps.providers === undefined ? [] : [providerRoutes(deps, deps.providers)]),
    jwtMethod(deps),
    membersMethod(deps),
  ];
  const identify = identifier(deps, { cookie, methods });
  const pages = createSignInPages(deps);
  const replies = signInReplies(deps, { cookie, methods, pages });
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
    ...methods.flatMap((way) => way.routes.map((route) => ({ ...route, way }))),
  ];
  const router = createRouter(routes);

  const answer = async (request: WebRequest): Promise<Reply> => {
    if (!METHODS.has(request.method))
      return reply(405, TEXT_TYPE, NOT_POSSIBLE, { allow: 'GET, HEAD, POST' });
    const { match, methods: allowed } = findRoute(router(request.path), request.method);
    if (!mayOpen(deps.authorCode, match?.route, request)) return reply(403, TEXT_TYPE, NOT_FOR_SCRIPTS);
    if (match === undefined)
      return allowed.length === 0
        ? replies.noSuchWay(request)
        : reply(405, TEXT_TYPE, NOT_POSSIBLE, { allow: allowed.join(', ') });
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
    closed: ({ path }, headers) =>
      pages.show(
        { kind: 'choices', choices: [], returnTo: '/' },
        { status: 403, language: pages.language(path), headers },
      ),
    handler: async (request) => {
      const ours = OURS.test(request.path);
      if (!ours && !PROGRAM_PATHS.test(request.path)) return undefined;
      // A site that nobody can enter says so in its look, which has files.
      if (!methods.some((way) => way.isOn(deps.settings())))
        return deps.settings().visibility === 'private' && request.path.startsWith(LOOK_PATH)
          ? look(request)
          : undefined;
      const reply = await programs(request);
      if (reply !== undefined || !ours) return reply;
      return forPerson(await replies.caught(request, () => answer(request)));
    },
  };
}

/** The sign-in method with a password that all readers share. */
function passwordMethod(deps: SignInDeps): SignInMethod {
  const { project, records } = deps;
  return {
    name: 'password',
    isOn: ({ password }) => password !== undefined,
    choices: () => [{ kind: 'password' }],
    routes: [
      {
        method: 'POST',
        path: '/login/password',
        handle: async ({ request, form, returnTo }) => {
          const typed = form.get('password') ?? '';
          if (typed === '') return { problem: 'wrong', detail: 'no password' };
          const checked = await records.checkPassword(project, typed, addressHash(deps, request.address));
          if (checked === 'wrong') return { problem: 'wrong', detail: 'wrong password' };
          if (checked !== 'right')
            return {
              problem: 'wrong',
              detail: 'too many tries',
              retryAfterSeconds: checked.retryAfterSeconds,
            };
          const reader = { subject: '', label: '', groups: [], content: {}, apiPlaygroundInputs: {} };
          return { reader: { way: 'password', ...reader }, returnTo };
        },
      },
    ],
  };
}
