/** Opens the service of a running server: store, API, readers' feedback, dashboard, webhooks, housekeeping. */

import { randomBytes } from 'node:crypto';
import { useAlone } from '../../installation/lock-data-dir.ts';
import { type OpenRecords, openRecords } from '../../installation/open-records.ts';
import { defined } from '../../lib/defined.ts';
import type { PasswordCost } from '../../lib/secrets/password-hash.ts';
import { projectPullRequests } from '../../settings/pull-request-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import { addressKeys } from '../../web/edge/http/address-key.ts';
import type { Handler } from '../../web/edge/http/handler.ts';
import { createIdentity } from '../../web/identity/create-identity.ts';
import type { PreviewHosts } from '../../web/route/hosts.ts';
import { takeAgentFeedback } from '../../web/service/feedback/agent-feedback.ts';
import { keepQuestions, voteOnAnswers } from '../../web/service/feedback/question-log.ts';
import { countPageSearches } from '../../web/service/feedback/search-count.ts';
import { publicFigures } from '../../web/service/insight/public-figures.ts';
import { createIntake } from '../../web/service/intake/intake.ts';
import type { Gauge } from '../../web/service/metrics/metrics.ts';
import type { Service } from '../../web/service/service.ts';
import { createServiceHandler } from '../../web/service/service-handler.ts';
import { openDeployments } from '../deployments/open-deployments.ts';
import { withBranchPrefix } from '../jobs/with-branch-prefix.ts';
import { openPreviews } from '../previews/open-previews.ts';
import { openSharedCache } from '../shared-cache/open-shared-cache.ts';
import type { AccessMemory } from '../sites/access-at-start.ts';
import { type KnownAccess, knownAccess } from '../sites/known-access.ts';
import { type KnownRedirects, knownRedirects } from '../sites/known-redirects.ts';
import { type KnownSettings, knownSettings } from '../sites/project-settings.ts';
import { readerSignIn } from '../sites/reader-sign-in.ts';
import type { SiteService } from '../sites/site-service.ts';
import { ensureOwner } from './ensure-owner.ts';
import { handingOut } from './hand-out-days.ts';
import { type InstallationPeers, installationPeers } from './installation-peers.ts';
import { startMaintenance } from './maintenance.ts';
import { servedProjects } from './served-projects.ts';
import { serviceBasis } from './service-basis.ts';
import { serviceGauges } from './service-gauges.ts';
import { startAutomations } from './start-automations.ts';
import { startBackups } from './start-backups.ts';
import { type ConnectionsParts, startConnections } from './start-connections.ts';
import { startInsight } from './start-insight.ts';
import { startJobs } from './start-jobs.ts';
import { startMail } from './start-mail.ts';
import { type StartedReviews, startReviews } from './start-reviews.ts';
import { startSenders } from './start-senders.ts';
import { storeProblem } from './store-problem.ts';

export interface OpenService {
  readonly handler: Handler;
  readonly forSites: SiteService;
  /** Path of the page that creates the first owner, while there is none. */
  readonly setUpPath: string | undefined;
  /** Stores the server's address for commands and workers beside it; called once the server listens. */
  listens(): Promise<void>;
  /** Switches to the projects served now. */
  follow(): Promise<void>;
  /** Why the store cannot be read or written; undefined when it can. */
  problem(): Promise<string | undefined>;
  /** Connections to the database by state; none for the embedded one. */
  connections(): Readonly<Record<string, number>>;
  readonly backups: ReturnType<typeof startBackups>;
  /** For a collector; `/metrics` asks by itself. */
  gauges(): Promise<readonly Gauge[]>;
  close(): Promise<void>;
}

export interface ServiceParts extends ConnectionsParts {
  /** Who may read each project, for the next start. */
  readonly memory: AccessMemory;
  readonly previewHosts: PreviewHosts;
  readonly passwordCost?: PasswordCost | undefined;
}

