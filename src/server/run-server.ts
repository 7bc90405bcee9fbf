/** Starts a server: sites, service and port; `dev` and `serve` share this composition. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNewInstallation } from '../installation/data-dir.ts';
import { byteRoom } from '../lib/bounded-map.ts';
import { byteCache } from '../lib/byte-cache.ts';
import { type Log, SILENT } from '../lib/log.ts';
import { quietLog } from '../lib/quiet-log.ts';
import { knownIcons } from '../program/known-icons.ts';
import { readOwnAssets } from '../program/own-assets.ts';
import { programFingerprint, programVersion } from '../program/program-version.ts';
import { openSpecificationReader } from '../project/specifications/open-specification-reader.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import { searchHost } from '../site/search/thread/search-host.ts';
import { createIconSet } from '../theme/icons/resolve-icon.ts';
import { authorCode } from '../web/edge/http/author-code.ts';
import { type ChangingHosts, hostGuard, hostList } from '../web/edge/http/host-list.ts';
import { type Listening, listen } from '../web/edge/http/listen.ts';
import { createSocialImages } from '../web/reader/social/social-images.ts';
import { type Front, frontHandler } from '../web/route/front.ts';
import { type PreviewHosts, previewHosts, siteIndex } from '../web/route/hosts.ts';
import type { Routes, ServedSite } from '../web/route/route-request.ts';
import { createMetrics } from '../web/service/metrics/create-metrics.ts';
import type { Metrics } from '../web/service/metrics/metrics.ts';
import { watchEventLoop } from '../web/service/metrics/watch-event-loop.ts';
import { connectionOptions } from './connection-options.ts';
import { previewOpener } from './jobs/branch/preview-site.ts';
import { logDataLocations } from './log-data-locations.ts';
import type { RunningServer } from './running-server.ts';
import { dashboardAddress } from './server-address.ts';
import { serverHosts } from './server-hosts.ts';
import { connectService } from './service/connect-service.ts';
import type { ServiceConnection } from './service/service-connection.ts';
import { accessMemory } from './sites/access-at-start.ts';
import { addresses } from './sites/addresses.ts';
import { emptyServer } from './sites/empty-server.ts';
import { type PlannedProjects, plannedProjects } from './sites/planned-projects.ts';
import type { ProjectSlot } from './sites/project-slot.ts';
import { openProjects, type Projects, refuseMany } from './sites/projects.ts';
import type { SiteService } from './sites/site-service.ts';
import type { StartOptions } from './start-options.ts';
import { measureRendering } from './telemetry/measure-rendering.ts';
import { type Observation, observation } from './telemetry/observation.ts';
import { operatorView } from './telemetry/operator-view.ts';
import { serverHealth } from './telemetry/server-health.ts';

export type { RunningServer } from './running-server.ts';
export type { StartOptions } from './start-options.ts';

/** Projects and a store that take longer become available later; pages of the others are served long before. */
const START_PATIENCE_MS = 3_000;
const CLOSING = { grace: 0, drain: 2_000 };
/** After the port is closed: a balancer uses its open connections until it finds that out. */
const LINGER_MS = 1_000;
/** Bytes of cached files and compressed replies of all projects together. */
const MEMORY = 96 * 1024 * 1024;
/** Bytes of cached pages and other replies of all projects together. */
const FINISHED = 96 * 1024 * 1024;

