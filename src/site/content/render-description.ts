/** Renders a description from a specification: untrusted Markdown without code or components. */

import { cutText } from '../../lib/clean-text.ts';
import { type Html, html } from '../../lib/html.ts';
import { descriptionNodes } from './description-nodes.ts';
import type { Names } from './expression/names.ts';
import { guardSource } from './guard.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { parseMarkdown } from './parse-mdx.ts';
import type { Scope } from './scope.ts';

/** Most descriptions are a plain sentence and need no parser. */
const MARKUP = /[*_`[\]<>&!~\\^@|#\n]|https?:|www\.|^(?:[-+=]|\d+[.)])/;
/** Characters of one description. */
const LONGEST = 60_000;
const NO_NAMES: Names = { get: () => undefined };

/** @param place `page`: the description of the page itself, whose headings are headings of the page */
export function renderDescription(text: string, scope: Scope, place: 'page' | 'field'): Html {
  const whole = text.trim();
  if (whole.length > LONGEST)
    scope.page.state.warn({
      code: 'content/description-too-long',
      message: `A description in the specification has ${whole.length} characters, and the page shows its first ${LONGEST}`,
      hint: 'Move its text into a page of the documentation',
    });
  const source = cutText(whole, LONGEST).replaceAll('\0', '\ufffd').replaceAll('\r\n', '\n');
  if (source === '') return html``;
  if (!MARKUP.test(source) || guardSource(source, scope.file) !== undefined) {
    scope.page.state.text(`${source} `);
    return html`<p>${source}</p>`;
  }
  const nodes = descriptionNodes(parseMarkdown(source), place === 'field');
  const definitions = new Map<string, MarkdownNode>();
  for (const node of nodes)
    if (node.type === 'definition') definitions.set((node.identifier ?? '').toLowerCase(), node);
  const page = { ...scope.page, definitions };
  return page.render(nodes, { ...scope, page, names: NO_NAMES, phrasing: false, tight: false });
}
