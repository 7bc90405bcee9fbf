/** Opens one project's site: its files followed live, its pages made on demand, its handler. */
import type { Issue } from '../lib/issue.ts';
import type { Log } from '../lib/log.ts';
import { DEFAULT_PROJECT_SETTINGS, type ProjectSettings } from '../records/projects/project-records.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { Site } from '../site/site.ts';
import { openLiveSite } from '../web/live-site.ts';
import { measured } from '../web/metrics/measured.ts';
import type { Metrics } from '../web/metrics/metrics.ts';
import { feedbackOffer } from '../web/pages/feedback-offer.ts';
import { LIVE_PATH } from '../web/pages/live.ts';
import type { OwnAssets } from '../web/pages/own-asset.ts';
import { createPageMaker } from '../web/pages/render-page.ts';
import type { Searched } from '../web/pages/search.ts';
import { createSiteHandler, type ServedSite, type SiteDeps } from '../web/server.ts';
import type { AssetManifest } from '../web/theme/page-view.ts';
import { liveRemote } from './live-remote.ts';
import { pageIndexCache } from './page-index-cache.ts';
import { pagePolicy } from './page-policy.ts';
import { openPlaygroundProxy, playgroundProxyPath } from './playground-proxy.ts';
import { projectId } from './project-id.ts';
import type { ProjectPlan } from './project-plans.ts';
import type { Settings } from './settings.ts';
import { openSource } from './site-source.ts';

/** What all sites of a server share. */
export interface SharedParts {
  readonly renderer: PageRenderer;
  readonly files: OwnAssets;
  readonly manifest: AssetManifest;
  readonly symbol: (key: string) => string | undefined;
  readonly settings: Settings;
  /** Path prefix of the whole server. */
  readonly base: string;
  /** True for `dev`. */
  readonly preview: boolean;
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface RunningSite extends ServedSite {
  readonly id: string;
  readonly name: string;
  readonly plan: ProjectPlan;
  /** Follows the switches of the project's administrators; pages are made anew when they change. */
  apply(settings: ProjectSettings): void;
  /** Says who counts the searches of the page of results; nobody does before. */
  countSearches(searched: Searched): void;
  close(): Promise<void>;
}

const MOST_PROBLEMS = 50;

/** @param origin public origin of this site, when it is known; `local` stands in for it in the sitemap */
export async function runSite(
  plan: ProjectPlan,
  shared: SharedParts,
  { origin, local }: { readonly origin: string | undefined; readonly local: string },
): Promise<RunningSite> {
  const { renderer, base, preview, log } = shared;
  const known = pageIndexCache(shared.settings.dataDir, plan.folder);
  const opened = await openSource(plan, shared.settings, log);
  const elsewhere = liveRemote(shared.settings.dataDir);
  const live = await openLiveSite(
    {
      ...{ source: opened.source, renderer, base, knownPages: known.read() },
      proxy: playgroundProxyPath(shared.settings, base),
      remote: elsewhere.remote,
    },
    log,
    true,
  );
  elsewhere.follow(live);
  const name = plan.name ?? live.current().config.name;
  const id = plan.id ?? projectId(live.current().config.name);
  let settings = DEFAULT_PROJECT_SETTINGS;
  let searched: Searched = () => undefined;
  const problems = (site: Site, _page: unknown, own: readonly Issue[]): readonly Issue[] => {
    const broken = live.problem();
    return [...(broken === undefined ? [] : [broken]), ...own, ...site.issues].slice(0, MOST_PROBLEMS);
  };
  const maker = createPageMaker(
    {
      assets: shared.manifest,
      symbol: shared.symbol,
      search: 'server',
      feedback: (site) => feedbackOffer(id, site.config, settings),
      ...(origin === undefined ? {} : { origin }),
      ...(preview ? { live: LIVE_PATH } : {}),
    },
    preview ? problems : undefined,
  );
  const policy = pagePolicy(live, maker);
  const home = live.current().pages.byUrl.get(live.current().home);
  // The page most readers begin with is made while the port is opened; whoever asks for it gets the error, if there is one.
  if (home !== undefined) maker.page(live.current(), home).catch(() => undefined);
  const playground = openPlaygroundProxy(shared.settings, { live, url: origin ?? local });
  const deps: SiteDeps = {
    live,
    maker,
    assets: shared.files,
    policy,
    origin: origin ?? local,
    preview,
    searched: (...search) => searched(...search),
    log,
    ...(playground === undefined ? {} : { playground }),
  };
  return {
    id,
    name,
    plan,
    subdomain: plan.subdomain ?? id,
    hosts: plan.hosts,
    live,
    handler: measured('page', createSiteHandler(deps), shared),
    apply: (next) => {
      if (JSON.stringify(next) === JSON.stringify(settings)) return;
      settings = next;
      maker.renew();
    },
    countSearches: (by) => {
      searched = by;
    },
    close: async () => {
      known.write(live.current().authored);
      elsewhere.close();
      live.close();
      await opened.close();
    },
  };
}
