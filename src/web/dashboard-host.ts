/** Gives the dashboard a host name of its own, where the operator named one: then nothing of a site shares its origin. */
import type { FinalHandler, Handler, WebRequest } from './edge/http/handler.ts';
import { type Reply, redirectTo, reply, TEXT_TYPE } from './edge/http/reply.ts';
import { createPathTest } from './edge/http/router.ts';

export interface DashboardHost {
  /** Public origin of the dashboard, for example `https://admin.example.com`. */
  readonly origin: string;
  /** Path prefix of the whole server without trailing slash. */
  readonly base: string;
}

const isDashboard = createPathTest(['/dashboard', '/dashboard/*rest']);
/** What the dashboard's pages load. */
const isOwnFile = createPathTest(['/_lectern/:name']);

interface Answering {
  /** What deals in records. */
  readonly service: Handler;
  /** Our own scripts and styles. */
  readonly files: FinalHandler;
}

/** Undefined for what the sites answer. */
type AtDashboard = (request: WebRequest, readers: boolean) => Promise<Reply> | Reply | undefined;

/**
 * On the dashboard's host only the dashboard, the API and our own files answer; on every other host the dashboard's addresses lead
 * there, unless a page of the site is meant.
 */
export function dashboardHost({ origin, base }: DashboardHost, { service, files }: Answering): AtDashboard {
  const own = new URL(origin).host;
  const there = ({ path, query }: WebRequest): string =>
    `${origin}${base}${encodeURI(path)}${query.size === 0 ? '' : `?${query}`}`;
  const here = async (request: WebRequest): Promise<Reply> => {
    const answer = isOwnFile(request.path) ? await files(request) : await service(request);
    return answer ?? reply(404, TEXT_TYPE, 'There is only the dashboard on this host\n');
  };
  return (request, readers) => {
    const { path, method, host } = request;
    if (host === own) return path === '/' ? redirectTo(`${base}/dashboard`, 307) : here(request);
    if (readers || !isDashboard(path)) return undefined;
    if (method === 'GET' || method === 'HEAD') return redirectTo(there(request), 307);
    return reply(404, TEXT_TYPE, 'The dashboard has a host of its own\n');
  };
}
