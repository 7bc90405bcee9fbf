/** Renders the pages that follow the form without JavaScript, in the design of their site. */
import { type FeedbackPageView, renderFeedbackPage } from '../../../theme/layout/feedback-page.ts';
import type { Reply } from '../../edge/http/reply.ts';
import type { Service } from '../service.ts';
import type { Step } from './form-step.ts';
import { createSitePages } from './site-pages.ts';

type Parts = Pick<FeedbackPageView, 'form' | 'said'>;

export type FeedbackPages = (step: Step, status: number, parts: Parts) => Reply;

export function createFeedbackPages(service: Pick<Service, 'assets'>): FeedbackPages {
  const pages = createSitePages(service);
  return ({ site: current, path }, status, parts) => {
    const site = pages.viewOf(current);
    const html = renderFeedbackPage({
      site,
      navigation: current.navigation(path),
      about: { title: current.pages.byUrl.get(path)?.title ?? path, url: path },
      ...parts,
    });
    return pages.reply(site, status, html);
  };
}