/** @param renderer closed with the server; if the start fails, the caller closes it */
export async function runServer(options: StartOptions, renderer: PageRenderer): Promise<RunningServer> {
  const { settings, preview } = options;
  logDataLocations(options);
  const log = options.log === SILENT ? SILENT : quietLog(options.log);
  refuseMany(options.projects, settings);
  const { files, manifest } = readOwnAssets();
  let opened: Projects | undefined;
  const base = settings.baseUrl === undefined ? '' : new URL(settings.baseUrl).pathname.replace(/\/+$/, '');
  const icons = createIconSet();
  const address = addresses(settings, base);
  const code = authorCode({ ...settings, preview });
  const metrics = createMetrics();
  const observed = await observation(settings, options.log, base);
  measureRendering(renderer, metrics);
  const socialImages = createSocialImages({ folder: join(settings.dataDir, 'cache', 'social') });
  const names = hostList({
    names: serverHosts(settings, options.projects),
    subdomains: () => opened?.current().map(({ subdomain }) => subdomain) ?? [],
  });
  const reader = openSpecificationReader(settings.dataDir);
  const search = searchHost({
    ...{ folder: join(settings.dataDir, 'cache'), version: programFingerprint() },
    shared: options.peers !== undefined,
  });
  const memory = accessMemory(settings.dataDir, isNewInstallation(settings));
  const service = Promise.withResolvers<SiteService>();
  const shared = {
    ...{ renderer, reader, search, files, manifest, base, preview, metrics, log, settings, socialImages },
    authorCode: code,
    hosts: names,
    service: service.promise,
    // An author's preview shows everything that is public, whoever may read the published site.
    accessAtStart: (project: string) => (preview ? ('open' as const) : memory.atStart(project)),
    symbol: icons.symbol,
    memory: byteCache(MEMORY),
    room: byteRoom(FINISHED),
    icons: knownIcons(icons),
    fetchSpecification: options.fetchSpecification,
  };
  const projects = await openProjects(options.projects, shared, address);
  opened = projects;
  const nobody = () => emptyServer(shared);
  const connect = (server: Server): ServiceConnection =>
    connectService({
      ...{ settings, preview, projects, manifest, base, metrics, log, authorCode: code },
      worker: options.worker ?? true,
      renderProcesses: options.renderProcesses,
      passwordCost: options.passwordCost,
      traces: observed.traces,
      peers: options.peers,
      addressSalt: options.addressSalt,
      server: options.server,
      openPreview: previewOpener({ ...shared, urlOf: () => server.siteUrl() }),
      operator: operatorView({
        ...{ settings, projects, renderer, version: programVersion() },
        connections: () => server.service.current()?.connections() ?? {},
        backups: () => server.service.current()?.backups,
        spansDropped: observed.spansDropped,
        clients: () => server.listening?.connections() ?? 0,
      }),
      urlOf: (slot) => server.urlOf(slot),
      planned: () => server.planned,
      address: () => server.dashboardUrl(),
      previewHosts: server.previews,
      memory,
      opened: service.resolve,
    });
  const closers = [
    watchEventLoop(metrics),
    ...[socialImages, search, reader, observed].map((one) => () => one.close()),
  ];
  const server = new Server({
    ...{ options, log, base, address, projects, renderer, names },
    ...{ metrics, observed, connect, closers, nobody },
  });
  try {
    await server.start();
    await observed.measure({ metrics, gauges: () => server.service.gauges() });
    return server.running();
  } catch (error) {
    await server.end(CLOSING);
    throw error;
  }
}

interface ServerParts {
  readonly options: StartOptions;
  readonly log: Log;
  readonly base: string;
  readonly address: ReturnType<typeof addresses>;
  readonly projects: Projects;
  readonly renderer: PageRenderer;
  readonly names: ChangingHosts;
  readonly metrics: Metrics;
  readonly observed: Observation;
  /** Makes what answers while there is no project. */
  readonly nobody: () => Promise<ServedSite>;
  readonly connect: (server: Server) => ServiceConnection;
  /** Closed with the server, after its projects. */
  readonly closers: readonly (() => unknown)[];
}

class Server {
  readonly planned: PlannedProjects;
  readonly service: ServiceConnection;
  readonly previews: PreviewHosts;
  private readonly parts: ServerParts;
  private state: 'starting' | 'serving' | 'stopping' = 'starting';
  private front: Front | undefined;
  private nobody: ServedSite | undefined;
  listening: Listening | undefined;
  private closing: Promise<void> | undefined;

  constructor(parts: ServerParts) {
    this.parts = parts;
    this.previews = previewHosts(parts.options.settings, parts.base, () => this.port());
    this.planned = plannedProjects(parts.options, parts.projects, (plans) => this.follow(plans));
    this.service = parts.connect(this);
  }

