/** `/healthz` (the process is alive) and `/readyz` (it can serve pages; with `?store` also store feedback). */
import { hash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from '../../edge/http/bearer-token.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HostList } from '../../edge/http/host-list.ts';
import { type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export interface Health {
  /** Why no page can be served, in words safe for the public; undefined when pages can be served. */
  pages(): string | undefined;
  /** Every project, in order; `problem` tells the operator why it is not served as it should be. */
  projects(): readonly { readonly id: string; readonly problem: string | undefined }[];
  /** Why the store cannot be read or written, if it cannot: the last known state, and a fresh check. */
  readonly store: { known(): string | undefined; ask(): Promise<string | undefined> };
  /** Token that reveals each project by name; undefined = names are never revealed. */
  readonly token: string | undefined;
}

interface Probed {
  readonly parts: Health;
  /** Host names under which the reply has details; others get one word. */
  readonly hosts: HostList;
}

/**
 * Answered under any host name, since load balancers use their own. Names of projects may be confidential: a probe gets only their
 * number, and a request with the operator's token gets the names.
 */
export function healthReply(probed: Probed, request: WebRequest): Promise<Reply> | Reply {
  if (request.path === '/healthz') return reply(200, TEXT_TYPE, 'ok\n', HEADERS);
  return request.query.has('store') ? storeReady(probed, request) : pagesReady(probed, request);
}

function pagesReady({ parts, hosts }: Probed, request: WebRequest): Reply {
  const problem = parts.pages();
  const projects = parts.projects();
  const broken = projects.filter((project) => project.problem !== undefined);
  const away = parts.store.known();
  const stranger = !hosts.allows(request.host);
  const more = [
    ...(broken.length === 0 ? [] : [`degraded: ${broken.length} of ${projects.length} projects`]),
    ...(hasToken(request, parts.token)
      ? [...broken.map(({ id, problem: why }) => `${id}: ${why}`), seen(request)]
      : []),
    ...(away === undefined ? [] : [`store: ${away}`]),
  ];
  const first = problem === undefined ? 'ready' : stranger ? 'not ready' : problem;
  const body = `${[first, ...(stranger ? [] : more)].join('\n')}\n`;
  return problem === undefined
    ? reply(200, TEXT_TYPE, body, HEADERS)
    : reply(503, TEXT_TYPE, body, { ...HEADERS, 'retry-after': '1' });
}

async function storeReady({ parts, hosts }: Probed, { host }: WebRequest): Promise<Reply> {
  const problem = await parts.store.ask();
  return problem === undefined
    ? reply(200, TEXT_TYPE, 'ready\n', HEADERS)
    : reply(503, TEXT_TYPE, `${hosts.allows(host) ? problem : 'not ready'}\n`, {
        ...HEADERS,
        'retry-after': '5',
      });
}

/** The request as it arrives here, which shows what proxies in front of the server do to it. */
function seen({ host, secure, address }: WebRequest): string {
  return `request: ${host}, ${secure ? 'https' : 'http'}, ${address}`;
}

/** True for a request with the operator's token. */
export function hasToken(request: Pick<WebRequest, 'headers'>, token: string | undefined): boolean {
  const sent = bearerToken(request);
  if (sent === undefined || token === undefined) return false;
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'));
}
