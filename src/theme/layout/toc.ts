/** The headings of the page: a column on a wide screen, a list behind a sticky button on a narrow one. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import type { Heading } from '../../site/content/page.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';

const DEEPEST = 3;
/** One heading is no table of contents. */
const FEWEST = 2;

/** The headings that are worth listing; empty when there are too few to choose among. */
export function listedHeadings(headings: readonly Heading[]): readonly Heading[] {
  const listed = headings.filter(
    (heading) => heading.depth > 1 && heading.depth <= DEEPEST && heading.text.trim() !== '',
  );
  return listed.length < FEWEST ? [] : listed;
}

/**
 * The list itself; empty for no headings.
 * @param below HTML under the list
 */
export function toc(headings: readonly Heading[], text: InterfaceStrings, below = ''): string {
  if (headings.length === 0) return '';
  const items = headings.map(
    (heading) =>
      `<li><a${attributes({ href: `#${heading.id}`, class: heading.depth > 2 ? 'toc-deep' : undefined })}>${escapeText(heading.text)}</a></li>`,
  );
  return `<nav class="page-toc" id="lectern-toc" popover aria-label="${escapeAttribute(text.onThisPage)}"><p class="toc-title">${interfaceIcon('list')}${escapeText(text.onThisPage)}</p><ul class="toc-list">${items.join('')}</ul>${below}</nav>`;
}

/** The sticky button that opens the list where it has no column. */
export function tocBar(headings: readonly Heading[], text: InterfaceStrings): string {
  if (headings.length === 0) return '';
  return (
    `<div class="toc-bar"><button class="toc-button" type="button" popovertarget="lectern-toc">${interfaceIcon('list')}<span>${escapeText(text.onThisPage)}</span>` +
    `<span class="toc-now" aria-hidden="true"></span>${interfaceIcon('chevron-down')}</button></div>`
  );
}
