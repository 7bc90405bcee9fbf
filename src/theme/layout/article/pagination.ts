/** Renders the end of a page: feedback, links to edit it and to report a problem, its date, the previous and next page. */
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NeighbourView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import type { EditLinks, PageView, SiteView } from '../../page-view.ts';
import { type InterfaceStrings, withValues } from '../../strings/interface-strings.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, type TakenIds } from '../parts/style-hooks.ts';
import { writtenDate } from '../parts/written-date.ts';
import { pageFeedback } from './feedback.ts';

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
