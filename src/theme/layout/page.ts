/** A page of the site as HTML: the story of what stands where, in order. */
import type { PageMode } from '../../site/content/page.ts';
import type { PageView } from '../page-view.ts';
import { directoryList } from './directory-list.ts';
import { withoutMissingIcons } from './icon-sprite.ts';
import { metatags } from './metatags.ts';
import { hasActionsInToc, pageActions } from './page-actions.ts';
import { pageHeader } from './page-header.ts';
import { pageEnd } from './pagination.ts';
import { problems } from './problems.ts';
import { pageStrings, shell } from './shell.ts';
import { listedHeadings, toc, tocBar } from './toc.ts';

/** Modes that keep a table of contents. */
const LISTED: ReadonlySet<PageMode> = new Set(['default', 'assistant']);
/** Modes in which the author draws the page alone: no title, no way, no neighbours. */
const BARE: ReadonlySet<PageMode> = new Set(['custom', 'frame']);

/** @param view must be whole and safe: body and aside are written as they are, everything else is escaped here */
export function renderPage(view: PageView): string {
  const { site, navigation, mode } = view;
  const text = pageStrings(navigation);
  const headings = LISTED.has(mode) && !split(view) ? listedHeadings(view.headings) : [];
  const icons = new Set<string>();
  const listing = directoryList(view, navigation.directory, icons);
  const actions = pageActions(view, text, icons);
  const inToc = headings.length > 0 && hasActionsInToc(view);
  return shell({
    site,
    navigation,
    mode,
    title: view.title,
    meta: metatags(view),
    main: problems(view.problems, text) + article(view, listing, inToc ? '' : actions),
    tocBar: tocBar(headings, text),
    toc: toc(headings, text, inToc ? actions : ''),
    aside: split(view),
    icons: [...view.icons, ...icons],
    features: view.features,
    ...(view.files === undefined ? {} : { own: { url: view.url, files: view.files } }),
    ...(view.banner === undefined ? {} : { banner: view.banner }),
    ...(view.navbar === undefined ? {} : { navbar: view.navbar }),
    ...(view.footer === undefined ? {} : { footer: view.footer }),
  });
}

/** True when the page has a second column beside its text. */
function split(view: PageView): boolean {
  return view.aside !== '' && !BARE.has(view.mode);
}

/** Title, the author's column beside the text where there is one, text, end. */
function article(view: PageView, listing: string, actions: string): string {
  const text = pageStrings(view.navigation);
  const body = `<div class="prose">${withoutMissingIcons(view.body, view.site, view.icons)}${listing}</div>`;
  if (BARE.has(view.mode)) return `<article class="page page-bare">${body}${view.aside}</article>`;
  const end = pageEnd(view, text);
  if (!split(view)) return `<article class="page">${pageHeader(view, text, actions)}${body}${end}</article>`;
  return `<article class="page page-split">${pageHeader(view, text, actions)}<div class="page-aside">${view.aside}</div><div class="page-rest">${body}${end}</div></article>`;
}
