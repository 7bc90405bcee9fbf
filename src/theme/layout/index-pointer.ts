/** Renders the line that leads programs that read HTML to the list of all pages and to the page as Markdown. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { SiteView } from '../page-view.ts';
import { siteHref } from './site-href.ts';

/**
 * First in the body, because programs cut pages. It is no part of the page: people, screen readers and excerpts of search
 * engines do not meet it, and its words are English everywhere.
 * @param path address of a page of the author's, without base; others have no Markdown and no line
 */
export function indexPointer(site: SiteView, path: string | undefined): Html {
  if (site.listed !== true || path === undefined) return html``;
  const link = (to: string): Html => attributes({ href: siteHref(site, to), tabindex: -1 });
  const text = `${path === '/' ? '/index' : path}.md`;
  return html`
    <p class="visually-hidden" lang="en" dir="ltr" aria-hidden="true" data-nosnippet>
      All pages of this documentation are listed in <a${link('/llms.txt')}>/llms.txt</a>, and this page without its frame is also
      available <a${link(text)}>as Markdown</a>.
    </p>
  `;
}
