/** Limits of the server's connections, from the settings; refused connections are counted and logged now and then. */

import type { Log } from '../lib/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { ListenOptions } from '../web/edge/http/listen.ts';
import type { Metrics } from '../web/service/metrics/metrics.ts';

/** Milliseconds between two log lines, so that a flood does not fill the log. */
const QUIET = 10 * 60_000;

interface ConnectionParts {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly now: Clock;
}

export function connectionOptions(
  settings: Settings,
  { metrics, log, now }: ConnectionParts,
): Pick<ListenOptions, 'limits' | 'keepAlive' | 'connections'> {
  const { connections, addressConnections, keepAliveSeconds, proxies } = settings;
  const said = new Map<string, number>();
  return {
    limits: { all: connections, each: addressConnections },
    keepAlive: keepAliveSeconds * 1_000,
    connections: {
      refused: (limit) => {
        metrics.count('lectern_connections_refused_total', { limit });
        const last = said.get(limit);
        if (last !== undefined && now() - last < QUIET) return;
        said.set(limit, now());
        log.error(limit === 'all' ? allTaken(connections) : addressFull(addressConnections, proxies));
      },
    },
  };
}

function allTaken(most: number): string {
  return `Connections are refused: all ${most} are busy (LECTERN_CONNECTIONS)`;
}

function addressFull(most: number, proxies: number): string {
  const what = proxies === 0 ? 'connections' : 'requests under way';
  const hint =
    proxies === 0
      ? '. If it is a proxy of yours, set LECTERN_PROXIES, so that readers behind it are distinguished'
      : '';
  return `An address has ${most} ${what} and gets no more (LECTERN_ADDRESS_CONNECTIONS)${hint}`;
}
