/** Starts a server: sites, service and port; `dev` and `serve` share this composition. */
import { join } from 'node:path';
import { isNewInstallation } from '../installation/data-dir.ts';
import { tightenDataDir } from '../installation/tighten-data-dir.ts';
import { byteRoom } from '../lib/cache/bounded-map.ts';
import { byteCache } from '../lib/cache/byte-cache.ts';
import { type Log, SILENT } from '../lib/log.ts';
import { quietLog } from '../lib/quiet-log.ts';
import { knownIcons } from '../program/known-icons.ts';
import { readOwnAssets } from '../program/own-assets.ts';
import { programFingerprint, programVersion } from '../program/program-version.ts';
import { dataInsideNote } from '../project/documentation-source.ts';
import { openSpecificationReader } from '../project/specifications/open-specification-reader.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import { searchHost } from '../site/search/thread/search-host.ts';
import { createIconSet } from '../theme/icons/resolve-icon.ts';
import { authorCode } from '../web/edge/http/author-code.ts';
import { hostList } from '../web/edge/http/host-list.ts';
import { reply, TEXT_TYPE } from '../web/edge/http/reply.ts';
import { seeOther } from '../web/edge/http/see-other.ts';
import { type OwnAssets, ownAsset } from '../web/reader/pages/own-asset.ts';
import { createSocialImages } from '../web/reader/social/social-images.ts';
import type { ServedSite } from '../web/route/route-request.ts';
import { createMetrics } from '../web/service/metrics/create-metrics.ts';
import type { Metrics } from '../web/service/metrics/metrics.ts';
import { watchEventLoop } from '../web/service/metrics/watch-event-loop.ts';
import { type AddressedSettings, authorCodeNote } from './author-code-note.ts';
import { previewOpener } from './jobs/branch/preview-site.ts';
import { rootNote } from './root-note.ts';
import type { RunningServer } from './running-server.ts';
import { CLOSING, Server } from './server.ts';
import { serverHosts } from './server-hosts.ts';
import { connectService } from './service/connect-service.ts';
import type { ServiceConnection } from './service/service-connection.ts';
import { accessMemory } from './sites/access-at-start.ts';
import { addresses } from './sites/addresses.ts';
import { placeholderSite } from './sites/placeholder-site.ts';
import { openProjects, type Projects, refuseMany } from './sites/projects.ts';
import type { SiteService } from './sites/site-service.ts';
import type { StartOptions } from './start-options.ts';
import { observation } from './telemetry/observation.ts';
import { operatorView } from './telemetry/operator-view.ts';

export type { RunningServer } from './running-server.ts';
export type { StartOptions } from './start-options.ts';

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
    folder: join(settings.dataDir, 'cache'),
    version: programFingerprint(),
    shared: options.peers !== undefined,
  });
  const memory = accessMemory(settings.dataDir, isNewInstallation(settings));
  const service = Promise.withResolvers<SiteService>();
  const shared = {
    renderer,
    reader,
    search,
    files,
    manifest,
    base,
    preview,
    editor: options.editor,
    problemsFound: options.problemsFound,
    metrics,
    log,
    settings,
    socialImages,
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
      settings,
      preview,
      projects,
      manifest,
      base,
      metrics,
      log,
      authorCode: code,
      worker: options.worker ?? true,
      renderProcesses: options.renderProcesses,
      passwordCost: options.passwordCost,
      traces: observed.traces,
      peers: options.peers,
      addressSalt: options.addressSalt,
      server: options.server,
      openPreview: previewOpener({ ...shared, urlOf: () => server.siteUrl() }),
      operator: operatorView({
        settings,
        projects,
        renderer,
        version: programVersion(),
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
    options,
    log,
    base,
    address,
    projects,
    renderer,
    names,
    metrics,
    observed,
    files,
    connect,
    closers,
    nobody,
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

interface Located {
  readonly projects: readonly ProjectPlan[];
  readonly settings: Pick<Settings, 'dataDir'> & AddressedSettings;
  readonly preview: boolean;
  readonly log: Log;
}

/** Logs what an operator should know of data and addresses before anything is served. */
function logDataLocations({ projects, settings, preview, log }: Located): void {
  const { dataDir } = settings;
  for (const { folder, git } of projects) {
    const inside = git === undefined ? dataInsideNote(folder, dataDir) : undefined;
    if (inside !== undefined) log.info(inside);
  }
  for (const open of tightenDataDir(dataDir)) log.error(open);
  const root = preview ? undefined : rootNote();
  if (root !== undefined) log.info(root);
  const code = preview ? undefined : authorCodeNote(settings);
  if (code !== undefined) log.info(`warning ${code.text}. ${code.hint}`);
}

/** Puts how long pages wait for a render process, and how long they take there, into the metrics. */
function measureRendering(renderer: PageRenderer, metrics: Pick<Metrics, 'observe'>): void {
  renderer.watch?.(({ queuedMs, workedMs }) => {
    metrics.observe('lectern_render_queue_seconds', queuedMs / 1_000);
    metrics.observe('lectern_render_seconds', workedMs / 1_000);
  });
}

interface EmptyParts {
  readonly renderer: PageRenderer;
  readonly base: string;
  readonly files: OwnAssets;
}

/** Answers for the sites of a server that has no project yet: our own files, and the way to the dashboard. */
async function emptyServer({ renderer, base, files }: EmptyParts): Promise<ServedSite> {
  const live = await placeholderSite(renderer, base);
  const own = ownAsset(files);
  return {
    subdomain: '',
    hosts: [],
    live,
    siteOf: async () => live.current(),
    handler: async (request) => {
      const file = await own(request);
      if (file !== undefined) return file;
      if (request.path === '/') return seeOther(`${base}/dashboard`);
      return reply(404, TEXT_TYPE, 'This server has no project yet\n');
    },
  };
}
