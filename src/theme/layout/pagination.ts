/** The end of a page: what readers are asked, links to edit it and to report a problem, its date, then the previous and the next page. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import type { NeighbourView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceIconName } from '../icons/interface-icons.data.ts';
import type { PageView, SiteView } from '../page-view.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { pageFeedback } from './feedback.ts';
import { siteHref } from './site-href.ts';

/** Forges refuse longer addresses; letters of other scripts take nine bytes each. */
const MOST_ISSUE_WORDS = 400;

export function pageEnd(view: PageView, text: InterfaceStrings): string {
  const { previous, next } = view.navigation;
  const asked = pageFeedback(view, text);
  const line = editLink(view, text) + issueLink(view, text) + lastModified(view, text);
  const pages = view.hideFooterPagination
    ? ''
    : neighbour(view.site, previous, 'previous', text) + neighbour(view.site, next, 'next', text);
  if (asked + line + pages === '') return '';
  return (
    `<div class="page-end">${asked}${line === '' ? '' : `<p class="page-facts">${line}</p>`}` +
    `${pages === '' ? '' : `<nav class="neighbours" aria-label="${escapeAttribute(text.previousAndNext)}">${pages}</nav>`}</div>`
  );
}

function neighbour(
  site: SiteView,
  page: NeighbourView | undefined,
  side: 'previous' | 'next',
  text: InterfaceStrings,
): string {
  if (page === undefined) return '';
  const words = `<span class="neighbour-side">${escapeText(text[side])}</span><span class="neighbour-title">${escapeText(page.label)}</span>`;
  const arrow = interfaceIcon(side === 'previous' ? 'arrow-left' : 'arrow-right');
  return `<a${attributes({ class: `neighbour neighbour-${side}`, href: siteHref(site, page.href), rel: side === 'previous' ? 'prev' : 'next' })}>${arrow}<span class="neighbour-text">${words}</span></a>`;
}

function editLink({ site, file, editable }: PageView, text: InterfaceStrings): string {
  if (site.editUrl === undefined || editable === false) return '';
  const href = siteHref(
    site,
    site.editUrl.replaceAll('{path}', file.split('/').map(encodeURIComponent).join('/')),
  );
  return factLink(href, 'edit', text.editPage);
}

/** The issue begins with what tells the maintainers which page is meant; the reader's words come before it. */
function issueLink({ site, url, file, title }: PageView, text: InterfaceStrings): string {
  if (site.issueUrl === undefined) return '';
  const address = `${site.origin ?? ''}${site.base}${url}`;
  const body = `\n\n---\n${address}${file === '' ? '' : `\n\`${file}\``}`;
  const filled = site.issueUrl.replace(/\{(title|body)\}/g, (_, name) =>
    encodeURIComponent(shortened(name === 'title' ? title : body)),
  );
  return factLink(siteHref(site, filled), 'flag', text.reportPage);
}

/** No half of a character is left at its end, which `encodeURIComponent` would refuse. */
function shortened(words: string): string {
  return [...words.toWellFormed()].slice(0, MOST_ISSUE_WORDS).join('');
}

function factLink(href: string | undefined, icon: InterfaceIconName, label: string): string {
  return href === undefined
    ? ''
    : `<a${attributes({ href, rel: 'noopener nofollow' })}>${interfaceIcon(icon)}${escapeText(label)}</a>`;
}

function lastModified({ lastModified: iso, navigation }: PageView, text: InterfaceStrings): string {
  const at = iso === undefined ? Number.NaN : Date.parse(iso);
  if (iso === undefined || Number.isNaN(at)) return '';
  const words = withValues(text.lastUpdated, { date: '\u0000' }).split('\u0000');
  return `<span>${escapeText(words[0] ?? '')}<time datetime="${escapeAttribute(iso)}">${escapeText(writtenDate(at, navigation.language?.lang))}</time>${escapeText(words[1] ?? '')}</span>`;
}

function writtenDate(at: number, lang = 'en'): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(lang, options).format(at);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(at);
  }
}
