/** Serves a dashboard with a host name of its own: which host has what. */
import { etag } from '../edge/http/conditional.ts';
import type { Handler, WebRequest } from '../edge/http/handler.ts';
import { type Reply, redirectTo, reply, TEXT_TYPE } from '../edge/http/reply.ts';
import { pathExpression } from '../edge/http/router.ts';
import { compression } from '../edge/middleware/compression.ts';
import { type OwnAssets, ownAsset } from '../reader/pages/own-asset.ts';

export interface DashboardHost {
  /** Public origin of the dashboard, for example `https://admin.example.com`. */
  readonly origin: string;
  /** Of that origin. */
  readonly host: string;
  /** Path prefix of the whole server without trailing slash. */
  readonly base: string;
}

const DASHBOARD = pathExpression(['/dashboard', '/dashboard/*rest']);
/** What the dashboard's pages load. */
const OWN_FILES = pathExpression(['/_lectern/:name']);

interface Answering {
  readonly dashboard: DashboardHost;
  /** The API, readers' feedback and the dashboard. */
  readonly service: () => Promise<Handler>;
  /** Our own scripts and styles, and nothing of a project: its pages and files have no business beside people. */
  readonly files: Handler;
}

/** @param assets our own @returns what answers for them, compressed, and leaves everything else */
export function ownFiles(assets: OwnAssets): Handler {
  const missing = reply(404, TEXT_TYPE, '');
  const own = ownAsset(assets);
  const packed = compression()(etag(async (request) => (await own(request)) ?? missing));
  return async (request) => {
    // A script registered as a service worker would intercept everything on this origin.
    const isWorker = request.headers['service-worker'] !== undefined;
    if (isWorker || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const packedReply = await packed(request);
    if (packedReply.status === 404) return undefined;
    return { ...packedReply, headers: { ...packedReply.headers, 'x-content-type-options': 'nosniff' } };
  };
}

/**
 * On the dashboard's host only the dashboard, the API and Lectern's assets are served; on every other host the dashboard's
 * addresses redirect there, unless the site has a page at the address.
 * @param readers true when the site has something at the path
 * @returns undefined for requests that the sites answer
 */
export function dashboardReply(
  answering: Answering,
  request: WebRequest,
  readers: boolean,
): Promise<Reply> | Reply | undefined {
  const { origin, host, base } = answering.dashboard;
  const { path, query, method } = request;
  if (request.host === host)
    return path === '/' ? redirectTo(`${base}/dashboard`, 307) : ownHostReply(answering, request);
  if (readers || !DASHBOARD.test(path)) return undefined;
  if (method !== 'GET' && method !== 'HEAD')
    return reply(404, TEXT_TYPE, 'The dashboard has a host of its own\n');
  return redirectTo(`${origin}${base}${encodeURI(path)}${query.size === 0 ? '' : `?${query}`}`, 307);
}

async function ownHostReply({ service, files }: Answering, request: WebRequest): Promise<Reply> {
  const answer = OWN_FILES.test(request.path) ? await files(request) : await (await service())(request);
  return answer ?? reply(404, TEXT_TYPE, 'Only the dashboard is available on this host\n');
}
