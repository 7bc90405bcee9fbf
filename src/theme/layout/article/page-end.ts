/** Renders the end of a page: "Was this page helpful?", links to edit it and to report a problem, its date, the previous and next page. */
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NeighbourView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import type { EditLinks, PageView, SiteView } from '../../page-view.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { oncePerSite } from '../parts/once-per-site.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, type TakenIds } from '../parts/style-hooks.ts';
import { writtenDate } from '../parts/written-date.ts';
import { feedbackFields } from './feedback-fields.ts';

/** Code hosts reject longer addresses; non-Latin letters take nine bytes each. */
const MAX_ISSUE_WORDS = 400;

export function pageEnd(view: PageView, text: InterfaceStrings, taken: TakenIds): Html {
  const { previous, next } = view.navigation;
  const feedback = pageFeedback(view, text, taken);
  const line = html`${editLink(view, text)}${issueLink(view, text)}${lastModified(view, text)}`;
  const pages = view.hideFooterPagination
    ? html``
    : html`${neighbour(view.site, previous, 'previous', text)}${neighbour(view.site, next, 'next', text)}`;
  if ([feedback, line, pages].every(isEmpty)) return html``;
  return html`
    <div class="page-end">
      ${feedback}
      ${isEmpty(line) ? '' : html`<p class="page-facts">${line}</p>`}
      ${isEmpty(pages) ? '' : html`<nav class="neighbours"${hookId('pagination', taken)} aria-label="${text.previousAndNext}">${pages}</nav>`}
    </div>
  `;
}

function neighbour(
  site: SiteView,
  page: NeighbourView | undefined,
  side: 'previous' | 'next',
  text: InterfaceStrings,
): Html {
  if (page === undefined) return html``;
  const marks = attributes({
    class: `neighbour neighbour-${side} pagination-${side === 'next' ? 'next' : 'prev'}`,
    href: siteHref(site, page.href),
    rel: side === 'previous' ? 'prev' : 'next',
  });
  return html`
    <a${marks}>
      ${interfaceIcon(side === 'previous' ? 'arrow-left' : 'arrow-right')}
      <span class="neighbour-text">
        <span class="neighbour-side">${text[side]}</span>
        <span class="neighbour-title pagination-title">${page.label}</span>
      </span>
    </a>
  `;
}

/** The links of the repository that a file is in, and its path there. */
function repositoryOf({ site, file }: PageView): EditLinks & { readonly own: string } {
  const mount = site.mounts?.find(({ path }) => file.startsWith(`${path}/`));
  return mount === undefined ? { ...site, own: file } : { ...mount, own: file.slice(mount.path.length + 1) };
}

function editLink(page: PageView, text: InterfaceStrings): Html {
  const { site, editable } = page;
  const { editUrl, own } = repositoryOf(page);
  if (editUrl === undefined || editable === false) return html``;
  const href = siteHref(site, editUrl.replaceAll('{path}', own.split('/').map(encodeURIComponent).join('/')));
  return factLink(href, 'edit', text.editPage);
}

/** The issue ends with the page's address and file for the maintainers; the reader's text comes before it. */
function issueLink(page: PageView, text: InterfaceStrings): Html {
  const { site, url, title } = page;
  const { issueUrl, own: file } = repositoryOf(page);
  if (issueUrl === undefined) return html``;
  const address = `${site.origin ?? ''}${site.base}${url}`;
  const body = `\n\n---\n${address}${file === '' ? '' : `\n\`${file}\``}`;
  const filled = issueUrl.replace(/\{(title|body)\}/g, (_, name) =>
    encodeURIComponent(shortened(name === 'title' ? title : body)),
  );
  return factLink(siteHref(site, filled), 'flag', text.reportPage);
}

/** Cuts a text without leaving half a surrogate pair, which `encodeURIComponent` would reject. */
function shortened(words: string): string {
  return [...words.toWellFormed()].slice(0, MAX_ISSUE_WORDS).join('');
}

function factLink(href: string | undefined, icon: InterfaceIconName, label: string): Html {
  return href === undefined
    ? html``
    : html`<a href="${href}" rel="noopener nofollow">${interfaceIcon(icon)}${label}</a>`;
}

function lastModified({ lastModified: iso, navigation }: PageView, text: InterfaceStrings): Html {
  const at = iso === undefined ? Number.NaN : Date.parse(iso);
  if (iso === undefined || Number.isNaN(at)) return html``;
  const words = withValues(text.lastUpdated, { date: '\u0000' }).split('\u0000');
  const date = html`<time datetime="${iso}">${writtenDate(at, navigation.language?.lang)}</time>`;
  return html`<span>${words[0] ?? ''}${date}${words[1] ?? ''}</span>`;
}

/** Address of the form, without base prefix. */
export const FEEDBACK_PATH = '/_lectern/feedback';

const templates = oncePerSite<Html>();

/** Empty when the site asks its readers for no feedback. */
function pageFeedback({ site, url, navigation }: PageView, text: InterfaceStrings, taken: TakenIds): Html {
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
