/** Renders the header of a page: breadcrumbs or section, title, lead, actions, and the request line of API pages. */
import { attributes, type Html, html, isEmpty } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { eyebrow } from './breadcrumbs.ts';
import { endpointLine } from './endpoint-line.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { pagePills } from './link-label.ts';
import { siteHref } from './site-href.ts';
import { hookId, type TakenIds } from './style-hooks.ts';

export interface HeaderParts {
  /** The actions for the whole page. */
  readonly actions: Html;
  readonly taken: TakenIds;
}

export function pageHeader(view: PageView, text: InterfaceStrings, { actions, taken }: HeaderParts): Html {
  const { title, description, tag, deprecated, method, endpoint, site } = view;
  const pills = pagePills({ tag, deprecated }, text.deprecated);
  const lead =
    description === undefined || description.trim() === '' || view.described === true
      ? ''
      : html`<p class="lead">${inlineMarkdown(site, description)}</p>`;
  const request =
    method === undefined || endpoint === undefined
      ? ''
      : endpointLine({ method, endpoint, action: view.action ?? html`` }, text);
  return html`
    <div class="page-head"${hookId('header', taken)}>
      ${eyebrow(view, text)}
      <div class="page-title">
        <h1${hookId('page-title', taken)}>${title}${isEmpty(pills) ? '' : html`<span class="page-tags"> ${pills}</span>`}</h1>
        ${tools(view, text, actions)}
      </div>
      ${lead}
      ${request}
    </div>
  `;
}

/** The actions, with a link to the feed beside them when the author wants it visible. */
function tools({ site, feed }: PageView, text: InterfaceStrings, actions: Html): Html {
  if (feed?.shown !== true) return actions;
  const marks = attributes({
    class: 'page-copy',
    href: siteHref(site, feed.href),
    type: 'application/rss+xml',
    title: text.subscribe,
    'aria-label': text.subscribe,
  });
  return html`
    <div class="page-tools">
      <div class="page-actions"><a${marks}>${interfaceIcon('rss')}<span class="label">RSS</span></a></div>
      ${actions}
    </div>
  `;
}
