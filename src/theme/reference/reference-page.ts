/** The tools and markup that all parts of a reference page share. */
import { attributes, type Html, type HtmlPart, html, isEmpty } from '../../lib/html.ts';
import type { ReferenceTools } from '../../site/content/reference-renderer.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';

export interface ReferencePage {
  readonly tools: ReferenceTools;
  /** True when trees of fields start open. */
  readonly expanded: 'all' | 'closed';
  /** The interface strings in the language of the page. */
  readonly words: ReferenceStrings;
}

/** A section of the page, whose anchor is the same in every language. */
export interface SectionName {
  readonly id: string;
  readonly text: string;
}

/** A heading with a link to itself; `after` follows it on the same line. */
export function sectionHeading(name: SectionName, { tools }: ReferencePage, after: Html = html``): Html {
  const { text } = name;
  const id = tools.id(name.id);
  tools.heading(2, id, text);
  const href = `#${encodeURIComponent(id.toWellFormed())}`;
  const link = html`<a class="heading-link" href="${href}" aria-labelledby="${id}"></a>`;
  const heading = html`<h2 id="${id}">${text}${link}</h2>`;
  return isEmpty(after) ? heading : html`<div class="section-head">${heading}${after}</div>`;
}

/** A part that opens in place. */
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

/** The author's text about a section, smaller than the page's own text. */
export function about(text: string | undefined, { tools }: ReferencePage): Html {
  const content = text === undefined ? html`` : tools.markdown(text);
  return isEmpty(content) ? html`` : html`<div class="about">${content}</div>`;
}

export function code(text: string): Html {
  return html`<code>${text}</code>`;
}
