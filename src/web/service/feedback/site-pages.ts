/** Sends pages of our own in the design of their site: the view of a site, and a reply with the right policy. */
import type { Html } from '../../../lib/html.ts';
import type { Site } from '../../../site/site.ts';
import { createIconSet } from '../../../theme/icons/resolve-icon.ts';
import { INLINE_SCRIPTS, inlineStyles } from '../../../theme/layout/head/head.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { contentSecurityPolicy, cspHash } from '../../edge/middleware/security-headers.ts';
import { siteView } from '../../reader/pages/site-view.ts';
import type { Service } from '../service.ts';

interface SitePages {
  viewOf(site: Site): SiteView;
  reply(site: SiteView, status: number, html: Html): Reply;
}

export function createSitePages({ assets }: Pick<Service, 'assets'>): SitePages {
  const views = new WeakMap<Site, SiteView>();
  let icons: ReturnType<typeof createIconSet> | undefined;
  return {
    viewOf: (site) => {
      icons ??= createIconSet();
      const set = icons;
      const view =
        views.get(site) ?? siteView(site, { assets, symbol: (key) => set.symbol(key), search: 'server' });
      views.set(site, view);
      return view;
    },
    reply: (site, status, html) =>
      htmlReply(status, html, {
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy({
          scriptHashes: INLINE_SCRIPTS.map(cspHash),
          styleHashes: inlineStyles(site).map(cspHash),
        }),
      }),
  };
}
