/** A running server: its port, the projects behind it and the service beside them, from its start to its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { Handler } from '../web/edge/http/handler.ts';
import { type ChangingHosts, hostGuard } from '../web/edge/http/host-list.ts';
import { type Listening, type ListenOptions, listen } from '../web/edge/http/listen.ts';
import type { OwnAssets } from '../web/reader/pages/own-asset.ts';
import { ownFiles } from '../web/route/dashboard-host.ts';
import { type PreviewHosts, previewHosts, siteIndex } from '../web/route/hosts.ts';
import { type Front, frontHandler, type Routes, type ServedSite } from '../web/route/route-request.ts';
import type { Metrics } from '../web/service/metrics/metrics.ts';
import type { RunningServer } from './running-server.ts';
import { dashboardAddress } from './server-address.ts';
import { serverHosts } from './server-hosts.ts';
import type { ServiceConnection } from './service/service-connection.ts';
import type { addresses } from './sites/addresses.ts';
import { type PlannedProjects, plannedProjects } from './sites/planned-projects.ts';
import type { ProjectSlot } from './sites/project-slot.ts';
import { type Projects, refuseMany } from './sites/projects.ts';
import type { StartOptions } from './start-options.ts';
import type { Observation } from './telemetry/observation.ts';
import { serverHealth } from './telemetry/server-health.ts';

/** Projects and a store that take longer become available later; pages of the others are served long before. */
const START_PATIENCE_MS = 3_000;
export const CLOSING = { grace: 0, drain: 2_000 };
/** After the port is closed: a balancer uses its open connections until it finds that out. */
const LINGER_MS = 1_000;

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
  /** Our own, by name. */
  readonly files: OwnAssets;
  /** Makes what answers while there is no project. */
  readonly nobody: () => Promise<ServedSite>;
  readonly connect: (server: Server) => ServiceConnection;
  /** Closed with the server, after its projects. */
  readonly closers: readonly (() => unknown)[];
}

export class Server {
  readonly planned: PlannedProjects;
  readonly service: ServiceConnection;
  readonly previews: PreviewHosts;
  private readonly parts: ServerParts;
  private state: 'starting' | 'serving' | 'stopping' = 'starting';
  private front: Front | undefined;
  private nobody: ServedSite | undefined;
  private files: Handler | undefined;
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
    const { settings, preview, patience = START_PATIENCE_MS } = options;
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
    await Promise.all([projects.tried(patience), preview ? undefined : this.service.begin(patience)]);
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
          : {
              origin: dashboardUrl,
              host: new URL(dashboardUrl).host,
              base,
              files: (this.files ??= ownFiles(this.parts.files)),
            },
      health: serverHealth({
        state: () => this.state,
        projects,
        renderer,
        store: this.service.store,
        token: metricsToken,
      }),
      hosts: names,
      isPreview: this.previews.isPreview,
    };
  }
}

/** Milliseconds between two log lines, so that a flood does not fill the log. */
const QUIET = 10 * 60_000;

interface ConnectionParts {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly now: Clock;
}

/** Limits of the server's connections, from the settings; refused connections are counted and logged now and then. */
function connectionOptions(
  settings: Settings,
  { metrics, log, now }: ConnectionParts,
): Pick<ListenOptions, 'limits' | 'keepAlive' | 'connections'> {
  const { connections, addressConnections, keepAliveSeconds, proxies } = settings;
  const logged = new Map<string, number>();
  return {
    limits: { all: connections, each: addressConnections },
    keepAlive: keepAliveSeconds * 1_000,
    connections: {
      refused: (limit) => {
        metrics.count('lectern_connections_refused_total', { limit });
        const last = logged.get(limit);
        if (last !== undefined && now() - last < QUIET) return;
        logged.set(limit, now());
        log.error(limit === 'all' ? allTaken(connections) : addressFull(addressConnections, proxies));
      },
    },
  };
}

function allTaken(max: number): string {
  return `Connections are refused: all ${max} are busy (LECTERN_CONNECTIONS)`;
}

function addressFull(max: number, proxies: number): string {
  const what = proxies === 0 ? 'connections' : 'requests under way';
  const hint =
    proxies === 0
      ? '. If it is a proxy of yours, set LECTERN_PROXIES, so that readers behind it are distinguished'
      : '';
  return `An address has ${max} ${what} and gets no more (LECTERN_ADDRESS_CONNECTIONS)${hint}`;
}
