/** Renders quotes, and GitHub alerts (`> [!NOTE]`) as callouts. */
import { type Html, html } from '../../lib/html.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { renderElement } from './render-element.ts';
import type { Scope } from './scope.ts';

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Info',
  warning: 'Warning',
  caution: 'Danger',
};

/** HTML of a block quote. */
export function renderQuote(node: MarkdownNode, scope: Scope): Html {
  const inner: Scope = { ...scope, tight: false, phrasing: false };
  const [first, ...rest] = node.children ?? [];
  const [start, ...words] = first?.children ?? [];
  const alert = start?.type === 'text' ? ALERT.exec(start.value ?? '') : null;
  const name = alert === null ? undefined : CALLOUTS[alert[1]!.toLowerCase()];
  if (first === undefined || start === undefined || name === undefined || !scope.page.registry.has(name)) {
    return html`<blockquote>${scope.page.render(node.children ?? [], inner)}</blockquote>`;
  }
  const text = { ...start, value: start.value!.slice(alert![0].length) };
  return renderElement(
    {
      type: 'mdxJsxFlowElement',
      name,
      attributes: [],
      children: [{ ...first, children: [text, ...words] }, ...rest],
    },
    inner,
  );
}
