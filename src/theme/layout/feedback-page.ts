/** Renders the page after a vote without script: the remaining questions, then thanks. */
import { type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import { withValues } from '../strings/interface-strings.ts';
import { type FieldOptions, feedbackFields } from './article/feedback-fields.ts';
import { FEEDBACK_PATH } from './article/page-end.ts';
import { siteHref } from './parts/site-href.ts';
import { pageStrings, shell } from './shell.ts';

export interface FeedbackPageView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  /** The page that the feedback is about. */
  readonly about: { readonly title: string; readonly url: string };
  /** The remaining questions and the fields that identify the submission; undefined when there are none. */
  readonly form?: FieldOptions & { readonly hidden: Readonly<Record<string, string>> };
  readonly result: 'voted' | 'thanks' | 'wait' | 'failed' | 'noAddress';
}

export function renderFeedbackPage({ site, navigation, about, form, result }: FeedbackPageView): Html {
  const text = pageStrings(navigation);
  const css = site.assets['feedback.css'];
  const words = {
    voted: text.feedbackVoted,
    thanks: text.feedbackThanks,
    wait: text.feedbackWait,
    failed: text.feedbackFailed,
    noAddress: text.feedbackNoAddress,
  }[result];
  const hidden = Object.entries(form?.hidden ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const questions =
    form === undefined
      ? ''
      : html`
          <form class="ask-more" method="post" action="${siteHref(site, FEEDBACK_PATH) ?? ''}">
            ${hidden}
            ${feedbackFields(text, form)}
          </form>
        `;
  return shell({
    site,
    navigation,
    mode: 'center',
    title: text.feedbackTitle,
    meta: html`
      <meta name="robots" content="noindex">
      ${css === undefined ? '' : html`<link rel="stylesheet" href="${siteHref(site, css) ?? ''}">`}
    `,
    main: html`
      <article class="page">
        <p class="eyebrow">${withValues(text.feedbackAbout, { title: about.title })}</p>
        <h1>${text.feedbackTitle}</h1>
        <p class="lead" role="status">${words}</p>
        ${questions}
        <p class="ask-back">
          <a class="button" href="${siteHref(site, about.url) ?? ''}">${interfaceIcon('arrow-left')}${text.feedbackBack}</a>
        </p>
      </article>
    `,
  });
}
