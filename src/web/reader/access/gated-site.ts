/** Puts a site behind the gate of its readers: each audience gets a site of its own, made when it first asks. */
import { AppError } from '../../../lib/app-error.ts';
import { withTimeout } from '../../../lib/async/with-timeout.ts';
import { defined } from '../../../lib/defined.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import { isWithdrawn, type Withdrawn } from '../../../site/withdrawn.ts';
import type { FinalHandler, WebRequest } from '../../edge/http/handler.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { KeptAnswers } from '../../edge/middleware/kept-answers.ts';
import { securityHeaders } from '../../edge/middleware/security-headers.ts';
import type { AskDeps } from '../ask/ask-route.ts';
import type { ReadSite } from '../ask/read-site.ts';
import type { LiveSite } from '../live/live-site.ts';
import { gone } from '../pages/not-found.ts';
import { type OwnAssets, ownAsset } from '../pages/own-asset.ts';
import { type PageMaker, pagePolicy } from '../pages/render-page.ts';
import type { Search } from '../pages/search.ts';
import { audienceOf } from './audience-of.ts';
import { audienceSites } from './audience-sites.ts';
import type { ReaderAccess } from './reader-access.ts';
import { type GateParts, readerGate } from './reader-gate.ts';

/** A site for one audience. */
export interface SiteHandler {
  readonly maker: PageMaker;
  readonly handler: FinalHandler;
  /** What its handler keeps. */
  readonly kept: KeptAnswers;
  readonly search: Search;
  /** Answers questions; absent where the operator has turned that off. */
  readonly ask?: AskDeps;
  close(): Promise<void>;
}

export interface GatedSite {
  readonly handler: FinalHandler;
  /** The handler of everyone, behind no gate. */
  readonly everyone: SiteHandler;
  /** As the sender of a request may see it. */
  siteOf(request: WebRequest): Promise<Site>;
  /** As an audience may see it. */
  siteFor(audience: Audience): Promise<Site>;
  /**
   * What readers of these groups may read; without any, what strangers may. Names that the site does not mention count as being signed
   * in, and where nobody can sign in they count as nothing.
   * @throws AppError `site/unavailable` while who may read is not known
   */
  readAs(groups: readonly string[]): Promise<ReadSite>;
  /** What decides which readers see the same. */
  rules(): ReadonlySet<string>;
  /** The reply to somebody who may see nothing of it. */
  refusal(request: WebRequest): Promise<Reply | undefined>;
  close(): Promise<void>;
}

interface GatedParts extends Pick<GateParts, 'access' | 'prefix' | 'groups' | 'sharing'> {
  /** What decides besides, as `Site.rules`; default nothing. */
  readonly rules?: () => ReadonlySet<string>;
  readonly shared: Pick<GateParts, 'base' | 'log' | 'authorCode'> & { readonly files: OwnAssets };
  /** Pages that nobody may read now, also while the site that has them is being replaced. */
  readonly withdrawn: () => Withdrawn;
  /** @param audience names the readers it is for; undefined for everyone */
  readonly open: (live: LiveSite, audience?: string) => SiteHandler;
}

export function gatedSite(
  live: LiveSite,
  { shared, open, rules, withdrawn, ...gateParts }: GatedParts,
): GatedSite {
  const openKept = (of: LiveSite, audience?: string): SiteHandler => {
    const handler = open(of, audience);
    return { ...handler, handler: goneBefore(handler, of, withdrawn) };
  };
  const everyone = openKept(live);
  const audiences = audienceSites(live, openKept, rules);
  const gate = readerGate({
    live,
    audiences,
    base: shared.base,
    log: shared.log,
    authorCode: shared.authorCode,
    ...gateParts,
    everyone: everyone.handler,
    ownFiles: ownAsset(shared.files),
  });
  return {
    everyone,
    handler: gate.handler,
    siteOf: gate.site,
    refusal: gate.refusal,
    rules: audiences.rules,
    readAs: async (names) => {
      const isWithdrawnNow = (url: string): boolean => isWithdrawn(withdrawn(), url);
      const access = await known(gateParts.access());
      const reader = names.length === 0 ? undefined : { groups: [...names] };
      const audience = access && audienceOf(access.settings().visibility, reader, live.current().groups);
      const isEveryone = audience === undefined || (audience.visibility === 'public' && !audience.signedIn);
      const { site, made } = isEveryone
        ? { site: live.current(), made: everyone }
        : await audiences.opened(audience);
      // An answer may take longer than the page that it is about stays open.
      const isClosed = (url: string): boolean =>
        isWithdrawnNow(url) || (isEveryone && !live.current().pages.byUrl.has(url));
      return { site, search: made.search, ...defined({ ask: made.ask }), isWithdrawn: isClosed };
    },
    siteFor: async (audience) =>
      audience.visibility === 'public' && !audience.signedIn ? live.current() : audiences.site(audience),
    close: async () => {
      await audiences.close();
      await everyone.close();
    },
  };
}

/** How long it waits until it is known who may read. */
const PATIENCE_MS = 5_000;

async function known(access: ReturnType<GateParts['access']>): Promise<ReaderAccess | undefined> {
  if (!(access instanceof Promise)) return access;
  const settled = await withTimeout(
    access.then((value) => ({ value })),
    PATIENCE_MS,
  );
  if (settled !== undefined) return settled.value;
  throw new AppError('site/unavailable', 'Who may read the site is not known at the moment');
}

/** A withdrawn page is gone, for whoever may read the site: in its Markdown, in another spelling, and from caches. */
function goneBefore(
  { handler, maker }: SiteHandler,
  live: LiveSite,
  withdrawn: () => Withdrawn,
): FinalHandler {
  const withHeaders = securityHeaders(pagePolicy(live, maker));
  const withdrawnPage = withHeaders(gone(live, maker));
  return (request) => (isWithdrawn(withdrawn(), request.path) ? withdrawnPage : handler)(request);
}
