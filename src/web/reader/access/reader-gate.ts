/** The gate of a site: finds out who asks, and passes the request to the site made for that audience. */

import { thenIfPromise } from '../../../lib/async/then-if-promise.ts';
import { withTimeout } from '../../../lib/async/with-timeout.ts';
import type { Log } from '../../../lib/log.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import { type AuthorCode, isScript, withoutScriptType } from '../../edge/http/author-code.ts';
import { type FinalHandler, type Handler, type WebRequest, withParts } from '../../edge/http/handler.ts';
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { unavailable } from '../../edge/middleware/unavailable.ts';
import { isWidgetPath } from '../ask/widget-path.ts';
import type { LiveSite } from '../live/live-site.ts';
import { AUTHED_MCP_PATH, MCP_PATH } from '../mcp/mcp-paths.ts';
import type { Sharing } from '../shared-cache/shared-replies.ts';
import { audienceOf } from './audience-of.ts';
import type { AudienceSites } from './audience-sites.ts';
import { hasSignIn, type ReaderAccess } from './reader-access.ts';

interface ReaderGate {
  readonly handler: FinalHandler;
  /** The reply to somebody who may see nothing of the site, whatever they ask for; undefined for everyone else. */
  refusal(request: WebRequest): Promise<Reply | undefined>;
  /** The site as the sender of a request may see it. @throws AppError while who may see it is not known */
  site(request: WebRequest): Promise<Site>;
}

export interface GateParts {
  readonly live: LiveSite;
  /** Answers for everyone. */
  readonly everyone: FinalHandler;
  readonly audiences: Omit<AudienceSites, 'opened'>;
  /** Our own files, which every reader may load. */
  readonly ownFiles: Handler;
  /** Undefined when everyone may read; a promise until that is known, which may be never. */
  readonly access: () => ReaderAccess | undefined | Promise<ReaderAccess | undefined>;
  /** Path prefix of the whole server. */
  readonly base: string;
  readonly authorCode: AuthorCode;
  /** What stands before the paths of requests in addresses, where the site is below another one; default nothing. */
  readonly prefix?: string;
  /** Lets caches in front of the server keep replies while everybody may read; default: they may not. */
  readonly sharing?: Pick<Sharing, 'around'> | undefined;
  /** Names of groups that count; default those that the site mentions. */
  readonly groups?: () => ReadonlySet<string>;
  readonly log: Log;
}

/** How long a request waits until it is known who may read; the store is being opened meanwhile. */
const PATIENCE_MS = 5_000;

interface Found {
  readonly reader: Reader | undefined;
  /** True when the store could not say who it is. */
  readonly failed: boolean;
}

interface Visit extends Found {
  readonly audience: Audience;
}

export function readerGate(parts: GateParts): ReaderGate {
  const { live, everyone, audiences, ownFiles, groups = () => live.current().groups } = parts;
  const toAll = parts.sharing?.around(everyone, () => parts.access() === undefined) ?? everyone;

  const visit = async (request: WebRequest, access: ReaderAccess): Promise<Visit> => {
    const found = await identified(request, access, parts.log);
    const { visibility } = access.settings();
    return { ...found, audience: audienceOf(visibility, found.reader, groups()) };
  };
  const answer = async (request: WebRequest, access: ReaderAccess): Promise<Reply> => {
    const early = (await ownFiles(request)) ?? (await access.signIn(request));
    if (early !== undefined) return early;
    const visitor = await visit(request, access);
    const refused = refuse(request, access, { visitor, parts });
    if (refused !== undefined) return refused;
    const { reader, audience } = visitor;
    if (audience.visibility === 'public' && !audience.signedIn) return forStranger(await everyone(request));
    const handler = await audiences.handler(audience);
    if (reader === undefined) return forStranger(await handler(request));
    const path = request.path === AUTHED_MCP_PATH ? MCP_PATH : request.path;
    return forReader(await handler(withParts(request, { reader, path })));
  };
  const known = async (access: Promise<ReaderAccess | undefined>, request: WebRequest): Promise<Reply> => {
    const early = await ownFiles(request);
    if (early !== undefined) return early;
    const settled = await withTimeout(
      access.then((value) => ({ value })),
      PATIENCE_MS,
    );
    if (settled === undefined) return unavailable(request);
    return settled.value === undefined ? everyone(request) : answer(request, settled.value);
  };
  const handle = (request: WebRequest, access: ReturnType<GateParts['access']>): Promise<Reply> | Reply => {
    if (access === undefined) return toAll(request);
    return access instanceof Promise ? known(access, request) : answer(request, access);
  };
  return {
    handler: (sent) => {
      const access = parts.access();
      const isWidget = sent.path.startsWith('/_lectern/') && isWidgetPath(sent.path);
      const request = isWidget ? fromStranger(sent) : sent;
      return thenIfPromise(handle(request, access), (reply) =>
        isScript(reply) && parts.authorCode.isOff(request, access !== undefined)
          ? withoutScriptType(request.path, reply)
          : reply,
      );
    },
    refusal: async (request) => {
      const access = parts.access();
      const known =
        access instanceof Promise
          ? await withTimeout(
              access.then((value) => ({ value })),
              PATIENCE_MS,
            )
          : { value: access };
      if (known === undefined) return unavailable(request);
      if (known.value === undefined) return undefined;
      return refuse(request, known.value, { visitor: await visit(request, known.value), parts });
    },
    site: async (request) => {
      const access = await parts.access();
      if (access === undefined) return live.current();
      const { audience } = await visit(request, access);
      if (audience.visibility === 'public' && !audience.signedIn) return live.current();
      return audiences.site(audience);
    },
  };
}

