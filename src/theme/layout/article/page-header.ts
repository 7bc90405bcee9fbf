/** Renders the header of a page: breadcrumbs or section, title, lead, actions, and the request line of API pages. */
import { attributes, type Html, html, isEmpty, joinHtml } from '../../../lib/html.ts';
import type { CrumbView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { PageView, SiteView } from '../../page-view.ts';
import { htmlWithValues } from '../../strings/html-with-values.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { inlineMarkdown } from '../parts/inline-markdown.ts';
import { methodPill } from '../parts/method-pill.ts';
import { pagePills, siteHref } from '../parts/site-href.ts';
import { hookId, type TakenIds } from '../parts/style-hooks.ts';

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
      : html`<p class="lead"${textLanguage(view)}>${inlineMarkdown(site, description)}</p>`;
  const request =
    method === undefined || endpoint === undefined
      ? ''
      : endpointLine({ method, endpoint, action: view.action ?? html`` }, text);
  return html`
    <div class="page-head"${hookId('header', taken)}>
      ${eyebrow(view, text)}
      <div class="page-title">
        <h1${hookId('page-title', taken)}${textLanguage(view)}>${view.titleHtml ?? title}${isEmpty(pills) ? '' : html`<span class="page-tags"> ${pills}</span>`}</h1>
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

interface Endpoint {
  readonly method: string;
  /** Path or address with parameters in braces: `/pets/{id}`. */
  readonly endpoint: string;
  /** HTML at the end of the line. */
  readonly action: Html;
}

const SLASH = html`<span class="request-slash">/</span><wbr>`;

/** Renders the request line of an API page: method, path with marked parameters, copy button. */
function endpointLine({ method, endpoint, action }: Endpoint, text: InterfaceStrings): Html {
  const path = endpoint
    .split(/(\{[^{}/]{1,100}\})/)
    .map((part, i) =>
      i % 2 === 1 ? html`<span class="request-parameter">${part}</span>` : joinHtml(part.split('/'), SLASH),
    );
  return html`
    <div class="request-line">
      ${methodPill(method, 'pill')}
      <code class="request-path" dir="ltr">${joinHtml(path)}</code>
      <button class="icon-button" type="button" data-copy data-text="${endpoint}" aria-label="${text.copyEndpoint}">
        ${interfaceIcon('copy')}${interfaceIcon('check')}
      </button>
      ${action}
    </div>
  `;
}

/** `styling.eyebrows` of docs.json chooses between the two. */
function eyebrow({ site, navigation }: PageView, text: InterfaceStrings): Html {
  if (site.config.styling.eyebrows === 'breadcrumbs') return breadcrumbs(site, navigation.breadcrumbs, text);
  return navigation.section === undefined ? html`` : html`<p class="eyebrow">${navigation.section}</p>`;
}

function breadcrumbs(site: SiteView, crumbs: readonly CrumbView[], text: InterfaceStrings): Html {
  if (crumbs.length === 0) return html``;
  const items = crumbs.map(({ label, href }, i) => {
    const safe = href === undefined ? undefined : siteHref(site, href);
    const crumb = safe === undefined ? html`<span>${label}</span>` : html`<a href="${safe}">${label}</a>`;
    return html`<li class="breadcrumb-item">${i === 0 ? '' : interfaceIcon('chevron-right')}${crumb}</li>`;
  });
  return html`<nav class="eyebrow" aria-label="${text.breadcrumbs}"><ol class="crumbs breadcrumb-list">${items}</ol></nav>`;
}

/** The line above a text that is not translated, or whose original has changed since it was; empty for every other page. Its style is in the sheet "pieces". */
export function translationNotice({ site, source }: PageView, text: InterfaceStrings): Html {
  if (source === undefined) return html``;
  const { state, href, lang, dir, name } = source;
  const link = html`<a${attributes({ href: siteHref(site, href), lang, dir, hreflang: lang })}>${name}</a>`;
  const line = htmlWithValues(state === 'missing' ? text.untranslated : text.outdated, { language: link });
  return html`<p class="translation-notice" role="note">${line}</p>`;
}

/** Language and direction of the text itself where they are not those of the page around it. */
export function textLanguage({ source }: PageView): Html {
  return source?.state === 'missing' ? attributes({ lang: source.lang, dir: source.dir }) : html``;
}
