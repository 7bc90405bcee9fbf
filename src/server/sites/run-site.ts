/** Runs one project's site: follows its files, renders its pages on request, and returns its handler. */

import { resolve } from 'node:path';
import { contentHash } from '../../lib/bytes/hash.ts';
import { defined } from '../../lib/defined.ts';
import { siteEdits } from '../../project/edit-address.ts';
import { liveHistory } from '../../project/history/live-history.ts';
import { menuWithoutAddress } from '../../project/menu-without-address.ts';
import { pageIndexCache } from '../../project/page-index-cache.ts';
import { refsCache } from '../../project/refs-cache.ts';
import { planAddresses } from '../../project/repository/project-repository.ts';
import { type OpenSource, openSource } from '../../project/site-source.ts';
import { liveRemote } from '../../project/specifications/live-remote.ts';
import { projectId } from '../../settings/project-id.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { RenderRequest } from '../../site/content/page-renderer.ts';
import type { BranchSource } from '../../site/source/branch-source.ts';
import type { Source } from '../../site/source/source.ts';
import { NOTHING_WITHDRAWN, type Withdrawn } from '../../site/withdrawn.ts';
import { gatedSite, type SiteHandler } from '../../web/reader/access/gated-site.ts';
import type { ReadSite } from '../../web/reader/ask/read-site.ts';
import { type LiveSite, openLiveSite } from '../../web/reader/live/live-site.ts';
import type { SiteLoader } from '../../web/reader/live/site-loader.ts';
import type { PageMaker } from '../../web/reader/pages/render-page.ts';
import type { AnsweringSite } from '../../web/route/project-answers.ts';
import type { ServedSite } from '../../web/route/route-request.ts';
import { openAsk } from '../ask/open-ask.ts';
import { chooseLoader } from './choose-loader.ts';
import type { SiteAccess, TodaySite } from './commits/commit-site.ts';
import type { CommitSites } from './commits/commit-sites.ts';
import { editionsOf } from './commits/edition-routes.ts';
import { openEditions } from './commits/editions.ts';
import { type ServedCommits, servedCommits } from './commits/served-commits.ts';
import { playgroundProxyPath } from './playground-proxy.ts';
import { shareOpenReplies } from './share-open-replies.ts';
import type { SharedParts, SitePlace } from './shared-parts.ts';
import { openSiteHandler, type SiteHandlerParts } from './site-handlers.ts';
import { projectService } from './site-service.ts';
import { writtenProblems } from './written-problems.ts';

export interface RunningSite extends Omit<ServedSite, 'handler'> {
  /** Its parts that answer requests. */
  readonly answering: AnsweringSite;
  readonly id: string;
  readonly name: string;
  readonly plan: ProjectPlan;
  /** Sites of single commits; only of a project from a repository. */
  readonly commits?: CommitSites;
  /** Its repository; undefined for a folder, and for a slot while it cannot be opened. */
  readonly branch: BranchSource | undefined;
  /** See `GatedSite`. */
  readonly readAs: (groups: readonly string[]) => Promise<ReadSite>;
  readonly counts: () => boolean;
  /** Of static sites whose pages report here. */
  readonly readOrigins: () => readonly string[];
  /** Who may read, and how they sign in. */
  readonly access: SiteAccess;
  /** Calls the listener when all pages may be others although no file changed. @returns a function that unsubscribes */
  outdated(listener: () => void): () => void;
  close(): Promise<void>;
}

