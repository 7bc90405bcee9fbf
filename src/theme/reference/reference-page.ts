/** What every part of a reference page is handed, and the markup they share. */
import { attributes, type Html, type HtmlPart, html, isEmpty } from '../../lib/html.ts';
import type { ReferenceTools } from '../../site/content/reference-renderer.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';

export interface ReferencePage {
  readonly tools: ReferenceTools;
  /** Whether trees of fields start open. */
  readonly expanded: 'all' | 'closed';
  /** In the language of the page. */
  readonly words: ReferenceStrings;
}

/** A section of the page: its anchor is the same in every language. */
export interface SectionName {
  readonly id: string;
  readonly text: string;
}

/** A heading of the page with its link; `after` stands on its line. */
export function sectionHeading(name: SectionName, { tools }: ReferencePage, after: Html = html``): Html {
  const { text } = name;
  const id = tools.id(name.id);
  tools.heading(2, id, text);
  const href = `#${encodeURIComponent(id.toWellFormed())}`;
  const link = html`<a class="heading-link" href="${href}" aria-labelledby="${id}"></a>`;
  const heading = html`<h2 id="${id}">${text}${link}</h2>`;
  return isEmpty(after) ? heading : html`<div class="section-head">${heading}${after}</div>`;
}

/** Something that opens where it stands. */
export function disclosure(
  label: HtmlPart,
  inner: HtmlPart,
  { page, open = page.expanded === 'all' }: { readonly page: ReferencePage; readonly open?: boolean },
): Html {
  page.tools.feature('reveal');
  return html`
    <details class="expandable"${attributes({ open })}>
      <summary>${label}</summary>
      <div data-part="body">${inner}</div>
    </details>
  `;
}

/** Text of the author's about a section, smaller than the page's own. */
export function about(text: string | undefined, { tools }: ReferencePage): Html {
  const told = text === undefined ? html`` : tools.markdown(text);
  return isEmpty(told) ? html`` : html`<div class="about">${told}</div>`;
}

export function code(text: string): Html {
  return html`<code>${text}</code>`;
}
