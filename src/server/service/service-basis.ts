/** The parts of the service that do not depend on the store. */
import { defined } from '../../lib/defined.ts';
import type { Log } from '../../lib/log.ts';
import type { Peers } from '../../lib/peers.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { AuthorCode } from '../../web/edge/http/author-code.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import type { OperatorView, Service } from '../../web/service/service.ts';
import { shownCaps } from '../ask/open-ask.ts';

export interface BasisParts {
  readonly settings: Settings;
  readonly manifest: AssetManifest;
  readonly base: string;
  readonly authorCode: AuthorCode;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly operator: OperatorView;
  /** Address of the dashboard, without trailing slash; final once the server listens. */
  readonly address: () => string;
  /** Other processes of the same server. */
  readonly peers?: Peers | undefined;
  /** See `StartOptions`. */
  readonly addressSalt?: RandomBytes | undefined;
  readonly server?: string | undefined;
  /** Records jobs and deliveries; undefined when no traces are recorded. */
  readonly traces?: WorkTraces | undefined;
}

export type ServiceBasis = Pick<
  Service,
  | 'limits'
  | 'questionDays'
  | 'askCaps'
  | 'metrics'
  | 'log'
  | 'base'
  | 'address'
  | 'assets'
  | 'operator'
  | 'peers'
  | 'process'
  | 'addressSalt'
  | 'authorCode'
  | 'traces'
>;

export function serviceBasis({ settings, metrics, log, base, address, ...parts }: BasisParts): ServiceBasis {
  return {
    limits: { apiPerMinute: settings.apiRate, feedbackPerMinute: settings.feedbackRate },
    questionDays: settings.ask.days,
    ...(settings.ask.model === undefined ? {} : { askCaps: shownCaps(settings.ask) }),
    metrics,
    log,
    base,
    address,
    authorCode: parts.authorCode,
    assets: parts.manifest,
    operator: parts.operator,
    ...defined({
      peers: parts.peers,
      process: settings.process,
      addressSalt: parts.addressSalt,
      traces: parts.traces,
    }),
  };
}
