/** `/healthz` (the process lives) and `/readyz` (it can answer readers and keep what they send). */
import type { Handler } from '../http/handler.ts';
import type { HostList } from '../http/host-list.ts';
import { type Reply, reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * Answered whatever name they are asked by, since balancers have names of their own.
 * @param storeProblem why the store cannot be asked or written, when it cannot
 * @param hosts names by which whoever asks hears the reason, which may quote docs.json
 */
export function health(
  sites: readonly LiveSite[],
  storeProblem: () => Promise<string | undefined>,
  hosts: HostList,
): Handler {
  const readiness = async (host: string): Promise<Reply> => {
    const problem = sites.map((live) => live.problem()?.message).find(Boolean) ?? (await storeProblem());
    if (problem === undefined) return reply(200, TEXT_TYPE, 'ready\n', HEADERS);
    const told = hosts.allows(host) ? problem : 'not ready';
    return reply(503, TEXT_TYPE, `${told}\n`, { ...HEADERS, 'retry-after': '1' });
  };
  return ({ path, host }) => {
    if (path === '/healthz') return reply(200, TEXT_TYPE, 'ok\n', HEADERS);
    return path === '/readyz' ? readiness(host) : undefined;
  };
}
