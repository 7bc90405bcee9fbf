/** Renders a page of the site, part by part in the order of the HTML. */
import { defined } from '../../lib/defined.ts';
import { type Html, html, isEmpty } from '../../lib/html.ts';
import type { PageMode } from '../../site/content/page.ts';
import type { PageView } from '../page-view.ts';
import { directoryList } from './directory-list.ts';
import { withoutMissingIcons } from './icon-sprite.ts';
import { metatags } from './metatags.ts';
import { hasActionsInToc, pageActions } from './page-actions.ts';
import { type HeaderParts, pageHeader } from './page-header.ts';
import { pageEnd } from './pagination.ts';
import { problems } from './problems.ts';
import { pageStrings, shell } from './shell.ts';
import { hookId, takenIds } from './style-hooks.ts';
import { listedHeadings, toc, tocBar } from './toc.ts';

/** Modes with a table of contents. */
const LISTED: ReadonlySet<PageMode> = new Set(['default', 'assistant']);
/** Modes in which the author draws the whole page: no title, breadcrumbs or pagination. */
const BARE: ReadonlySet<PageMode> = new Set(['custom', 'frame']);

/** @param view must be complete and safe: body and aside are written as they are, everything else is escaped here */
export function renderPage(view: PageView): Html {
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
    main: html`${problems(view.problems, text)}${article(view, listing, { actions: inToc ? html`` : actions, taken })}`,
    tocBar: tocBar(headings, text, taken),
    toc: toc(headings, text, taken, inToc ? actions : html``),
    aside: split(view),
    taken,
    path: view.url,
    icons: [...view.icons, ...icons],
    features: view.problems.length === 0 ? view.features : [...view.features, 'problems'],
    ...(view.files === undefined ? {} : { own: { url: view.url, files: view.files } }),
    ...defined({ version: view.version, banner: view.banner, navbar: view.navbar, footer: view.footer }),
  });
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
  const body = html`
    <div class="prose mdx-content"${hookId('content', taken)}>${withoutMissingIcons(view.body, view.site, view.icons)}${listing}</div>
  `;
  if (BARE.has(view.mode)) return html`<article class="page page-bare"${area}>${body}${view.aside}</article>`;
  const top = pageHeader(view, text, around);
  const end = pageEnd(view, text, taken);
  if (!split(view)) return html`<article class="page"${area}>${top}${body}${end}</article>`;
  return html`
    <article class="page page-split"${area}>
      ${top}
      <div class="page-aside">${view.aside}</div>
      <div class="page-rest">${body}${end}</div>
    </article>
  `;
}
