/** What happens to every request of a server and to its reply, whatever answers it. */

import { whenThere } from '../../lib/async/when-there.ts';
import type { Log } from '../../lib/log.ts';
import { FORWARDED } from '../edge/http/arrived-request.ts';
import type { FinalHandler, WebRequest } from '../edge/http/handler.ts';
import { hostName } from '../edge/http/host-list.ts';
import type { Reply } from '../edge/http/reply.ts';
import { type Routes, routeRequest } from './route-request.ts';

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
  let watchesProxies = settings.proxies === 0;
  return (request) => {
    if (watchesProxies) watchesProxies = !noteProxy(request, log);
    return whenThere(routeRequest(front.routes, request), (made) => {
      // A client that reused the connection would send its next request to a server that is gone.
      const answer = front.isStopping ? { ...made, headers: { ...made.headers, connection: 'close' } } : made;
      return isHttps(request) ? withHsts(answer) : answer;
    });
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
    const made = { ...answer, headers: { ...answer.headers, 'strict-transport-security': value } };
    if (answer.cacheable === true) withHeader.set(answer, made);
    return made;
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
