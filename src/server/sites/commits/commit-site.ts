/** Opens the site of one commit below or beside the live site, for the same readers. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { FetchedSpecifications } from '../../../project/specifications/remote-specifications.ts';
import { closingOf } from '../../../site/closing-of.ts';
import { brokenConfig } from '../../../site/config/broken-config.ts';
import type { LoadedConfig } from '../../../site/config/docs-config.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site, SiteOptions } from '../../../site/site.ts';
import type { CommitFiles } from '../../../site/source/commit-source.ts';
import type { Source } from '../../../site/source/source.ts';
import type { Withdrawn } from '../../../site/withdrawn.ts';
import type { PageAdditions } from '../../../theme/page-view.ts';
import type { FinalHandler } from '../../../web/edge/http/handler.ts';
import type { SiteHandler } from '../../../web/reader/access/gated-site.ts';
import { gatedSite } from '../../../web/reader/access/gated-site.ts';
import type { ReaderAccess } from '../../../web/reader/access/reader-access.ts';
import type { OldVersions } from '../../../web/reader/compare/compare-commits.ts';
import { type LiveSite, openLiveSite } from '../../../web/reader/live/live-site.ts';
import { refuseLost } from '../../../web/reader/live/site-loader.ts';
import type { Frame } from '../../../web/reader/pages/site-view.ts';
import type { SharedParts } from '../shared-parts.ts';
import { openUnlistedSite, type UnlistedParts } from '../unlisted-site.ts';

export interface RequestedCommit {
  /** Whole id. */
  readonly commit: string;
  /** What it is opened for: sites of one commit and one address that differ in anything below have different ones. */
  readonly use: string;
  /**
   * Path below the project's own base, put before every link: `/@abc…`, without trailing slash; empty for a host of
   * its own.
   */
  readonly prefix: string;
  /** Public origin, for a host of its own; default the project's. */
  readonly origin?: string;
  /** What is added around each page. @param site of the commit, as everyone may see it */
  readonly additions?: (site: Site) => PageAdditions;
  /** Address of the page that stands for this one; undefined = its own. */
  readonly canonical?: (url: string) => string | undefined;
  /** True when search engines may list its pages; default false. */
  readonly indexed?: boolean;
  /** Gives it another look than its own. */
  readonly dress?: {
    source(files: CommitFiles): Source;
    config(loaded: LoadedConfig): LoadedConfig;
  };
  /** Adds versions that are other commits to the navigation of its pages. */
  readonly editions?: Frame['editions'];
  /** Commits that its readers may compare it with. */
  readonly versions?: OldVersions;
  /** True for the one that readers see as the site itself: with feedback, an assistants' server and a sitemap. */
  readonly main?: boolean;
  /** True for a branch that is not merged: what it names in docs.json is not asked of other machines. */
  readonly unmerged?: boolean;
  /** How readers sign in, on a host of its own; default: below the prefix they do not, but at the project's own address. */
  readonly access?: SiteAccess;
}

export interface OpenCommitSite {
  /** Takes requests whose path has no prefix any more. */
  readonly handler: FinalHandler;
  /** As everyone may see it. */
  site(): Site;
  readonly live: LiveSite;
  /** As an audience may see it. */
  siteFor(audience: Audience): Promise<Site>;
  close(): Promise<void>;
}

export type SiteAccess = () => ReaderAccess | undefined | Promise<ReaderAccess | undefined>;

/** The live site that a commit belongs to. */
export interface TodaySite {
  readonly live: LiveSite;
  siteFor(audience: Audience): Promise<Site>;
  /** Pages that nobody may read in any commit. */
  readonly withdrawn: () => Withdrawn;
  /** Calls `changed` when they change. @returns a function that ends it */
  readonly followWithdrawn: (changed: () => void) => () => void;
  /** What decides which readers see the same site today. */
  readonly rules: () => ReadonlySet<string>;
  readonly access: SiteAccess;
  /** The handler of a site that takes the place of the live one. */
  readonly openMain: (of: LiveSite, audience: string | undefined, request: RequestedCommit) => SiteHandler;
  /** Renders the pages of a handler again when settings of readers change. */
  readonly renewed: (handler: SiteHandler) => SiteHandler;
  readonly reader: (signedIn: boolean) => ReturnType<NonNullable<Frame['reader']>>;
  /** Public origin, when known. */
  readonly origin: string | undefined;
  readonly local: string;
  /** Loading and rendering, as of the live site. */
  readonly options: Pick<SiteOptions, 'renderer' | 'reader'>;
  /** Specifications at addresses, for sites of a use. */
  readonly remoteOf: FetchedSpecifications['of'];
  readonly shared: Pick<
    SharedParts,
    'base' | 'files' | 'manifest' | 'symbol' | 'log' | 'memory' | 'room' | 'authorCode' | 'settings'
  >;
}

