/** Puts sites on a port, with the service behind them: the composition that `dev` and `serve` share. */
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { byteCache } from '../lib/byte-cache.ts';
import type { Log } from '../lib/log.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import { searchHost } from '../site/search/thread/search-host.ts';
import type { Site } from '../site/site.ts';
import { hostGuard } from '../web/http/host-guard.ts';
import { hostList } from '../web/http/host-list.ts';
import { listen } from '../web/http/listen.ts';
import { createMetrics } from '../web/metrics/create-metrics.ts';
import { strictTransport } from '../web/middleware/strict-transport.ts';
import { unnamedProxy } from '../web/middleware/unnamed-proxy.ts';
import { createHandler } from '../web/server.ts';
import { createSocialImages } from '../web/social/social-images.ts';
import { createIconSet } from '../web/theme/icons/resolve-icon.ts';
import { connectionOptions } from './connection-options.ts';
import { dataInsideNote } from './documentation-source.ts';
import { previewOpener } from './jobs/preview-site.ts';
import { knownIcons } from './known-icons.ts';
import type { OpenService } from './open-service.ts';
import { openSpecificationReader } from './open-specification-reader.ts';
import { readOwnAssets } from './own-assets.ts';
import { programFingerprint } from './program-version.ts';
import type { ProjectPlan } from './project-plans.ts';
import { rootNote } from './root-note.ts';
import { type RunningSite, runSite } from './run-site.ts';
import { dashboardAddress } from './server-address.ts';
import { secureHosts, serverHosts } from './server-hosts.ts';
import { SETTINGS } from './setting-table.ts';
import type { Settings } from './settings.ts';
import { tightenDataDir } from './tighten-data-dir.ts';

export interface RunningServer {
  /** Address for people: what the base URL says, else where it listens. */
  readonly url: string;
  readonly port: number;
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly site: Site;
  }[];
  /** Address of the page that makes the dashboard's first owner, while there is none; `serve` knows it at once. */
  readonly setUpUrl: string | undefined;
  close(): Promise<void>;
}

export interface StartOptions {
  /** At least one. */
  readonly projects: readonly ProjectPlan[];
  readonly settings: Settings;
  /** True for `dev`: live reload, problems shown on the pages, and the store opened when first needed. */
  readonly preview: boolean;
  /** Whether agent jobs are worked on in this process; default true. */
  readonly worker?: boolean;
  readonly log: Log;
}

/** Bytes of files and of compressed answers kept for all projects together. */
const MEMORY = 96 * 1024 * 1024;

/** @param renderer closed with the server */
export async function runServer(
  { projects, settings, preview, worker = true, log }: StartOptions,
  renderer: PageRenderer,
): Promise<RunningServer> {
  tellOfPlaces({ projects, settings, preview, log });
  refuseMany(projects.length, settings);
  const { files, manifest } = readOwnAssets();
  const base = settings.baseUrl === undefined ? '' : new URL(settings.baseUrl).pathname.replace(/\/+$/, '');
  const icons = createIconSet();
  const { symbol } = icons;
  const address = addresses(settings, base);
  const metrics = createMetrics();
  const socialImages = createSocialImages({ folder: join(settings.dataDir, 'cache', 'social') });
  let sites: readonly RunningSite[] = [];
  const hosts = hostList({
    names: serverHosts(settings, projects),
    subdomains: () => sites.map(({ subdomain }) => subdomain),
  });
  const reader = openSpecificationReader(settings.dataDir);
  const search = searchHost({ folder: join(settings.dataDir, 'cache'), version: programFingerprint() });
  const shared = {
    ...{ renderer, reader, search, files, manifest, symbol, base, preview, hosts, metrics, log },
    ...{ settings, socialImages },
    memory: byteCache(MEMORY),
    icons: knownIcons(icons),
  };
  sites = await Promise.all(projects.map((plan, at) => runSite(plan, shared, address.known(plan, at === 0))));
  refuseDoubles(sites);
  let port = settings.port;
  const urlOf = (site: RunningSite): string => address.of(site, site === sites[0], port);
  const { dashboardUrl } = settings;
  const dashboardAt = (): string => dashboardAddress(settings, urlOf(sites[0]!));
  const openPreview = previewOpener({ ...shared, urlOf: () => urlOf(sites[0]!) });
  const service = onDemand(async () => {
    const { openService } = await import('./open-service.ts');
    const opened = await openService({
      settings,
      sites,
      urlOf,
      address: dashboardAt,
      manifest,
      base,
      metrics,
      log,
      worker,
      openPreview,
    });
    if (preview) await opened.listens();
    if (preview && opened.setUpPath !== undefined)
      log.info(`  Set up the dashboard once at ${dashboardAt()}${opened.setUpPath}`);
    return opened;
  });
  try {
    const opened = preview ? undefined : await service.get();
    const handler = createHandler({
      sites,
      service: async () => (await service.get()).handler,
      dashboard: dashboardUrl === undefined ? undefined : { origin: dashboardUrl, base },
      storeProblem: async () => service.opened()?.problem(),
      hosts,
    });
    const proxied = unnamedProxy(settings.proxies, log)(handler);
    const listening = await listen(strictTransport(settings.hsts, secureHosts(settings))(proxied), {
      port,
      host: settings.host,
      base,
      proxies: settings.proxies,
      ...connectionOptions(settings, { metrics, log, now: Date.now }),
      refuse: hostGuard(hosts, base),
      unreadable: async (target, id) =>
        (await import('../web/api/unreadable-path.ts')).unreadablePath(target, { id, base }),
    });
    port = listening.port;
    await opened?.listens();
    const url = urlOf(sites[0]!);
    return {
      url,
      port,
      projects: sites.map((site) => ({
        id: site.id,
        name: site.name,
        url: urlOf(site),
        // Asked each time: the first one would be held for as long as the server runs.
        get site() {
          return site.live.current();
        },
      })),
      setUpUrl: opened?.setUpPath === undefined ? undefined : dashboardAt() + opened.setUpPath,
      close: async () => {
        await listening.close();
        await service.opened()?.close();
        await Promise.all(sites.map((site) => site.close()));
        await socialImages.close();
        await search.close();
        await reader.close();
        await renderer.close();
      },
    };
  } catch (error) {
    await service.opened()?.close();
    await Promise.all(sites.map((site) => site.close()));
    throw error;
  }
}

