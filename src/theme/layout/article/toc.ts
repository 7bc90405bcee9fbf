/** Renders the headings of the page: a column on a wide screen, a list behind a sticky button on a narrow one. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Heading } from '../../../site/content/page/page.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { hookId, type TakenIds, targetId } from '../parts/style-hooks.ts';

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