  urlOf(slot: ProjectSlot): string {
    const { address, projects } = this.parts;
    return address.of(slot, slot === projects.current()[0], this.port());
  }

  port(): number {
    return this.listening?.port ?? this.parts.options.settings.port;
  }

  /** Of the first site; also while there is none. */
  siteUrl(): string {
    const { address, projects } = this.parts;
    const [first] = projects.current();
    if (first !== undefined) return this.urlOf(first);
    return address.of({ hosts: [], subdomain: '' }, true, this.port());
  }

  dashboardUrl(): string {
    return dashboardAddress(this.parts.options.settings, this.siteUrl());
  }

  /** Listens first: working projects are served, even if others or the store cannot be opened. */
  async start(): Promise<void> {
    const { options, base, projects, names, log, metrics } = this.parts;
    const { settings, preview } = options;
    this.front = { routes: await this.routes(), isStopping: false };
    this.listening = await listen(frontHandler(this.front, settings, log), {
      port: settings.port,
      host: settings.host,
      base,
      proxies: settings.proxies,
      ...connectionOptions(settings, { metrics, log, now: Date.now }),
      refuse: hostGuard(names, base),
      ...this.parts.observed.options(this.previews.isPreview),
      unreadable: async (target, id) =>
        (await import('../web/service/api/unreadable-path.ts')).unreadablePath(target, { id, base }),
    });
    await Promise.all([
      projects.tried(START_PATIENCE_MS),
      preview ? undefined : this.service.begin(START_PATIENCE_MS),
    ]);
    this.state = 'serving';
  }

  running(): RunningServer {
    const { projects, options } = this.parts;
    const setUpPath = options.preview ? undefined : this.service.current()?.setUpPath;
    return {
      url: this.siteUrl(),
      port: this.listening!.port,
      projects: projects.current().map((slot) => ({
        id: slot.id,
        name: slot.name,
        url: this.urlOf(slot),
        get site() {
          return slot.live.current();
        },
        problem: slot.problem(),
      })),
      dashboardUrl: `${this.dashboardUrl()}/dashboard`,
      setUpUrl: setUpPath === undefined ? undefined : this.dashboardUrl() + setUpPath,
      reload: async (plans) => {
        refuseMany(plans, options.settings);
        const { added, removed } = await this.planned.fromFile(plans);
        return { added: added.length, removed: removed.length };
      },
      stop: (stopping) => this.close(stopping),
      close: () => this.close(CLOSING),
    };
  }

  private close(stopping: Settings['stopping']): Promise<void> {
    this.closing ??= this.end(stopping).then(() => this.parts.renderer.close());
    return this.closing;
  }

  /** Closes everything but the renderer, which the caller closes if the start failed. */
  async end({ grace, drain }: Settings['stopping']): Promise<void> {
    this.state = 'stopping';
    if (this.front !== undefined) this.front.isStopping = true;
    if (grace > 0) await sleep(grace);
    await this.listening?.close(drain, grace > 0 ? Math.min(LINGER_MS, drain) : 0);
    await this.service.close();
    await this.parts.projects.close();
    for (const close of this.parts.closers) await close();
  }

  private async follow(plans: readonly ProjectPlan[]): Promise<void> {
    this.parts.names.rename(serverHosts(this.parts.options.settings, plans));
    if (this.front !== undefined) this.front.routes = await this.routes();
    await this.service.follow();
  }

  private async routes(): Promise<Routes> {
    const { options, projects, base, names, renderer } = this.parts;
    const { dashboardUrl, metricsToken } = options.settings;
    const sites = projects.current();
    return {
      sites: siteIndex(sites.length === 0 ? [(this.nobody ??= await this.parts.nobody())] : sites),
      service: async () => this.service.handler(),
      dashboard:
        dashboardUrl === undefined
          ? undefined
          : { origin: dashboardUrl, host: new URL(dashboardUrl).host, base },
      health: serverHealth({
        state: () => this.state,
        ...{ projects, renderer, store: this.service.store, token: metricsToken },
      }),
      hosts: names,
      isPreview: this.previews.isPreview,
    };
  }
}