/**
 * @param request.before a site of the same commit: its pages need not be read again
 * @throws AppError `config/…`, `source/…` when the commit holds no site
 */
export async function openCommitSite(
  today: TodaySite,
  files: CommitFiles,
  request: { readonly requested: RequestedCommit; readonly before: Site | undefined },
): Promise<OpenCommitSite> {
  const { shared } = today;
  const { requested, before = today.live.current() } = request;
  const { prefix } = requested;
  const live = await openLiveSite(
    {
      ...today.options,
      withdrawn: today.withdrawn,
      remote: today.remoteOf(requested.unmerged === true ? 'unmerged' : 'commit'),
      source: requested.dress?.source(files) ?? files,
      dress: requested.dress?.config,
      base: shared.base + prefix,
      // Most pages of most commits are as they are today.
      knownPages: before.authored.byPath.values(),
      closing: async (audience) => closingOf(await today.siteFor(known(audience, today.live))),
    },
    shared.log,
    false,
  );
  const leave = today.followWithdrawn(() => live.refresh());
  // They may have changed while it was loaded.
  if (live.current().withdrawn !== today.withdrawn()) live.refresh();
  try {
    refuseBroken(live.current());
    refuseLost(live.current(), today.live.current());
  } catch (error) {
    leave();
    throw error;
  }
  const groups = (): ReadonlySet<string> => live.current().groups.union(today.live.current().groups);
  const gated = gatedSite(live, {
    // What is closed today is closed in it, so what decides today decides here too.
    shared,
    prefix,
    groups,
    rules: today.rules,
    withdrawn: today.withdrawn,
    access: requested.access ?? withoutSignIn(today.access),
    open: (of, audience) =>
      today.renewed(
        requested.main === true
          ? today.openMain(of, audience, requested)
          : openUnlistedSite(of, partsOf(today, requested, { of, live, audience })),
      ),
  });
  return {
    live,
    handler: gated.handler,
    site: () => live.current(),
    siteFor: gated.siteFor,
    close: async () => {
      leave();
      live.close();
      await gated.close();
    },
  };
}

/** Without groups that only the commit mentions: readers who see the same pages today share one site. */
function known(audience: Audience, live: LiveSite): Audience {
  const groups = audience.groups.intersection(live.current().groups);
  return groups.size === audience.groups.size ? audience : { ...audience, groups };
}

interface OneAudience {
  readonly of: LiveSite;
  /** Of everyone. */
  readonly live: LiveSite;
  readonly audience: string | undefined;
}

function partsOf(
  today: TodaySite,
  requested: RequestedCommit,
  { of, live, audience }: OneAudience,
): UnlistedParts {
  const {
    prefix,
    additions,
    canonical,
    editions,
    versions,
    indexed = false,
    origin = today.origin,
  } = requested;
  return {
    ...today.shared,
    ...defined({ versions }),
    origin: origin ?? today.local,
    frame: {
      ...defined({ origin, canonical, editions, additions: additions?.(live.current()) }),
      prefix,
      unlisted: !indexed,
      // What readers should not find is not counted either.
      ...(indexed ? { services: { allowed: today.shared.settings.allowedServices } } : {}),
      reader: () => today.reader(audience !== undefined && of.current().audience.signedIn),
    },
  };
}

/** @throws AppError `config/…` */
function refuseBroken(site: Site): void {
  const broken = brokenConfig(site.loaded);
  if (broken === undefined) return;
  const { code, message, hint, file, line } = broken;
  throw new AppError(code, `${message} (${file}${line === undefined ? '' : `:${line}`})`, defined({ hint }));
}

/** The addresses below a prefix are pages; the project's own `/login` is where readers sign in. */
function withoutSignIn(access: SiteAccess): SiteAccess {
  const wrapped = (of: ReaderAccess | undefined): ReaderAccess | undefined =>
    of && { ...of, signIn: () => undefined };
  return () => {
    const found = access();
    return found instanceof Promise ? found.then(wrapped) : wrapped(found);
  };
}
