/** "Was this page helpful?" at the end of a page: a form that works by itself, and what the script needs to go on in place. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { feedbackFields } from './feedback-fields.ts';
import { oncePerSite } from './once-per-site.ts';
import { siteHref } from './site-href.ts';

/** Where forms are sent, without base prefix. */
export const FEEDBACK_PATH = '/_lectern/feedback';

const templates = oncePerSite();

/** Empty where readers are asked nothing. */
export function pageFeedback({ site, url, navigation }: PageView, text: InterfaceStrings): string {
  const offer = site.feedback;
  if (offer === undefined || !(offer.rating || offer.code)) return '';
  const form = offer.rating ? question(site, url, text) : '';
  return form + templates(site, navigation.language?.lang ?? '', () => template(site, text));
}

function question(site: SiteView, url: string, text: InterfaceStrings): string {
  const form = attributes({
    class: 'ask',
    method: 'post',
    action: siteHref(site, FEEDBACK_PATH),
    'aria-labelledby': 'lectern-ask-title',
  });
  return (
    `<form${form}><input type="hidden" name="project" value="${escapeAttribute(site.feedback?.project ?? '')}"><input type="hidden" name="path" value="${escapeAttribute(url)}">` +
    `<p id="lectern-ask-title">${escapeText(text.feedbackQuestion)}</p>${voteButton('yes', text)}${voteButton('no', text)}<p class="ask-said" role="status"></p></form>`
  );
}

function voteButton(side: 'yes' | 'no', text: InterfaceStrings): string {
  const label = side === 'yes' ? text.feedbackYes : text.feedbackNo;
  return `<button class="button" name="helpful" value="${side}">${interfaceIcon(side === 'yes' ? 'thumb-up' : 'thumb-down')}${escapeText(label)}</button>`;
}

/** What the script shows after a vote and below a code sample, with the words it says. */
function template(site: SiteView, text: InterfaceStrings): string {
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
  const form = `<form class="ask-more">${feedbackFields(text, { contact: comment && contact, cancel: true })}</form>`;
  return `<template${data}>${comment || code ? form : ''}</template>`;
}
