/** Renders a page of the site, part by part in the order of the HTML, with its table of contents. */
import { defined } from '../../lib/defined.ts';
import { attributes, type Html, html, isEmpty } from '../../lib/html.ts';
import type { Heading, PageMode } from '../../site/content/page/page.ts';
import type { DirectoryItemView, DirectoryView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { hasActionsInToc, pageActions } from './article/page-actions.ts';
import { pageEnd } from './article/page-end.ts';
import { type HeaderParts, pageHeader, textLanguage, translationNotice } from './article/page-header.ts';
import { metatags } from './head/metatags.ts';
import { icon } from './parts/icon.ts';
import { withoutMissingIcons } from './parts/icon-sprite.ts';
import { ownPart } from './parts/own-part.ts';
import { siteHref } from './parts/site-href.ts';
import { hookId, type TakenIds, takenIds, targetId } from './parts/style-hooks.ts';
import { problemBadge } from './problem-badge.ts';
import { pageStrings, shell } from './shell.ts';

/** Modes with a table of contents. */
const LISTED: ReadonlySet<PageMode> = new Set(['default', 'assistant']);
/** Modes in which the author draws the whole page: no title, breadcrumbs or pagination. */
const BARE: ReadonlySet<PageMode> = new Set(['custom', 'frame']);

/** @param view must be complete and safe: body and aside are written as they are, everything else is escaped here */
export function renderPage(given: PageView): Html {
  const view = withOperationPart(given);
  const { site, navigation, mode } = view;
  const text = pageStrings(navigation);
  const headings = LISTED.has(mode) && !split(view) ? listedHeadings(view.headings) : [];
  const icons = new Set<string>();
  const listing = directoryList(view, navigation.directory, icons);
  const taken = takenIds(html`${view.body}${view.aside}`);
  const actions = pageActions(view, text, { icons, taken });
  const inToc = headings.length > 0 && hasActionsInToc(view);
  return shell({
    site,
    navigation,
    mode,
    title: view.title,
    meta: metatags(view),
    main: article(view, listing, { actions: inToc ? html`` : actions, taken }),
    over: view.problems === undefined ? html`` : problemBadge(view.problems),
    tocBar: tocBar(headings, text, taken),
    toc: toc(headings, text, taken, inToc ? actions : html``),
    aside: split(view),
    taken,
    path: view.url,
    first: true,
    icons: [...view.icons, ...icons],
    features: featuresOf(view),
    ...(view.files === undefined && view.parts === undefined
      ? {}
      : { own: { url: view.url, files: view.files ?? [] } }),
    ...defined({
      parts: view.parts,
      version: view.version,
      banner: view.banner,
      navbar: view.navbar,
      footer: view.footer,
    }),
  });
}

function featuresOf({ features, problems, source }: PageView): readonly string[] {
  return [
    ...features,
    ...(source === undefined ? [] : ['pieces']),
    ...(problems === undefined ? [] : ['problems']),
  ];
}

/** The part beside an operation is the last of what its column has. */
function withOperationPart(view: PageView): PageView {
  const own = ownPart(view.parts, 'operation.aside');
  return isEmpty(own) ? view : { ...view, aside: html`${view.aside}${own}` };
}

/** True when the page has a second column beside its text. */
function split(view: PageView): boolean {
  return !isEmpty(view.aside) && !BARE.has(view.mode);
}

/** Title, the author's column beside the text if there is one, text, end of the page. */
function article(view: PageView, listing: Html, around: HeaderParts): Html {
  const { taken } = around;
  const area = hookId('content-area', taken);
  const text = pageStrings(view.navigation);
  const lang = textLanguage(view);
  const notice = translationNotice(view, text);
  const body = html`
    <div class="prose mdx-content"${hookId('content', taken)}${lang}>${withoutMissingIcons(view.body, view.site, view.icons)}${listing}</div>
  `;
  if (BARE.has(view.mode))
    return html`<article class="page page-bare"${area}>${notice}${body}${view.aside}</article>`;
  const top = html`${ownPart(view.parts, 'page.before')}${pageHeader(view, text, around)}${notice}`;
  const end = html`${ownPart(view.parts, 'page.after')}${pageEnd(view, text, taken)}`;
  if (!split(view)) return html`<article class="page"${area}>${top}${body}${end}</article>`;
  return html`
    <article class="page page-split"${area}>
      ${top}
      <div class="page-aside"${lang}>${view.aside}</div>
      <div class="page-rest">${body}${end}</div>
    </article>
  `;
}

type Descriptions = NonNullable<PageView['descriptions']>;

/** @param used receives the keys of icons, for the page's sprite */
function directoryList(
  { site, descriptions = {} }: Pick<PageView, 'site' | 'descriptions'>,
  view: DirectoryView | undefined,
  used: Set<string>,
): Html {
  if (view === undefined) return html``;
  const card = (item: DirectoryItemView): Html => cardHtml(site, item, { descriptions, used });
  if (view.style === 'card') return html`<div class="columns">${view.items.map(card)}</div>`;
  const pages = view.items.filter((item) => item.items.length === 0);
  const groups = view.items.filter((item) => item.items.length > 0);
  const folded = groups.map(
    (group) => html`
      <details class="accordion">
        <summary>${icon(site, group.icon, used)}<span data-part="title">${group.label}</span></summary>
        <div data-part="body"><div class="columns">${group.items.map(card)}</div></div>
      </details>
    `,
  );
  return html`
    ${pages.length > 0 ? html`<div class="columns">${pages.map(card)}</div>` : ''}
    ${folded.length > 0 ? html`<div class="accordion-group">${folded}</div>` : ''}
  `;
}

function cardHtml(
  site: SiteView,
  item: DirectoryItemView,
  { descriptions, used }: { descriptions: Descriptions; used: Set<string> },
): Html {
  const href = siteHref(site, item.href);
  if (href === undefined) return html``;
  const drawn = icon(site, item.icon, used);
  const text = descriptions[item.href] ?? '';
  return html`
    <div class="card" data-link>
      ${isEmpty(drawn) ? '' : html`<div data-part="icon">${drawn}</div>`}
      <div data-part="text">
        <p data-part="title"><a href="${href}">${item.label}</a></p>
        ${text === '' ? '' : html`<div data-part="body">${text}</div>`}
      </div>
    </div>
  `;
}

const DEEPEST = 3;
/** A single heading needs no table of contents. */
const FEWEST = 2;

/** The headings to list; empty when there are too few. */
export function listedHeadings(headings: readonly Heading[]): readonly Heading[] {
  const listed = headings.filter(
    (heading) => heading.depth > 1 && heading.depth <= DEEPEST && heading.text.trim() !== '',
  );
  return listed.length < FEWEST ? [] : listed;
}

const tocId = (taken: TakenIds): string => targetId('table-of-contents', 'lectern-toc', taken);

/**
 * The list itself; empty without headings.
 * @param below HTML under the list
 */
export function toc(
  headings: readonly Heading[],
  text: InterfaceStrings,
  taken: TakenIds,
  below = html``,
): Html {
  if (headings.length === 0) return html``;
  const items = headings.map(
    (heading) =>
      html`<li class="toc-item"><a${attributes({ href: `#${heading.id}`, class: heading.depth > 2 ? 'toc-deep' : undefined })}>${heading.text}</a></li>`,
  );
  return html`
    <nav class="page-toc toc" id="${tocId(taken)}" popover aria-label="${text.onThisPage}">
      <p class="toc-title">${interfaceIcon('list')}${text.onThisPage}</p>
      <ul class="toc-list"${hookId('table-of-contents-content', taken)}>${items}</ul>
      ${below}
    </nav>
  `;
}

/** The sticky button that opens the list where it has no column. */
export function tocBar(headings: readonly Heading[], text: InterfaceStrings, taken: TakenIds): Html {
  if (headings.length === 0) return html``;
  return html`
    <div class="toc-bar">
      <button class="toc-button" type="button" popovertarget="${tocId(taken)}">
        ${interfaceIcon('list')}
        <span>${text.onThisPage}</span>
        <span class="toc-now" aria-hidden="true"></span>
        ${interfaceIcon('chevron-down')}
      </button>
    </div>
  `;
}