/** Where the data lies, and who may read it: said before anything is served. */
function tellOfPlaces({ projects, settings: { dataDir }, preview, log }: StartOptions): void {
  for (const { folder, git } of projects) {
    const inside = git === undefined ? dataInsideNote(folder, dataDir) : undefined;
    if (inside !== undefined) log.info(inside);
  }
  for (const open of tightenDataDir(dataDir)) log.error(open);
  const root = preview ? undefined : rootNote();
  if (root !== undefined) log.info(root);
}

/** Opened once, by whoever asks first; a failure is told to them and the next one tries again. */
function onDemand(open: () => Promise<OpenService>): {
  readonly get: () => Promise<OpenService>;
  readonly opened: () => OpenService | undefined;
} {
  let opening: Promise<OpenService> | undefined;
  let opened: OpenService | undefined;
  return {
    get: () =>
      (opening ??= open().then(
        (service) => (opened = service),
        (error: unknown) => {
          opening = undefined;
          throw error;
        },
      )),
    opened: () => opened,
  };
}

function refuseMany(count: number, { maxProjects }: Settings): void {
  if (count <= maxProjects) return;
  throw new AppError(
    'settings/projects',
    `There are ${count} projects, and this server may serve ${maxProjects}`,
    {
      hint: `Set ${SETTINGS.maxProjects.env} to ${count} where memory is enough, or divide them among servers`,
    },
  );
}

function refuseDoubles(sites: readonly RunningSite[]): void {
  for (const site of sites) {
    const other = sites.find(
      (one) => one !== site && (one.id === site.id || one.subdomain === site.subdomain),
    );
    if (other !== undefined)
      throw new AppError(
        'settings/projects',
        `"${site.plan.folder}" and "${other.plan.folder}" would both be the project "${site.id}"`,
        { hint: 'Give them different names in docs.json, or different ids in the settings file' },
      );
  }
}

/** Public addresses: the first site has the base URL, others their first host, else their subdomain of localhost. */
function addresses(
  settings: Settings,
  base: string,
): {
  readonly known: (plan: ProjectPlan, first: boolean) => { origin: string | undefined; local: string };
  readonly of: (site: RunningSite, first: boolean, port: number) => string;
} {
  const { baseUrl, host } = settings;
  const protocol = baseUrl?.startsWith('https:') === true ? 'https' : 'http';
  const here = host === '0.0.0.0' || host === '127.0.0.1' || host === '::' ? 'localhost' : host;
  const origin = (hosts: readonly string[], first: boolean): string | undefined =>
    hosts[0] !== undefined && (!first || baseUrl === undefined)
      ? `${protocol}://${hosts[0]}`
      : first && baseUrl !== undefined
        ? new URL(baseUrl).origin
        : undefined;
  return {
    known: (plan, first) => ({
      origin: origin(plan.hosts, first),
      local: `http://${here}:${settings.port}`,
    }),
    of: (site, first, port) =>
      (origin(site.hosts, first) ?? `http://${first ? '' : `${site.subdomain}.`}${here}:${port}`) + base,
  };
}