/** @throws AppError when its files are unavailable, or hold no readable docs.json */
export async function runSite(
  plan: ProjectPlan,
  shared: SharedParts,
  place: SitePlace,
): Promise<RunningSite> {
  const opened = await openSource(plan, shared.settings, {
    turn: shared.turns.take,
    looked: place.looked ?? (() => undefined),
    signal: place.signal,
    log: shared.log,
  });
  try {
    return await openSite(
      plan,
      { ...opened, loader: await chooseLoader(plan, opened, shared) },
      shared,
      place,
    );
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openSite(
  plan: ProjectPlan,
  opened: OpenSource & { readonly loader: SiteLoader },
  shared: SharedParts,
  place: SitePlace,
): Promise<RunningSite> {
  const { renderer, base, log } = shared;
  const known = pageIndexCache(shared.settings.dataDir, plan.folder);
  const elsewhere = liveRemote(shared.settings.dataDir, shared.fetchSpecification);
  const rendering = {
    reader: shared.reader,
    renderer: {
      render: (request: RenderRequest) => renderer.render(request, plan.folder),
      close: () => renderer.close(),
    },
    remote: elsewhere.remote,
  };
  let withdrawn = (): Withdrawn => NOTHING_WITHDRAWN;
  const live = await openLiveSite(
    {
      ...rendering,
      source: opened.source,
      base,
      knownPages: known.read(),
      proxy: playgroundProxyPath(shared.settings, base),
      // The service of the project is made with the site, which is loaded before.
      withdrawn: () => withdrawn(),
    },
    log,
    true,
    opened.loader,
  );
  elsewhere.follow(live);
  const note = menuWithoutAddress(live.current().config.contextual.options, place.origin);
  if (note !== undefined) log.info(note);
  const name = plan.name ?? live.current().config.name;
  const id = plan.id ?? projectId(live.current().config.name);
  const written = shared.preview ? writtenProblems(live, { shared, folder: plan.folder }) : undefined;
  const makers = new Set<PageMaker>();
  const renew = (): void => makers.forEach((maker) => void maker.renew());
  written?.checked.subscribe((change) => {
    renew();
    shared.problemsFound?.(change);
  });
  const outdated = new Set<() => void>();
  const withdrawing = new Set<() => void>();
  const past = liveHistory(historyOf(live, opened), live, renew);
  // Of the newest load, which may still run: the site of now says nothing of it.
  let lastWithdrawn: Withdrawn = live.current().withdrawn;
  const service = projectService(shared.service, {
    project: id,
    start: shared.accessAtStart(id),
    changed: () => {
      renew();
      if (lastWithdrawn === service.withdrawn()) return;
      lastWithdrawn = service.withdrawn();
      live.refresh();
      for (const listener of withdrawing) listener();
    },
  });
  withdrawn = service.withdrawn;
  const editions =
    opened.branch &&
    (await openEditions({
      branch: opened.branch,
      live,
      log,
      changed: () => {
        renew();
        for (const listener of outdated) listener();
      },
      cache: refsCache(shared.settings.dataDir, plan.folder),
    }));
  const mark = contentHash(JSON.stringify([resolve(plan.folder), base, id]));
  let served: ServedCommits | undefined;
  const parts: SiteHandlerParts = {
    id,
    mark,
    shared,
    place,
    service,
    written,
    ask: openAsk(shared, { project: id, spending: service.spending }),
    history: past.current,
    versions: opened.branch && {
      find: async (commit, audience) => served?.versions.find(commit, audience),
    },
    edit: () => {
      const addresses = planAddresses(plan.git, shared.settings.jobs);
      return siteEdits({ base: opened.edited(), mounts: opened.editedMounts() }, addresses);
    },
    editions: editions && editionsOf({ editions, today: () => live.current() }, undefined),
  };
  const renewed = (handler: SiteHandler): SiteHandler => {
    makers.add(handler.maker);
    return {
      ...handler,
      close: () => {
        makers.delete(handler.maker);
        return handler.close();
      },
    };
  };
  const sharing = shareOpenReplies({
    project: id,
    shared,
    live,
    history: past,
    view: () => gated.everyone.maker.view(live.current()),
  });
  const access = service.accessOf({ live, url: place.origin ?? place.local });
  const gated = gatedSite(live, {
    shared,
    access,
    sharing,
    withdrawn: service.withdrawn,
    open: (of, audience) => renewed(openSiteHandler(parts, of, audience)),
  });
  const today: TodaySite = {
    live,
    shared,
    access,
    renewed,
    remoteOf: elsewhere.remote.of,
    options: rendering,
    origin: place.origin,
    local: place.local,
    siteFor: gated.siteFor,
    rules: gated.rules,
    withdrawn: service.withdrawn,
    followWithdrawn: (listener) => {
      withdrawing.add(listener);
      return () => withdrawing.delete(listener);
    },
    reader: service.readerState,
    openMain: (of, audience, request) => {
      const other = {
        ...parts,
        mark: contentHash(`${mark} main`),
        history: undefined,
        editions: request.editions,
      };
      return openSiteHandler(other, of, audience);
    },
  };
  const { branch } = opened;
  served = branch && editions && servedCommits({ project: id, branch, today, gated, shared, editions });
  let shown = live.problem();
  live.subscribe(() => {
    // The site object stays the same while its newest files are broken, but every page shows the problem.
    if (live.problem() !== shown) renew();
    shown = live.problem();
  });
  const home = live.current().pages.byUrl.get(live.current().home);
  // Renders the most requested page while the port is opened; an error is reported to the request for that page.
  if (home !== undefined) gated.everyone.maker.page(live.current(), home).catch(() => undefined);
  return {
    id,
    name,
    plan,
    branch: opened.branch,
    subdomain: plan.subdomain ?? id,
    hosts: plan.hosts,
    live,
    answering: {
      live,
      everyone: gated.everyone,
      readers: service,
      authorCode: shared.authorCode,
      commits: served,
      sharing,
      handler: served?.handler ?? gated.handler,
    },
    siteOf: gated.siteOf,
    counts: () => service.seen() !== undefined,
    readOrigins: () => service.settings().readOrigins,
    readAs: gated.readAs,
    ...defined({ commits: served?.commits }),
    access,
    outdated: (listener) => {
      outdated.add(listener);
      return () => outdated.delete(listener);
    },
    close: async () => {
      known.write(live.current().authored);
      elsewhere.close();
      written?.checked.close();
      service.close();
      past.close();
      live.close();
      await served?.close();
      await gated.close();
      await opened.close();
    },
  };
}

/** The commit that is served may be an earlier one than the newest of its branch. */
function historyOf(live: LiveSite, { source, branch }: OpenSource): Pick<Source, 'history'> {
  return branch === undefined ? source : { history: async () => live.current().source.history?.() };
}
