/** What the parts of the server that deal in records are made from: the API, readers' feedback and the dashboard. */
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { Project } from '../../records/projects/project-records.ts';
import type { Records } from '../../records/records.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import type { Intake } from './intake/intake.ts';
import type { JobOperations } from './job-operations.ts';
import type { Gauge, Metrics } from './metrics/metrics.ts';

/** A project whose site this process serves. */
export interface ServedProject extends Project {
  readonly live: LiveSite;
  /** Why it is not served as it should be, for its administrators; absent = it always is. */
  readonly problem?: () => string | undefined;
  /** Public address of its site without trailing slash, base prefix included. */
  readonly url: string;
  /** Called when an administrator changed what readers are asked, so that pages are made anew. */
  readonly settingsChanged: () => void;
}

export interface ServiceLimits {
  /** Requests of one key in a minute. */
  readonly apiPerMinute: number;
  /** Submissions from one address in a minute, after a burst of twice as many. */
  readonly feedbackPerMinute: number;
}

/** What the operator of the server may see, and others may not. */
export interface OperatorView {
  /** Shows each project by name to those who send it; undefined = to nobody. */
  readonly token: string | undefined;
  readonly gauges: () => readonly Gauge[];
}

export interface Service {
  readonly records: Records;
  /** By id, in the order in which they were named. */
  readonly projects: ReadonlyMap<string, ServedProject>;
  readonly jobs: JobOperations;
  /** Takes what readers send, wherever it comes in. */
  readonly intake: Intake;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's secret; used only through `deriveKey`. */
  readonly secret: Uint8Array;
  readonly limits: ServiceLimits;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Path prefix of the whole server without trailing slash; handlers do not see it, links carry it. */
  readonly base: string;
  /** Where people reach the dashboard, `base` included, without trailing slash: the one address of links that are stored or sent. */
  readonly address: () => string;
  /** Public origin when the operator named one, for example `https://docs.example.com`. */
  readonly origin?: string;
  readonly assets: AssetManifest;
  /** Whether the store takes writes, as far as is known. */
  readonly ready: () => Promise<{ readonly writable: boolean }>;
  readonly operator?: OperatorView;
}
