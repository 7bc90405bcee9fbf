/** Renders the "not found" page: suggests similar addresses, and offers search. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { PageView, SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { signInHref } from './header/header-links.ts';
import { searchForm } from './header/search-form.ts';
import { withoutMissingIcons } from './parts/icon-sprite.ts';
import { inlineMarkdown } from './parts/inline-markdown.ts';
import { type OurPageParts, ownPart, shellParts } from './parts/own-part.ts';
import { siteHref } from './parts/site-href.ts';
import { pageStrings, shell } from './shell.ts';

export interface NotFoundView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  /** The requested address, without base. */
  readonly path: string;
  /** Default 404; 410 for a page that was withdrawn, which nobody gets by signing in. */
  readonly status?: 410;
  /** The author's texts, which replace ours. */
  readonly text?: Pick<PageView, 'body' | 'icons' | 'features'>;
  readonly parts?: OurPageParts;
  readonly suggestions: readonly { readonly label: string; readonly href: string }[];
}

export function renderNotFound(view: NotFoundView): Html {
  const { site, navigation, path, suggestions, status = 404, text: own } = view;
  const text = pageStrings(navigation);
  const { title = text.notFoundTitle, description } = site.config.errors.notFound;
  const words =
    own === undefined
      ? html`<p class="lead not-found-description">${description === undefined ? text.notFoundText : inlineMarkdown(site, description)}</p>`
      : html`<div class="prose">${withoutMissingIcons(own.body, site, own.icons)}</div>`;
  const near = suggestions.map(
    ({ label, href }) => html`
      <li>
        <a${attributes({ class: 'near-link not-found-recommended-page-link', href: siteHref(site, href) })}>
          <span>${label}</span>
          <span class="near-path">${href}</span>
          ${interfaceIcon('arrow-right')}
        </a>
      </li>
    `,
  );
  const list =
    near.length === 0
      ? ''
      : html`<h2 class="near-title">${text.notFoundNear}</h2><ul class="near not-found-recommended-pages-list">${near}</ul>`;
  return shell({
    site,
    navigation,
    mode: 'center',
    title,
    meta: html`<meta name="robots" content="noindex">`,
    features: ['answers', ...(own?.features ?? [])],
    ...(own === undefined ? {} : { icons: own.icons }),
    ...shellParts(view.parts),
    main: html`
      <article class="page not-found not-found-container">
        <p class="eyebrow not-found-status-code">${status}</p>
        <h1 class="not-found-title">${title}</h1>
        ${words}
        ${ownPart(view.parts?.shown, 'not-found')}
        ${list}
        ${searchForm(site, text, { query: requestedWords(path) })}
        <p class="answer-buttons">${status === 410 ? '' : signIn(site, text, path)}<a class="button" href="${siteHref(site, site.home) ?? ''}">${text.goHome}${interfaceIcon('arrow-right')}</a></p>
      </article>
    `,
  });
}

/** The page may be one for signed-in readers, which nobody else is told. */
function signIn(site: SiteView, text: InterfaceStrings, path: string): Html {
  if (site.reader !== 'stranger') return html``;
  return html`<a class="button button-primary" href="${signInHref(site, path)}" rel="nofollow">${text.signIn}</a>`;
}

/** The last segment of an address as a search query. */
function requestedWords(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return /^404$|%/.test(last)
    ? ''
    : last
        .slice(0, 80)
        .replace(/\.[a-z]+$/i, '')
        .replaceAll(/[-_]+/g, ' ');
}