/** @throws AppError `store/…` when the store cannot be opened, `data/in-use` when another server has it */
export async function openService(parts: ServiceParts): Promise<OpenService> {
  // With peers, the process that started them holds the lock for all.
  const release = parts.alone && parts.peers === undefined ? useAlone(parts.settings) : () => undefined;
  const open = await openRecords(parts.settings, parts.passwordCost).catch((error: unknown) => {
    release();
    throw error;
  });
  const stops: Stop[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops) await stop();
    await open.close();
    release();
  };
  try {
    const peers = installationPeers(parts, open);
    stops.push(peers.close);
    const { addressSalt } = peers;
    return await serviceOf({ ...parts, peers: peers.peers, addressSalt }, { ...open, close, peers }, stops);
  } catch (error) {
    await close();
    throw error;
  }
}

type Stop = () => unknown;

/** @param stops gets what ends each part, in the order in which they end, also when a later part cannot be opened */
async function serviceOf(
  parts: ServiceParts,
  open: OpenRecords & { readonly peers: InstallationPeers },
  stops: Stop[],
): Promise<OpenService> {
  const { settings, sites, log } = parts;
  const { database, secret, peers } = open;
  const prefixOf = (project: string): string | undefined =>
    projectPullRequests(
      sites().find(({ id }) => id === project)?.plan.pullRequests,
      settings.jobs.pullRequests,
    ).branchPrefix;
  const records = { ...open.records, jobs: withBranchPrefix(open.records.jobs, prefixOf) };
  await ensureOwner(records.users, settings.admin);
  const ids = () => sites().map(({ id }) => id);
  const known = knownSettings(records.projects, ids);
  const access = knownAccess(records.readers, ids, parts.memory);
  const redirects = knownRedirects(records.redirects);
  const readAgain = () => Promise.all([known.refresh(), access.refresh(), redirects.refresh()]);
  peers.follow('settings', readAgain);
  const projects = servedProjects(records, {
    ...parts,
    settingsChanged: () => {
      readAgain().catch(() => undefined);
      peers.tell('settings');
    },
  });
  const isShared = database.kind === 'postgres' || parts.peers !== undefined;
  const setup = await startConnections(parts, open, stops);
  stops.push(() => projects.close());
  // What was asked on a pull request is answered there as soon as its round has ended.
  const following: { reviews?: StartedReviews } = {};
  const ended = (): void => void following.reviews?.look();
  const jobs = await startJobs({ ...parts, ended }, records);
  const automations = startAutomations(parts, { records, jobs });
  stops.push(automations.stop, jobs.close);
  const { urlOf, base, previewHosts: hosts } = parts;
  const previews = openPreviews({
    settings,
    records,
    access,
    hosts,
    urlOf,
    base,
    log,
    slots: sites,
    clock: Date.now,
  });
  stops.push(() => previews.follower.stop());
  const reviews = startReviews(parts, { records, jobs });
  following.reviews = reviews;
  stops.push(reviews.stop);
  const deployments = openDeployments({
    previews: {
      ...previews.operations,
      pullRequestChanged: async (project, number) => {
        await previews.operations.pullRequestChanged(project, number);
        await reviews.changed(project, number);
      },
    },
    talked: reviews.talked,
    issueTalked: reviews.issueTalked,
    appSecret: async (account) => (await records.connections.accountSecrets(account))?.webhookSecret,
    records: records.deployments,
    automations: records.automations,
    slots: sites,
    settings,
    secret,
    log,
    address: parts.address,
    clock: Date.now,
    isShared,
  });
  stops.push(() => deployments.close());
  const basis = { ...serviceBasis(parts), records, clock: Date.now, random: randomBytes };
  const { mail, stop: stopMail } = startMail({
    ...basis,
    settings,
    projects: projects.byId,
    jobs: jobs.operations,
  });
  stops.push(stopMail);
  const insight = startInsight(parts, records);
  stops.push(() => insight?.stop());
  const webhookTargets = { allowPrivate: settings.privateWebhooks };
  const service: Service = {
    ...basis,
    ...defined({ mail, chat: settings.chat }),
    jobs: jobs.operations,
    automations,
    deployments: deployments.operations,
    previews: previews.operations,
    intake: createIntake(basis),
    ...defined({ insight }),
    identity: createIdentity({ ...basis, allowPrivate: settings.privateProviders }),
    webhookTargets,
    allowedServices: settings.allowedServices,
    projects: projects.byId,
    secret,
    ...defined({ setup }),
    ready: () => database.probe(),
    ...originOf(settings),
  };
  const sharedCache = openSharedCache({
    serverSettings: parts.alone ? settings : { sharedCacheSeconds: 0 },
    records: records.purges,
    metrics: parts.metrics,
    log,
    slots: sites,
    settings: known,
    access,
  });
  stops.push(() => sharedCache.close());
  const follow = async (): Promise<void> => {
    const changed = await projects.follow();
    jobs.follow(changed);
    deployments.follow();
    await known.refresh();
    await access.refresh();
    await redirects.refresh();
    // Now it is known who may read.
    sharedCache.follow();
  };
  await follow();
  const kept = { questionDays: settings.ask.days, insightDays: settings.insight.days };
  stops.push(
    startMaintenance({
      records,
      log,
      clock: Date.now,
      settings: known,
      kept,
      ...handingOut(settings, records),
    }),
    followStore([access.refresh, redirects.follow]),
  );
  stops.push(startSenders(service, webhookTargets));
  const isNew = await records.users.isNew();
  return {
    handler: createServiceHandler(service),
    forSites: forSites(service, { settings: known, access, redirects }),
    setUpPath: isNew ? `/dashboard/set-up/${await records.users.createSetupToken()}` : undefined,
    listens: async () => {
      // A full disk must not keep pages from being served; links then use the old address.
      await records.projects.noteAddress(parts.address()).catch((error: unknown) => {
        log.error('The address could not be stored', { error: String(error) });
      });
    },
    follow,
    problem: () => storeProblem(service),
    connections: () => database.connections?.() ?? {},
    backups: startBackups(parts, stops),
    gauges: () => serviceGauges(service),
    close: open.close,
  };
}

