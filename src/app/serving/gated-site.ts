/** Puts a site behind the gate of its readers: each audience gets a site of its own, made when it first asks. */
import type { Audience } from '../../site/content/audience.ts';
import type { Site } from '../../site/site.ts';
import type { FinalHandler, WebRequest } from '../../web/edge/http/handler.ts';
import type { Reply } from '../../web/edge/http/reply.ts';
import { audienceSites } from '../../web/reader/access/audience-sites.ts';
import { type GateParts, readerGate } from '../../web/reader/access/reader-gate.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import { ownAsset } from '../../web/reader/pages/own-asset.ts';
import type { SiteHandler } from '../unlisted-site.ts';
import type { SharedParts } from './shared-parts.ts';

export interface GatedSite {
  readonly handler: FinalHandler;
  /** The handler of everyone, behind no gate. */
  readonly everyone: SiteHandler;
  /** As the sender of a request may see it. */
  siteOf(request: WebRequest): Promise<Site>;
  /** As an audience may see it. */
  siteFor(audience: Audience): Promise<Site>;
  /** The reply to somebody who may see nothing of it. */
  refusal(request: WebRequest): Promise<Reply | undefined>;
  close(): Promise<void>;
}

export interface GatedParts extends Pick<GateParts, 'access' | 'prefix' | 'groups' | 'sharing'> {
  readonly shared: Pick<SharedParts, 'base' | 'files' | 'log' | 'authorCode'>;
  /** @param audience names the readers it is for; undefined for everyone */
  readonly open: (live: LiveSite, audience?: string) => SiteHandler;
}

export function gatedSite(live: LiveSite, { shared, open, ...gateParts }: GatedParts): GatedSite {
  const everyone = open(live);
  const audiences = audienceSites(live, open);
  const gate = readerGate({
    ...{ live, audiences, base: shared.base, log: shared.log, authorCode: shared.authorCode, ...gateParts },
    everyone: everyone.handler,
    ownFiles: ownAsset(shared.files),
  });
  return {
    everyone,
    handler: gate.handler,
    siteOf: gate.site,
    refusal: gate.refusal,
    siteFor: async (audience) =>
      audience.visibility === 'public' && !audience.signedIn ? live.current() : audiences.site(audience),
    close: async () => {
      await audiences.close();
      await everyone.close();
    },
  };
}
