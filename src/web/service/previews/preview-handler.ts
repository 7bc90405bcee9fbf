/** Serves previews: on hosts of their own, or below a path of the project's site, where they are locked. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { isPreviewId, type Preview } from '../../../records/previews/preview.ts';
import { safeLink } from '../../../theme/admin/jobs/job-text.ts';
import { comparedAddress } from '../../../theme/layout/compare-path.ts';
import { type PreviewSummary, previewPage } from '../../../theme/preview/preview-page.ts';
import { withoutScriptType } from '../../edge/http/author-code.ts';
import { type Handler, type WebRequest, withParts } from '../../edge/http/handler.ts';
import { forPerson } from '../../edge/http/person-guard.ts';
import {
  htmlReply,
  JSON_TYPE,
  personalReply,
  type Reply,
  redirectTo,
  reply,
  TEXT_TYPE,
} from '../../edge/http/reply.ts';
import { unavailable } from '../../edge/middleware/unavailable.ts';
import { hasSignIn } from '../../reader/access/reader-access.ts';
import type { PreviewDetails, PreviewPlace } from '../preview-operations.ts';
import type { ServedProject, Service } from '../service.ts';
import { baseFilePath, onlyFiles } from './base-files.ts';
import { BY_PASS, lockedReply, withoutCookies } from './locked-reply.ts';
import { arrive, type PassKind } from './preview-pass.ts';
import { type PreviewRequest, previewRequest, type Visit, visitOf } from './preview-request.ts';
import { gateReply, PREVIEW_PATH, previewSignIn, refusal, siteSignIn } from './preview-sign-in.ts';

const MAX_PAGES = 100;
const MAX_PROBLEMS = 50;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'x-content-type-options': 'nosniff' };

/** `/_lectern/preview.json` and `/_lectern/preview`: what a preview changes, for its panel and for people without script. */
async function detailsReply(context: PreviewRequest, { reader }: Visit): Promise<Reply> {
  const { service, request, preview, place } = context;
  // Asked again and again by open pages.
  if (request.hasQuery && request.query.get('only') === 'commit')
    return personalReply(JSON_TYPE, JSON.stringify({ commit: preview.commit }), HEADERS);
  const summary = summaryOf(context, await service.previews.details(preview, reader));
  if (place.path !== PREVIEW_PATH) return personalReply(JSON_TYPE, JSON.stringify(summary), HEADERS);
  return forPerson(htmlReply(200, previewPage(summary), { 'content-security-policy': POLICY }));
}

function summaryOf({ preview, home }: PreviewRequest, details: PreviewDetails): PreviewSummary {
  const { target, title, branch, fork, url } = preview;
  const { commit, base, pages, problems } = details;
  return {
    name: target.kind === 'pull' ? `#${target.number} ${title}` : branch,
    branch,
    fork,
    commit,
    base,
    ...defined({ url: url === null ? undefined : safeLink(url) }),
    home: `${home}/`,
    pages: pages.slice(0, MAX_PAGES).map(({ kind, title: name, url: path, file }) => ({
      kind,
      title: name,
      file,
      // A page that is gone has no address here.
      ...(kind === 'removed' ? {} : { href: encodeURI(home + path) }),
      changes: comparedAddress(home, { from: base.slice(0, 10), page: path }),
    })),
    morePages: Math.max(0, pages.length - MAX_PAGES),
    isChecked: problems !== undefined,
    problems: (problems ?? [])
      .slice(0, MAX_PROBLEMS)
      .map(({ severity, message, file, line }) => ({ severity, message, file, ...defined({ line }) })),
    moreProblems: Math.max(0, (problems?.length ?? 0) - MAX_PROBLEMS),
  };
}

const READS = new Set(['GET', 'HEAD']);
const GONE = {
  title: 'There is no such preview',
  text: 'Its branch or pull request was closed, or somebody deleted it.',
  home: '',
};
/** Mistakes of the branch's authors, and what passes; other errors are ours. */
const EXPLAINED = /^(?:config|source|commit)\/|^git\/unknown$|^previews\//;

export function previewHandler(service: Service): Handler {
  return async (request) => {
    const place = service.previews.placeOf(request);
    if (place === undefined) return undefined;
    try {
      if (!place.isOwnHost) return await locked(service, request, place);
      const result = await found(service, request, { place });
      return service.authorCode.isOff(request, true) ? withoutScriptType(place.path, result) : result;
    } catch (error) {
      service.log.error('A preview could not be shown', { id: request.id, error: String(error) });
      return unavailable(request);
    }
  };
}

/** Below a path of the site: what is known of the visitor counts for tabs, and for what has a pass. */
async function locked(service: Service, request: WebRequest, place: PreviewPlace): Promise<Reply> {
  const arrived = arrive(service, request, { below: place.prefix, path: place.path });
  if ('status' in arrived) return forPerson(arrived);
  const { pass, prefix } = arrived;
  const result = await found(service, arrived.request, {
    place: { ...place, path: arrived.path },
    passed: service.base + prefix,
    ...defined({ pass }),
  });
  return pass === 'page' ? { ...result, headers: { ...result.headers, ...BY_PASS } } : result;
}