/** Another server of the same database may change who may read and what leads where, and so may a command on any server. */
const FOLLOW_EVERY_MS = 5_000;

function followStore(looks: readonly (() => Promise<void>)[]): () => void {
  const timer = setInterval(() => {
    for (const look of looks) look().catch(() => undefined);
  }, FOLLOW_EVERY_MS).unref();
  return () => clearInterval(timer);
}

interface SiteSettings {
  readonly settings: KnownSettings;
  readonly access: KnownAccess;
  readonly redirects: KnownRedirects;
}

function forSites(service: Service, { settings, access, redirects }: SiteSettings): SiteService {
  return {
    settings,
    access,
    redirects,
    figures: publicFigures(service),
    readers: (project, site) => readerSignIn(service, access, { project, ...site }),
    searched: (project) => countPageSearches(service, project),
    seen: (project) => service.insight?.of(project),
    spending: service.records.spending,
    networkName: addressKeys(service.clock, service.addressSalt ?? service.random),
    noteTurn: (project) => keepQuestions(service, project),
    voted: (project) => voteOnAnswers(service, project),
    takeFeedback: (project) =>
      service.projects.has(project) ? takeAgentFeedback(service, project) : undefined,
  };
}

/** The origin under which people reach the dashboard and the API. */
function originOf({ dashboardUrl, baseUrl }: Settings): Pick<Service, 'origin'> {
  const origin = dashboardUrl ?? (baseUrl === undefined ? undefined : new URL(baseUrl).origin);
  return origin === undefined ? {} : { origin };
}
