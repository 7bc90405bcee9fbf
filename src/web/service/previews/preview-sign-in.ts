/** How somebody is let into a preview: by its password, by the dashboard as a member, or by the project's site as a reader. */
import { createHash } from 'node:crypto';
import { type GatePage, gatePage } from '../../../theme/preview/gate-page.ts';
import { addressHash } from '../../edge/http/client.ts';
import { isOwnForm } from '../../edge/http/is-own-form.ts';
import { type OwnCookie, ownCookie } from '../../edge/http/own-cookie.ts';
import {
  forPerson,
  isPersonsVisit,
  mayOpen,
  NOT_FOR_SCRIPTS,
  type PersonRoute,
} from '../../edge/http/person-guard.ts';
import { readForm } from '../../edge/http/read-form.ts';
import { type HeaderValues, htmlReply, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import { createRouter, findRoute } from '../../edge/http/router.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { hasSignIn } from '../../reader/access/reader-access.ts';
import { browserMark, isOfBrowser, openMemberCode } from '../../reader/sign-in/member-code.ts';
import { readingMember } from '../../reader/sign-in/reading-member.ts';
import { returnTo } from '../../reader/sign-in/return-to.ts';
import { isAdmitted, type PreviewRequest, type Visit } from './preview-request.ts';
import type { Ticket } from './preview-ticket.ts';

/** Below it are the pages of a preview that are ours. */
export const PREVIEW_PATH = '/_lectern/preview';
const ATTEMPT_SECONDS = 15 * 60;
const MAX_FORM_BYTES = 4 * 1024;

/** What a code is for; nobody else opens it. */
export const codeFor = (who: 'member' | 'reader', preview: string): string => `preview ${who} ${preview}`;

const HEADERS: HeaderValues = { 'cache-control': 'no-store' };
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function gateReply(status: number, page: GatePage, headers: HeaderValues = {}): Reply {
  return forPerson(htmlReply(status, gatePage(page), { 'content-security-policy': POLICY, ...headers }));
}

const wantsPage = ({ service, request }: PreviewRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  String(request.headers['accept'] ?? '').includes('text/html') &&
  isPersonsVisit(service.authorCode, request);

/** @returns what is shown instead of the preview; undefined when the visitor may see it */
export function refusal(context: PreviewRequest, visit: Visit): Reply | undefined {
  const { request, preview, place } = context;
  const isClosed = visit.access.visibility === 'private' && visit.reader === undefined;
  if (isAdmitted(context, visit) && !isClosed) return undefined;
  if (!wantsPage(context))
    return reply(401, TEXT_TYPE, 'Open the preview in a browser, and sign in there\n', HEADERS);
  const path = place.path + (request.hasQuery ? `?${request.query.toString()}` : '');
  if (isAdmitted(context, visit)) return { ...choices(context, visit, path), status: 401 };
  if (preview.sharing === 'members') return seeOther(begin(context, 'member', path), HEADERS);
  return passwordPage(context, path);
}

interface UnlockRoute extends PersonRoute {
  readonly handle: (context: PreviewRequest, visit: Visit, path: string) => Promise<Reply> | Reply;
}

const comesAs =
  (who: 'member' | 'reader'): UnlockRoute['handle'] =>
  (context, _, path) =>
    context.request.query.has('code') ? finish(context, who) : handOver(context, who, path);

/** The pages by which people come into a preview; their paths are those below the preview's own. */
export const UNLOCK_ROUTES: readonly UnlockRoute[] = [
  { method: 'GET', path: `${PREVIEW_PATH}/sign-in`, handle: choices },
  { method: 'GET', path: `${PREVIEW_PATH}/member`, handle: comesAs('member') },
  { method: 'GET', path: `${PREVIEW_PATH}/reader`, handle: comesAs('reader') },
  {
    method: 'GET',
    path: `${PREVIEW_PATH}/password`,
    handle: (context, _, path) => passwordPage(context, path),
  },
  { method: 'POST', path: `${PREVIEW_PATH}/password`, handle: (context) => checkPassword(context) },
];
const findUnlock = createRouter(UNLOCK_ROUTES);

/** Answers the paths of signing in; undefined for all others. */
export async function previewSignIn(context: PreviewRequest, visit: Visit): Promise<Reply | undefined> {
  const { service, request, place } = context;
  const { match } = findRoute(findUnlock(place.path), request.method);
  if (match === undefined) return undefined;
  if (!mayOpen(service.authorCode, match.route, request))
    return forPerson(reply(403, TEXT_TYPE, NOT_FOR_SCRIPTS));
  return match.route.handle(context, visit, returnTo(request.query.get('redirect')));
}

/** On a host of its own the site's links to sign in and out lead here. */
export function siteSignIn(context: PreviewRequest, path: string): Reply | undefined {
  if (path === '/logout')
    return { ...seeOther(`${context.home}/`, HEADERS), cookies: [context.tickets.remove(context.request)] };
  if (path !== '/login') return undefined;
  const target = returnTo(context.request.query.get('redirect'));
  return seeOther(
    `${context.home}${PREVIEW_PATH}/sign-in?${new URLSearchParams({ redirect: target })}`,
    HEADERS,
  );
}

function begin({ home }: PreviewRequest, who: 'member' | 'reader', path: string): string {
  return `${home}${PREVIEW_PATH}/${who}?${new URLSearchParams({ redirect: path })}`;
}

function choices(context: PreviewRequest, { access }: Visit, path: string): Reply {
  const { preview, project, place } = context;
  const readers = hasSignIn(access) && preview.sharing !== 'members';
  const login = `${project.url}/login?${new URLSearchParams({ redirect: place.prefix + path })}`;
  return gateReply(200, {
    title: 'Sign in to see this preview',
    text: 'It shows documentation that is not open to everyone.',
    links: [
      ...(readers
        ? [{ label: 'Sign in as a reader', href: place.isOwnHost ? begin(context, 'reader', path) : login }]
        : []),
      { label: 'Sign in as a member of the dashboard', href: begin(context, 'member', path) },
    ],
  });
}

function passwordPage({ home }: PreviewRequest, path: string, wrong?: string): Reply {
  const action = `${home}${PREVIEW_PATH}/password`;
  return gateReply(wrong === undefined ? 401 : 403, {
    title: 'This preview has a password',
    text: 'Who sent you its address knows it.',
    form: { action, redirect: path, ...(wrong === undefined ? {} : { wrong }) },
  });
}

async function checkPassword(context: PreviewRequest): Promise<Reply> {
  const { service, request, preview, home, tickets } = context;
  const { origin } = new URL(service.previews.addressOf(preview));
  if (!isOwnForm({ origin }, request)) return passwordPage(context, '/', 'Type the password on this page.');
  const form = await readForm(request, MAX_FORM_BYTES);
  const path = returnTo(form.get('redirect'));
  const from = addressHash(service, request.address);
  const checked = await service.records.previews.checkPassword(preview.id, form.get('password') ?? '', from);
  if (checked === 'wrong') return passwordPage(context, path, 'This is not the password.');
  if (checked !== 'right') {
    const wait = String(checked.retryAfterSeconds);
    const refused = passwordPage(context, path, `Too many tries. Wait ${wait} seconds.`);
    return { ...refused, status: 429, headers: { ...refused.headers, 'retry-after': wait } };
  }
  const password = (await service.records.previews.get(preview.id))?.passwordMark;
  if (password === null || password === undefined) return passwordPage(context, path);
  return { ...seeOther(home + path, HEADERS), cookies: [tickets.write(request, { password })] };
}

function nonceCookie({ service, preview, home }: PreviewRequest): OwnCookie {
  const { origin } = new URL(service.previews.addressOf(preview));
  return ownCookie(
    { origin, base: service.base, home: home === '' ? '/' : home },
    { name: `lectern-preview-nonce-${preview.id}`, seconds: ATTEMPT_SECONDS },
  );
}

/** Without the cookie a link with somebody else's code would show this browser what that person may see. */
function handOver(context: PreviewRequest, who: 'member' | 'reader', path: string): Reply {
  const { service, request, preview, project } = context;
  const cookie = nonceCookie(context);
  const nonce = cookie.read(request)[0] ?? Buffer.from(service.random(24)).toString('base64url');
  const query = new URLSearchParams({ preview: preview.id, browser: browserMark(nonce), redirect: path });
  const there =
    who === 'member'
      ? `${service.address()}/dashboard/preview-sign-in?${query}`
      : `${project.url}/_lectern/preview-sign-in?${query}`;
  return { ...seeOther(there, HEADERS), cookies: [cookie.write(request, nonce)] };
}

async function finish(context: PreviewRequest, who: 'member' | 'reader'): Promise<Reply> {
  const { service, request, preview, home, tickets } = context;
  const cookie = nonceCookie(context);
  const text = request.query.get('code')!;
  const code = openMemberCode(service, codeFor(who, preview.id), text);
  if (code === undefined || !isOfBrowser(code, cookie.read(request))) return again(context);
  const once = `preview ${createHash('sha256').update(text).digest('base64url')}`;
  if (!(await service.records.readers.useOnce(preview.project, once, code.expiresAt))) return again(context);
  const found =
    who === 'reader'
      ? await service.previews.sessionOf(preview.project, code.member, request)
      : await readingMember(service.records.users, preview.project)(code.member, code.session);
  if (found === undefined) return again(context);
  const ticket: Ticket =
    who === 'reader' ? { reader: code.member } : { member: { id: code.member, session: code.session } };
  return {
    ...seeOther(home + returnTo(code.returnTo), HEADERS),
    cookies: [cookie.write(request, ''), tickets.write(request, ticket)],
  };
}

function again({ home }: PreviewRequest): Reply {
  return gateReply(403, {
    title: 'Signing in took too long',
    text: 'Open the preview again.',
    links: [{ label: 'Open the preview', href: `${home}/` }],
  });
}
