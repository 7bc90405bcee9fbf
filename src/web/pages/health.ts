/** `/healthz` (the process lives) and `/readyz` (it can answer readers and keep what they send). */
import type { Handler } from '../http/handler.ts';
import { type Reply, reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** @param storeProblem why the store cannot be asked or written, when it cannot */
export function health(sites: readonly LiveSite[], storeProblem: () => Promise<string | undefined>): Handler {
  const readiness = async (): Promise<Reply> => {
    const problem = sites.map((live) => live.problem()?.message).find(Boolean) ?? (await storeProblem());
    return problem === undefined
      ? reply(200, TEXT_TYPE, 'ready\n', HEADERS)
      : reply(503, TEXT_TYPE, `${problem}\n`, { ...HEADERS, 'retry-after': '1' });
  };
  return ({ path }) => {
    if (path === '/healthz') return reply(200, TEXT_TYPE, 'ok\n', HEADERS);
    return path === '/readyz' ? readiness() : undefined;
  };
}
