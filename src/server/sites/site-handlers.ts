/** Makes the handlers of one project's site: that of everyone, and one for each audience of readers. */
import { randomBytes } from 'node:crypto';
import { contentHash } from '../../lib/bytes/hash.ts';
import { defined } from '../../lib/defined.ts';
import { programFingerprint } from '../../program/program-version.ts';
import { folderTexts } from '../../project/folder-texts.ts';
import type { Site } from '../../site/site.ts';
import { isWithdrawn } from '../../site/withdrawn.ts';
import { KeptAnswers } from '../../web/edge/middleware/kept-answers.ts';
import type { SiteHandler } from '../../web/reader/access/gated-site.ts';
import type { AskDeps } from '../../web/reader/ask/ask-route.ts';
import type { OldVersions } from '../../web/reader/compare/compare-commits.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { feedbackOffer } from '../../web/reader/pages/feedback-offer.ts';
import { livePath } from '../../web/reader/pages/live.ts';
import { sheetTexts } from '../../web/reader/pages/own-asset.ts';
import { createPageMaker, pagePolicy } from '../../web/reader/pages/render-page.ts';
import { createSearch } from '../../web/reader/pages/search.ts';
import type { Frame } from '../../web/reader/pages/site-view.ts';
import { createSiteHandler } from '../../web/reader/site-handler.ts';
import { socialLook } from '../../web/reader/social/social-card.ts';
import type { ProjectAsk } from '../ask/open-ask.ts';
import { openPlaygroundProxy } from './playground-proxy.ts';
import type { SharedParts, SitePlace } from './shared-parts.ts';
import type { ProjectService } from './site-service.ts';
import type { WrittenProblems } from './written-problems.ts';

export interface SiteHandlerParts {
  readonly id: string;
  /** Names the caches on disk of this project's folder. */
  readonly mark: string;
  readonly shared: SharedParts;
  readonly place: SitePlace;
  readonly service: ProjectService;
  readonly history: Frame['history'];
  readonly edit: Frame['edit'];
  /** Adds versions that are other commits to the navigation of a page. */
  readonly editions: Frame['editions'];
  /** Absent where the operator has turned questions off. */
  readonly ask?: ProjectAsk | undefined;
  /** Only of a project from a repository. */
  readonly versions?: OldVersions | undefined;
  /** Only in `dev`. */
  readonly written?: WrittenProblems | undefined;
}

/** @param audience names the readers it is for; undefined for everyone */
export function openSiteHandler(parts: SiteHandlerParts, live: LiveSite, audience?: string): SiteHandler {
  const { id, shared, service, ask } = parts;
  const { preview } = shared;
  const { origin, local } = parts.place;
  const offered = (site: Site) => feedbackOffer(id, site.config, service.settings());
  const maker = createPageMaker(
    {
      ...defined({ history: parts.history, edit: parts.edit, editions: parts.editions, origin }),
      assets: shared.manifest,
      sheetText: sheetTexts(shared.files),
      symbol: shared.symbol,
      search: 'server',
      mcp: true,
      ...(ask === undefined ? {} : { ask: ask.pathOn }),
      ...(parts.versions === undefined ? {} : { commit: (site: Site) => site.source.commit }),
      feedback: offered,
      ...defined({ reads: shared.preview ? undefined : reportedReads(shared.settings) }),
      reader: () => service.readerState(audience !== undefined && live.current().audience.signedIn),
      sessionInfo: () => service.sessionInfo(),
      sessionLogin: () => service.sessionLogin(),
      services: { allowed: shared.settings.allowedServices, dry: preview },
      ...(shared.socialImages === undefined ? {} : { socialImages: socialLook }),
      ...(preview ? { live: (site: Site) => livePath(live, site, parts.written?.checked) } : {}),
    },
    { room: shared.room, ...defined({ problems: parts.written?.ofPage, settled: parts.written?.settled }) },
  );
  const name = audience === undefined ? parts.mark : `${parts.mark}-${contentHash(audience)}`;
  const searchStore = shared.search.open(`search-${name}`);
  const search = createSearch(live, {
    searched: service.searched,
    // Most audiences never search: theirs is built with the first search.
    ahead: !preview && audience === undefined,
    store: searchStore,
  });
  const withdrawnNow = (url: string): boolean => isWithdrawn(service.withdrawn(), url);
  const questions: AskDeps | undefined = ask && {
    limits: ask.limits,
    model: ask.model,
    isOn: () => ask.pathOn(live.current()) !== undefined,
    isWithdrawn: withdrawnNow,
    note: service.noteTurn,
    vote: service.voted,
    failed: (error: unknown) =>
      shared.log.error('the model gave no answer to a reader', {
        project: id,
        error: error instanceof Error ? error.message : String(error),
      }),
  };
  const kept = new KeptAnswers(shared.room);
  const handler = createSiteHandler({
    live,
    maker,
    assets: shared.files,
    policy: pagePolicy(live, maker),
    origin: origin ?? local,
    preview,
    problems: parts.written?.checked,
    search,
    texts:
      audience === undefined
        ? folderTexts(shared.settings.dataDir, parts.mark, programFingerprint())
        : undefined,
    log: shared.log,
    memory: shared.memory,
    kept,
    signIn: () => service.signIn(),
    versions: parts.versions,
    redirects: service.redirects,
    figures: service.figures,
    mcp: {
      clock: Date.now,
      random: randomBytes,
      log: shared.log,
      hosts: shared.hosts,
      ...(ask === undefined
        ? {}
        : {
            ask: () => ask.pathOn(live.current()) !== undefined,
            note: service.noteTurn,
            mayKeep: ask.limits.mayKeep,
            isWithdrawn: withdrawnNow,
          }),
      feedback: () => (offered(live.current()).comment ? service.takeFeedback() : undefined),
    },
    ...defined({
      ask: questions,
      socialImages: shared.socialImages,
      playground: openPlaygroundProxy(shared.settings, { live, url: origin ?? local }),
    }),
  });
  return {
    maker,
    handler,
    kept,
    search,
    ...defined({ ask: questions }),
    close: async () => {
      maker.renew();
      await searchStore.close();
    },
  };
}

/** Caches that answer readers themselves leave it to browsers to say what was read. */
function reportedReads({ insight, sharedCacheSeconds }: SharedParts['settings']): Frame['reads'] {
  if (!insight.isOn) return undefined;
  return sharedCacheSeconds > 0 ? 'all' : 'moved';
}
