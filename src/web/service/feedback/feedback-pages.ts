/** Renders the pages that follow the form without JavaScript, in the design of their site. */
import { createHash } from 'node:crypto';
import type { Site } from '../../../site/site.ts';
import { createIconSet } from '../../../theme/icons/resolve-icon.ts';
import { type FeedbackPageView, renderFeedbackPage } from '../../../theme/layout/feedback-page.ts';
import { INLINE_SCRIPTS, inlineStyles } from '../../../theme/layout/head.ts';
import type { SiteView } from '../../../theme/page-view.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { contentSecurityPolicy } from '../../edge/middleware/security-headers.ts';
import { siteView } from '../../reader/pages/site-view.ts';
import type { Service } from '../service.ts';
import type { Step } from './form-step.ts';

type Parts = Pick<FeedbackPageView, 'form' | 'said'>;

export type FeedbackPages = (step: Step, status: number, parts: Parts) => Reply;

export function createFeedbackPages({ assets }: Service): FeedbackPages {
  const views = new WeakMap<Site, SiteView>();
  let icons: ReturnType<typeof createIconSet> | undefined;
  const viewOf = (site: Site): SiteView => {
    icons ??= createIconSet();
    const set = icons;
    const view =
      views.get(site) ?? siteView(site, { assets, symbol: (key) => set.symbol(key), search: 'server' });
    views.set(site, view);
    return view;
  };
  return ({ site: current, path }, status, parts) => {
    const site = viewOf(current);
    const html = renderFeedbackPage({
      site,
      navigation: current.navigation(path),
      about: { title: current.pages.byUrl.get(path)?.title ?? path, url: path },
      ...parts,
    });
    return htmlReply(status, html, {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy({
        scriptHashes: INLINE_SCRIPTS.map(cspHash),
        styleHashes: inlineStyles(site).map(cspHash),
      }),
    });
  };
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