function refuse(
  request: WebRequest,
  access: ReaderAccess,
  { visitor, parts }: { readonly visitor: Visit; readonly parts: GateParts },
): Reply | undefined {
  const { reader, failed, audience } = visitor;
  // A program would throw away a token that is refused.
  if (failed && request.headers['authorization'] !== undefined) return unavailable(request);
  const canEnter = hasSignIn(access.settings());
  if (reader === undefined && canEnter && sendsToken(request)) return badToken(request, access);
  if (reader === undefined && canEnter && request.path === AUTHED_MCP_PATH)
    return closedToPrograms(request, access);
  if (audience.visibility === 'private' && !audience.signedIn) return toSignIn(request, access, parts);
  return undefined;
}

/** A store that fails makes readers strangers: they see less, and never more. */
async function identified(request: WebRequest, access: ReaderAccess, log: Log): Promise<Found> {
  try {
    return { reader: (await access.identify(request))?.reader, failed: false };
  } catch (error) {
    log.error('A reader could not be identified and sees what strangers see', { error: String(error) });
    return { reader: undefined, failed: true };
  }
}

const CLOSED_HEADERS: HeaderValues = {
  'cache-control': 'no-store',
  vary: 'cookie, authorization',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};

/** The same for every path, so that nothing of a private site can be guessed. */
function toSignIn(request: WebRequest, access: ReaderAccess, { base, prefix = '' }: GateParts): Reply {
  const { method, path, query, hasQuery, headers } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const wantsPage = reads && String(headers['accept'] ?? '').includes('text/html');
  if (!hasSignIn(access.settings())) {
    const text = 'This site is private, and no way to sign in is set up yet\n';
    const page = wantsPage ? access.closed?.(request, CLOSED_HEADERS) : undefined;
    return page ?? reply(403, TEXT_TYPE, text, CLOSED_HEADERS);
  }
  if (!wantsPage) return closedToPrograms(request, access);
  const to = prefix + (hasQuery ? `${path}?${query.toString()}` : path);
  const login = `${base}/login?${new URLSearchParams({ redirect: to })}`;
  return reply(303, TEXT_TYPE, `Sign in at ${login}\n`, { ...CLOSED_HEADERS, location: login });
}

function closedToPrograms({ path }: WebRequest, access: ReaderAccess): Reply {
  return reply(401, TEXT_TYPE, 'Sign in to read this site, or send a token\n', {
    ...CLOSED_HEADERS,
    'www-authenticate': (isMcp(path) ? access.challenge?.(path) : undefined) ?? 'Bearer realm="reader"',
  });
}

const isMcp = (path: string): boolean => path === MCP_PATH || path === AUTHED_MCP_PATH;

/** Basic passwords may belong to a proxy. */
function sendsToken({ path, headers }: WebRequest): boolean {
  return isMcp(path) && /^bearer /i.test(String(headers['authorization'] ?? ''));
}

function badToken({ path }: WebRequest, access: ReaderAccess): Reply {
  return reply(401, TEXT_TYPE, 'The token is not valid, or has ended\n', {
    ...CLOSED_HEADERS,
    'www-authenticate': access.challenge?.(path, 'invalid_token') ?? 'Bearer error="invalid_token"',
  });
}

/** Pages of other websites get what everybody may read, whatever the browser of their visitor sends with it. */
function fromStranger(request: WebRequest): WebRequest {
  const { cookie: _, authorization: __, ...headers } = request.headers;
  return withParts(request, { headers });
}

/** Caches may keep it for people without a session. */
function forStranger(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers, vary: withVary(answer.headers['vary']) } };
}

/** No cache that others share may keep it. */
function forReader(answer: Reply): Reply {
  const { headers } = answer;
  const written = headers['cache-control'] ?? 'no-cache';
  const control = /\bno-store\b/.test(written)
    ? 'no-store'
    : `private, ${written.replace(/\bpublic\b,?\s*/g, '')}`;
  return { ...answer, headers: { ...headers, 'cache-control': control, vary: withVary(headers['vary']) } };
}

function withVary(vary: string | undefined): string {
  return [...(vary === undefined ? [] : [vary]), 'cookie', 'authorization'].join(', ');
}