interface Found {
  readonly place: PreviewPlace;
  readonly passed?: string;
  readonly pass?: PassKind;
}

async function found(service: Service, request: WebRequest, { place, ...arrived }: Found): Promise<Reply> {
  const preview = isPreviewId(place.id) ? await service.records.previews.get(place.id) : undefined;
  const project = preview && service.projects.get(preview.project);
  if (preview === undefined || project === undefined) return gateReply(404, GONE);
  if (!place.isOwnHost) {
    const address = service.previews.addressOf(preview);
    // It has a host of its own since the link was written.
    if (!address.endsWith(place.prefix)) return redirectTo(encodeURI(`${address}${place.path || '/'}`), 307);
    if (isDashboardHost(service, request, project)) return gateReply(404, GONE);
  }
  const context = previewRequest(service, request, { preview, project, place, ...arrived });
  if (place.path === '') return redirectTo(`${context.home}/`, 308);
  return answer(context).catch((error: unknown) => failed(context, error));
}

/** A dashboard with a host of its own shares it with no page of a project. */
function isDashboardHost({ origin }: Service, { host }: WebRequest, { url }: ServedProject): boolean {
  return origin !== undefined && new URL(origin).host === host && new URL(url).host !== host;
}

async function answer(context: PreviewRequest): Promise<Reply> {
  const { request, place } = context;
  if (!READS.has(request.method) && place.path !== `${PREVIEW_PATH}/password`)
    return reply(405, TEXT_TYPE, 'A preview can only be read\n', { allow: 'GET, HEAD' });
  const visit = await visitOf(context);
  const early = (await previewSignIn(context, visit)) ?? refusal(context, visit);
  if (early !== undefined) return early;
  noteOpened(context);
  if (place.path === PREVIEW_PATH || place.path === `${PREVIEW_PATH}.json`)
    return detailsReply(context, visit);
  if (place.path === '/robots.txt') return reply(200, TEXT_TYPE, 'User-agent: *\nDisallow: /\n');
  if (/^\/sitemap(?:-\d+)?\.xml$/.test(place.path)) return reply(404, TEXT_TYPE, 'A preview is not listed\n');
  return shown(context, visit);
}

async function shown(context: PreviewRequest, { reader, access }: Visit): Promise<Reply> {
  const { service, request, preview, place, home } = context;
  const { path } = place;
  const led = place.isOwnHost && hasSignIn(access) ? siteSignIn(context, path) : undefined;
  if (led !== undefined) return led;
  const baseFile = baseFilePath(path);
  const site = await (baseFile === undefined
    ? service.previews.open(preview)
    : service.previews.openBase(preview).then(onlyFiles));
  const inner = baseFile ?? path;
  // Who reads was found out before: nothing of a session reaches the site.
  const inside = withParts(request, { reader, headers: withoutCookies(request.headers) });
  if (place.isOwnHost) return unlisted(await site(withParts(inside, { path: inner })), preview);
  const { passed = home, pass } = context;
  const at = { base: service.base, below: home, passed, pass };
  const reply = await lockedReply(site, inside, { ...at, path: inner });
  return (
    reply ?? gateReply(404, { ...GONE, title: 'Not found', text: 'The preview has nothing at this address.' })
  );
}

/** Caches that others share keep nothing of a preview that is not open to everybody. */
function unlisted(reply: Reply, { sharing }: Preview): Reply {
  const { headers } = reply;
  const isShared = sharing === 'link' || /immutable/.test(headers['cache-control'] ?? '');
  return {
    ...reply,
    headers: {
      ...headers,
      'x-robots-tag': 'noindex, nofollow',
      ...(isShared ? {} : { 'cache-control': 'private, no-cache' }),
    },
  };
}

/** Not awaited: a full disk keeps no page from being shown. */
function noteOpened({ service, request, preview }: PreviewRequest): void {
  if (!isNavigation(request)) return;
  service.records.previews.noteOpened(preview).catch((error: unknown) => {
    service.log.error('The opening of a preview could not be noted', { error: String(error) });
  });
}

const isNavigation = ({ method, headers }: WebRequest): boolean =>
  method === 'GET' && String(headers['accept'] ?? '').includes('text/html');

function failed({ preview }: PreviewRequest, error: unknown): Reply {
  if (error instanceof AppError && EXPLAINED.test(error.code)) {
    const text = `${error.message}.${error.hint === undefined ? '' : ` ${error.hint}.`}`;
    const links = preview.url === null ? [] : [{ label: 'To the pull request', href: preview.url }];
    const status = error.code === 'commit/busy' ? 503 : 422;
    return gateReply(status, { title: 'This commit cannot be shown', text, links });
  }
  throw error;
}
