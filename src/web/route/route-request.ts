/** The way of every request of a server: what is checked first, what answers it (health, a preview, the service, a project), and what every reply gets. */
import type { Log } from '../../lib/log.ts';
import type { Site } from '../../site/site.ts';
import { FORWARDED } from '../edge/http/arrived-request.ts';
import type { FinalHandler, Handler, WebRequest } from '../edge/http/handler.ts';
import { type HostList, hostName } from '../edge/http/host-list.ts';
import { type Reply, reply, TEXT_TYPE } from '../edge/http/reply.ts';
import { isProbe } from '../edge/http/request-path.ts';
import { pathExpression } from '../edge/http/router.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import { findPage } from '../reader/pages/find-page.ts';
import { type Health, healthReply } from '../reader/pages/health.ts';
import { hasSessionCookie } from '../service/dashboard/session-cookie.ts';
import { type DashboardHost, dashboardReply } from './dashboard-host.ts';
import { type HostedSite, type SiteIndex, siteOfHost } from './hosts.ts';

/** Changes while the server runs. */
export interface Front {
  /** Replaced when the projects change. */
  routes: Routes;
  /** True from the moment when the server is asked to stop. */
  isStopping: boolean;
}

export interface FrontSettings {
  /** Value of `Strict-Transport-Security`; undefined = not sent. */
  readonly hsts?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly dashboardUrl?: string | undefined;
  /** Number of the operator's proxies in front of this server. */
  readonly proxies: number;
}

export function frontHandler(front: Front, settings: FrontSettings, log: Log): FinalHandler {
  const isHttps = settings.hsts === undefined ? () => false : secureHosts(settings);
  const withHsts = strictTransport(settings.hsts ?? '');
  const dressed = (request: WebRequest, reply: Reply): Reply => {
    // A client that reused the connection would send its next request to a server that is gone.
    const answer = front.isStopping
      ? { ...reply, headers: { ...reply.headers, connection: 'close' } }
      : reply;
    return isHttps(request) ? withHsts(answer) : answer;
  };
  let watchesProxies = settings.proxies === 0;
  return (request) => {
    if (watchesProxies) watchesProxies = !noteProxy(request, log);
    const reply = routeRequest(front.routes, request);
    return reply instanceof Promise
      ? reply.then((later) => dressed(request, later))
      : dressed(request, reply);
  };
}

/** Until a proxy is configured, all its clients look like one. @returns true when there seems to be one, which is logged */
function noteProxy(request: WebRequest, log: Log): boolean {
  const header = FORWARDED.find((name) => request.headers[name] !== undefined);
  if (header === undefined) return false;
  log.error(
    `A request came with "${header}", but no proxy is configured. If one of yours is in front of this server, set LECTERN_PROXIES=1 ` +
      '(or how many there are); until then everybody behind it has one address, and shares the limits of one',
  );
  return true;
}

/** Adds HSTS, which makes browsers use HTTPS only; browsers ignore it over plain HTTP. */
function strictTransport(value: string): (answer: Reply) => Reply {
  // A cached reply must stay one object: `send` caches its headers by identity.
  const withHeader = new WeakMap<Reply, Reply>();
  return (answer) => {
    const known = answer.cacheable === true ? withHeader.get(answer) : undefined;
    if (known !== undefined) return known;
    const reply = { ...answer, headers: { ...answer.headers, 'strict-transport-security': value } };
    if (answer.cacheable === true) withHeader.set(answer, reply);
    return reply;
  };
}

/** Whether clients reach a host by HTTPS: all hosts when the base URL is HTTPS, else the dashboard's own. */
function secureHosts({
  baseUrl,
  dashboardUrl,
}: FrontSettings): (request: { readonly host: string }) => boolean {
  const isHttps = (url: string | undefined): boolean => url?.startsWith('https:') === true;
  const dashboard = isHttps(dashboardUrl) ? hostName(new URL(dashboardUrl!).host) : undefined;
  return ({ host }) => isHttps(baseUrl) || (dashboard !== undefined && hostName(host) === dashboard);
}

/** The site of a project. Its handler finds out which audience asks, and passes the request to the site of that audience. */
export interface ServedSite extends HostedSite {
  readonly live: LiveSite;
  readonly handler: FinalHandler;
  /** The site as the sender of a request may see it. */
  readonly siteOf: (request: WebRequest) => Promise<Site>;
}

