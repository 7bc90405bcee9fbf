/** "Was this page helpful?" at the end of a page: a form that works without script, with a template for the follow-up. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { PageView, SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, type TakenIds } from '../parts/style-hooks.ts';
import { feedbackFields } from './feedback-fields.ts';

/** Address of the form, without base prefix. */
export const FEEDBACK_PATH = '/_lectern/feedback';

const templates = oncePerSite<Html>();

/** Empty when the site asks its readers for no feedback. */
export function pageFeedback(
  { site, url, navigation }: PageView,
  text: InterfaceStrings,
  taken: TakenIds,
): Html {
  const offer = site.feedback;
  if (offer === undefined || !(offer.rating || offer.code)) return html``;
  const form = offer.rating ? question(site, url, text, taken) : '';
  return html`${form}${templates(site, navigation.language?.lang ?? '', () => template(site, text))}`;
}

function question(site: SiteView, url: string, text: InterfaceStrings, taken: TakenIds): Html {
  const form = attributes({
    class: 'ask feedback-toolbar',
    method: 'post',
    action: siteHref(site, FEEDBACK_PATH),
    'aria-labelledby': 'lectern-ask-title',
  });
  return html`
    <form${form}>
      <input type="hidden" name="project" value="${site.feedback?.project ?? ''}">
      <input type="hidden" name="path" value="${url}">
      <p id="lectern-ask-title">${text.feedbackQuestion}</p>
      ${voteButton('yes', text, hookId('feedback-thumbs-up', taken))}
      ${voteButton('no', text, hookId('feedback-thumbs-down', taken))}
      <p class="ask-said" role="status"></p>
    </form>
  `;
}

function voteButton(side: 'yes' | 'no', text: InterfaceStrings, id: Html): Html {
  const label = side === 'yes' ? text.feedbackYes : text.feedbackNo;
  const thumb = interfaceIcon(side === 'yes' ? 'thumb-up' : 'thumb-down');
  return html`<button class="button"${id} name="helpful" value="${side}">${thumb}${label}</button>`;
}

/** The form and messages that the script shows after a vote and below a code sample. */
function template(site: SiteView, text: InterfaceStrings): Html {
  const { comment = false, contact = false, code = false } = site.feedback ?? {};
  const css = site.assets['feedback.css'];
  const data = attributes({
    id: 'lectern-ask',
    'data-css': css === undefined ? undefined : siteHref(site, css),
    'data-comment': comment,
    'data-voted': comment ? text.feedbackVoted : undefined,
    'data-thanks': text.feedbackThanks,
    'data-saved': text.feedbackSaved,
    'data-failed': text.feedbackFailed,
    'data-question': code ? text.codeQuestion : undefined,
  });
  const fields = feedbackFields(text, { contact: comment && contact, cancel: true });
  return html`<template${data}>${comment || code ? html`<form class="ask-more">${fields}</form>` : ''}</template>`;
}
