/** Renders footnotes: numbers in the text, and the notes at the end with links back. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../../lib/html.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

const key = (node: MarkdownNode): string => `^${(node.identifier ?? '').toLowerCase()}`;

/** The linked number of a note; a reference without a note is text. */
export function renderFootnoteReference(node: MarkdownNode, scope: Scope): Html {
  const { definitions, footnotes, state } = scope.page;
  const name = key(node);
  if (!definitions.has(name)) return html`[^${(node.label ?? '').replace(/[&<>]/g, '')}]`;
  if (!footnotes.order.includes(name)) footnotes.order.push(name);
  const number = footnotes.order.indexOf(name) + 1;
  const uses = (footnotes.uses.get(name) ?? 0) + 1;
  footnotes.uses.set(name, uses);
  const id = state.takeId(`fnref-${number}`);
  return html`<sup class="footnote-ref"><a${attributes({ href: `#fn-${number}`, id })}>${number}</a></sup>`;
}

/** The list of notes in the order they were first referred to; empty when there is none. */
export function renderFootnotes(scope: Scope): Html {
  const { definitions, footnotes, state } = scope.page;
  const items: Html[] = [];
  // A note may refer to further notes, so the list can grow while it is rendered.
  for (let i = 0; i < footnotes.order.length && i < 1_000; i++) {
    const name = footnotes.order[i]!;
    const note = scope.page.render(definitions.get(name)?.children ?? [], scope);
    const uses = footnotes.uses.get(name) ?? 1;
    const back = Array.from(
      { length: Math.min(uses, 50) },
      (_, n) => html` <a class="footnote-back" href="#fnref-${i + 1}${n === 0 ? '' : `-${n + 1}`}">↩</a>`,
    );
    items.push(html`<li${attributes({ id: state.takeId(`fn-${i + 1}`) })}>${withBack(note, back)}</li>`);
  }
  return items.length === 0
    ? html``
    : html`<section class="footnotes" role="doc-endnotes"><ol>${items}</ol></section>`;
}

/** Puts the links back at the end of the last paragraph. */
function withBack(note: Html, back: readonly Html[]): Html {
  const text = String(note);
  if (!text.endsWith('</p>')) return joinHtml([note, ...back]);
  return html`${trustedHtml(text.slice(0, -'</p>'.length))}${back}</p>`;
}