export interface Routes {
  readonly sites: SiteIndex<ServedSite>;
  /** The API, readers' feedback, previews and the dashboard; opened when first asked for. */
  readonly service: () => Promise<Handler>;
  /** Set when the operator configured a separate host for the dashboard, with our own files for its pages. */
  readonly dashboard?: (DashboardHost & { readonly files: Handler }) | undefined;
  /** What `/healthz` and `/readyz` say. */
  readonly health: Health;
  /** Host names that get details of a failure; under other names the client only learns that there is one. */
  readonly hosts: HostList;
  /** Whether a request is for a preview of a branch. */
  readonly isPreview: (request: WebRequest) => boolean;
}

/** Paths that the service may answer; all others go directly to the site. */
const SERVICE_PATHS = pathExpression([
  '/api/*rest',
  '/v1/*rest',
  '/v2/*rest',
  '/discovery/*rest',
  '/scim/v2/*rest',
  '/dashboard',
  '/dashboard/*rest',
  '/_lectern/feedback',
  '/_lectern/unsubscribe',
  '/_lectern/forge/*rest',
  '/_lectern/chat/:project',
  '/_lectern/preview-sign-in',
  '/openapi.json',
  '/metrics',
]);

/** The order decides: a check of health has any host name, a preview has paths of its own, and the service comes before the site. */
export function routeRequest(routes: Routes, request: WebRequest): Promise<Reply> | Reply {
  const { path, host } = request;
  if (isProbe(path)) return healthReply({ parts: routes.health, hosts: routes.hosts }, request);
  if (routes.isPreview(request)) return previewReply(routes, request);
  const site = siteOfHost(routes.sites, host);
  if (SERVICE_PATHS.test(path)) return serviceReply(routes, site, request);
  return onDashboardHost(routes, request, false) ?? site.handler(request);
}

async function previewReply({ service }: Routes, request: WebRequest): Promise<Reply> {
  return (await (await service())(request)) ?? reply(404, TEXT_TYPE, 'Not found\n');
}

/** A site may have pages like `/dashboard/overview` and `/metrics`, and then they are its readers'. */
async function serviceReply(routes: Routes, site: ServedSite, request: WebRequest): Promise<Reply> {
  const readers = await isReadersPath(await site.siteOf(request), request);
  const apart = await onDashboardHost(routes, request, readers);
  if (apart !== undefined) return apart;
  const answer = readers ? undefined : await (await routes.service())(request);
  return answer ?? site.handler(request);
}

function onDashboardHost(
  { dashboard, service }: Routes,
  request: WebRequest,
  readers: boolean,
): Promise<Reply> | Reply | undefined {
  if (dashboard === undefined) return undefined;
  return dashboardReply({ dashboard, service, files: dashboard.files }, request, readers);
}

/** No page may hide the sign-in of the dashboard. */
const ALWAYS_OURS = pathExpression([
  '/_lectern/*name',
  ...['sign-in', 'sign-out', 'set-up', 'invitation', 'reset', 'p'].flatMap((word) => [
    `/dashboard/${word}`,
    `/dashboard/${word}/*rest`,
  ]),
]);
/** A browser that follows a link asks for HTML; clients of these addresses ask for anything or for JSON. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['/metrics', '/openapi.json']);

/**
 * True when the request is a reader's: the site has something at the path, and the request does not look like a program's or an
 * administrator's. Programs send a key or do not want HTML; administrators are signed in.
 */
export async function isReadersPath(site: Site, request: WebRequest): Promise<boolean> {
  const { method, path, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || ALWAYS_OURS.test(path)) return false;
  if (headers['authorization'] !== undefined) return false;
  if (FOR_PROGRAMS.has(path) && !String(headers['accept'] ?? '').includes('text/html')) return false;
  if (path.startsWith('/dashboard') && hasSessionCookie(request)) return false;
  if (site.pages.byUrl.has(path) || (await site.served(path.slice(1))) !== undefined) return true;
  // Redirects and similar paths must not hide operations from programs that forgot their key.
  return path.startsWith('/dashboard') && findPage(site, path).kind !== 'nothing';
}
