/** `/healthz` (the process lives) and `/readyz` (it can answer readers). */
import type { Handler } from '../http/handler.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';

export function health(live: LiveSite): Handler {
  return ({ path }) => {
    if (path === '/healthz') return reply(200, TEXT_TYPE, 'ok\n', { 'cache-control': 'no-store' });
    if (path !== '/readyz') return undefined;
    const problem = live.problem();
    return problem === undefined
      ? reply(200, TEXT_TYPE, 'ready\n', { 'cache-control': 'no-store' })
      : reply(503, TEXT_TYPE, `${problem.message}\n`, { 'cache-control': 'no-store', 'retry-after': '1' });
  };
}
