/** Shared dependencies of the API, readers' feedback and the dashboard. */

import type { Log } from '../../lib/log.ts';
import type { TargetOptions } from '../../lib/outgoing/safe-target.ts';
import type { Peers } from '../../lib/peers.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { AllowedServices } from '../../lib/services/plan-services.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Project } from '../../records/projects/project-records.ts';
import type { Records } from '../../records/records.ts';
import type { SpendingCaps } from '../../records/spending/spending-records.ts';
import type { Site } from '../../site/site.ts';
import type { AssetManifest } from '../../theme/page-view.ts';
import type { AuthorCode } from '../edge/http/author-code.ts';
import type { WebRequest } from '../edge/http/handler.ts';
import type { Identity } from '../identity/identity.ts';
import type { ReadSite } from '../reader/ask/read-site.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import type { ChatAccess } from './chat-access.ts';
import type { DeploymentOperations } from './deployment-operations.ts';
import type { InsightCounter } from './insight/insight-counter.ts';
import type { Intake } from './intake/intake.ts';
import type { JobOperations } from './job-operations.ts';
import type { ServiceMail } from './mail/service-mail.ts';
import type { Gauge, Metrics } from './metrics/metrics.ts';
import type { PreviewOperations } from './preview-operations.ts';
import type { ProjectSetup } from './project-setup.ts';

/** A project whose site this process serves. */
export interface ServedProject extends Project {
  /** The site of everyone: for members, never for what a reader asked. */
  readonly live: LiveSite;
  /** The site as the sender of a request may see it. */
  readonly siteOf: (request: WebRequest) => Promise<Site>;
  /** Whether it is counted what is read of it, as far as this process knows, without asking the store; absent = always. */
  readonly counts?: () => boolean;
  /** Origins of static sites whose pages may report that they are read, as far as this process knows; absent = none. */
  readonly readOrigins?: () => readonly string[];
  /** What readers of some groups may read, strangers without any, for programs; undefined while the site is not served. */
  readonly readAs: (groups: readonly string[]) => Promise<ReadSite | undefined>;
  /** Names that lead to its site, lower case, with a port if it is not the default one. */
  readonly hosts: readonly string[];
  /** The problem that administrators see if the project is not served as it should be; absent = there is never one. */
  readonly problem?: () => string | undefined;
  /** Public address of its site without trailing slash, base prefix included. */
  readonly url: string;
  /** Whether files of the site close pages or folders by themselves; absent = never. */
  readonly closesPages?: () => boolean;
  /** Called when an administrator changed the feedback or the access settings, so that pages are rendered again. */
  readonly settingsChanged: () => void;
}

interface ServiceLimits {
  /** Requests per key and minute. */
  readonly apiPerMinute: number;
  /** Submissions per address and minute, after a burst of twice as many. */
  readonly feedbackPerMinute: number;
}

/** Access for the operator of the server. */
interface DiskRoom {
  readonly free: number;
  readonly size: number;
  /** Files that can still be made; undefined where their number has no limit. */
  readonly freeFiles: number | undefined;
}

export interface OperatorView {
  /** Token that reveals projects by name; undefined = names are never revealed. */
  readonly token: string | undefined;
  readonly gauges: () => readonly Gauge[];
  /** Of the disk with the data folder; undefined where the system does not say. */
  readonly disk?: () => Promise<DiskRoom | undefined>;
  /** What is wrong with the server itself, in one sentence for administrators; absent = nothing ever is. */
  readonly problem?: () => string | undefined;
}

interface AskCaps extends SpendingCaps {
  /** Of one answer at most; its money is undefined where money is not counted. */
  readonly dearest: { readonly tokens: number; readonly money: number | undefined };
}

export interface Service {
  readonly records: Records;
  /** By id, in the configured order. */
  readonly projects: ReadonlyMap<string, ServedProject>;
  readonly jobs: JobOperations;
  readonly automations: AutomationOperations;
  readonly deployments: DeploymentOperations;
  readonly previews: PreviewOperations;
  /** Makes, changes and removes projects; absent in a preview. */
  readonly setup?: ProjectSetup;
  /** Accepts feedback from every channel. */
  readonly intake: Intake;
  /** Counts which pages are read; absent where nothing is counted. */
  readonly insight?: InsightCounter;
  /** Where webhooks may lead; default: to the public internet. */
  readonly webhookTargets?: Omit<TargetOptions, 'typedBy'>;
  /** Signs people in with providers. */
  readonly identity: Identity;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's secret; used only through `deriveKey`. */
  readonly secret: Uint8Array;
  readonly limits: ServiceLimits;
  /** Days that questions of readers are kept; absent or 0: none are. */
  readonly questionDays?: number;
  /** What written answers may cost; absent where none are written. */
  readonly askCaps?: AskCaps;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Path prefix of the whole server without trailing slash; handlers do not see it, links carry it. */
  readonly base: string;
  /** Public address of the dashboard with `base`, without trailing slash; the only address for links that are stored or sent. */
  readonly address: () => string;
  /** Public origin if the operator configured one, for example `https://docs.example.com`. */
  readonly origin?: string;
  /** Where scripts of authors run beside pages that act for a person. */
  readonly authorCode: AuthorCode;
  readonly assets: AssetManifest;
  /** Whether the store accepts writes, as last known. */
  readonly ready: () => Promise<{ readonly writable: boolean }>;
  readonly operator?: OperatorView;
  /** Records what no request waits for; absent when no traces are recorded. */
  readonly traces?: WorkTraces;
  /** Other processes of the same server. */
  readonly peers?: Peers;
  /** Which of them this is, from 0. */
  readonly process?: number;
  /** Makes the salt of clients' addresses, on which all processes agree; default `random`. */
  readonly addressSalt?: RandomBytes;
  /** Absent when no chat may send commands. */
  readonly chat?: ChatAccess;
  /** Services of other companies that pages may load; absent = none. */
  readonly allowedServices?: AllowedServices;
  /** Absent when the operator has set no mail server. */
  readonly mail?: ServiceMail;
}

/** Operations of the dashboard and the API on automations beyond their rows. */
interface AutomationOperations {
  /** False in a preview: what is started there waits for a server on the same store. */
  readonly isRunning: boolean;
  /** Has what is due looked at now, because a run was started. */
  wake(): void;
}
