/** The page for addresses that lead nowhere: says so, suggests near ones, and offers search. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import { withoutMissingIcons } from './icon-sprite.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { searchForm } from './search-form.ts';
import { pageStrings, shell } from './shell.ts';
import { siteHref } from './site-href.ts';

export interface NotFoundView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  /** The address that was asked for, without base. */
  readonly path: string;
  /** What the author says instead of us, rendered and safe. */
  readonly text?: Pick<PageView, 'icons' | 'features'> & { readonly html: string };
  readonly suggestions: readonly { readonly label: string; readonly href: string }[];
}

export function renderNotFound({ site, navigation, path, suggestions, text: own }: NotFoundView): string {
  const text = pageStrings(navigation);
  const { title = text.notFoundTitle, description } = site.config.errors.notFound;
  const words =
    own === undefined
      ? `<p class="lead">${description === undefined ? escapeText(text.notFoundText) : inlineMarkdown(site, description)}</p>`
      : `<div class="prose">${withoutMissingIcons(own.html, site, own.icons)}</div>`;
  const near = suggestions.map(
    ({ label, href }) =>
      `<li><a${attributes({ class: 'near-link', href: siteHref(site, href) })}><span>${escapeText(label)}</span><span class="near-path">${escapeText(href)}</span>${interfaceIcon('arrow-right')}</a></li>`,
  );
  const list =
    near.length === 0
      ? ''
      : `<h2 class="near-title">${escapeText(text.notFoundNear)}</h2><ul class="near">${near.join('')}</ul>`;
  return shell({
    site,
    navigation,
    mode: 'center',
    title,
    meta: '<meta name="robots" content="noindex">',
    ...(own === undefined ? {} : { icons: own.icons, features: own.features }),
    main:
      `<article class="page not-found"><p class="eyebrow">404</p><h1>${escapeText(title)}</h1>${words}` +
      `${list}${searchForm(site, text, { query: wanted(path) })}<p><a class="button" href="${escapeAttribute(siteHref(site, site.home) ?? '')}">${escapeText(text.goHome)}${interfaceIcon('arrow-right')}</a></p></article>`,
  });
}

/** The last part of an address as words to search for. */
function wanted(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return /^404$|%/.test(last)
    ? ''
    : last
        .slice(0, 80)
        .replace(/\.[a-z]+$/i, '')
        .replaceAll(/[-_]+/g, ' ');
}
