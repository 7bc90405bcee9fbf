/** What every part of a reference page is handed, and the markup they share. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { ReferenceTools } from '../../site/content/reference-renderer.ts';
import { withValues } from '../strings/interface-strings.ts';
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

/** A sentence of ours around pieces of HTML. */
export function sentence(text: string, html: Readonly<Record<string, string>>): string {
  return withValues(escapeText(text), html);
}

/** A heading of the page with its link; `after` is HTML that stands on its line. */
export function sectionHeading(name: SectionName, { tools }: ReferencePage, after = ''): string {
  const { text } = name;
  const id = tools.id(name.id);
  tools.heading(2, id, text);
  const href = escapeAttribute(encodeURIComponent(id.toWellFormed()));
  const link = `<a class="heading-link" href="#${href}" aria-labelledby="${escapeAttribute(id)}"></a>`;
  const heading = `<h2 id="${escapeAttribute(id)}">${escapeText(text)}${link}</h2>`;
  return after === '' ? heading : `<div class="section-head">${heading}${after}</div>`;
}

/** Something that opens where it stands; `label` is HTML. */
export function disclosure(
  label: string,
  inner: string,
  { page, open = page.expanded === 'all' }: { readonly page: ReferencePage; readonly open?: boolean },
): string {
  page.tools.feature('reveal');
  return `<details class="expandable"${open ? ' open' : ''}><summary>${label}</summary><div data-part="body">${inner}</div></details>`;
}

/** Text of the author's about a section, smaller than the page's own. */
export function about(text: string | undefined, { tools }: ReferencePage): string {
  const html = text === undefined ? '' : tools.markdown(text);
  return html === '' ? '' : `<div class="about">${html}</div>`;
}

export function code(text: string): string {
  return `<code>${escapeText(text)}</code>`;
}
