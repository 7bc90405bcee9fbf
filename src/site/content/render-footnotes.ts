/** Renders footnotes: numbers in the text, and the notes at the end with links back. */
import { attributes } from '../../lib/html.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';

const key = (node: MarkdownNode): string => `^${(node.identifier ?? '').toLowerCase()}`;

/** The number of a note, linked to it; a reference to no note is text. */
export function renderFootnoteReference(node: MarkdownNode, scope: Scope): string {
  const { definitions, footnotes, state } = scope.page;
  const name = key(node);
  if (!definitions.has(name)) return `[^${(node.label ?? '').replace(/[&<>]/g, '')}]`;
  if (!footnotes.order.includes(name)) footnotes.order.push(name);
  const number = footnotes.order.indexOf(name) + 1;
  const uses = (footnotes.uses.get(name) ?? 0) + 1;
  footnotes.uses.set(name, uses);
  const id = state.takeId(`fnref-${number}`);
  return `<sup class="footnote-ref"><a${attributes({ href: `#fn-${number}`, id })}>${number}</a></sup>`;
}

/** The list of notes in the order they were first referred to; empty when there is none. */
export function renderFootnotes(scope: Scope): string {
  const { definitions, footnotes, state } = scope.page;
  let items = '';
  // A note may refer to further notes, so the list can grow while it is written.
  for (let i = 0; i < footnotes.order.length && i < 1_000; i++) {
    const name = footnotes.order[i]!;
    const html = scope.page.render(definitions.get(name)?.children ?? [], scope);
    const uses = footnotes.uses.get(name) ?? 1;
    const back = Array.from(
      { length: Math.min(uses, 50) },
      (_, n) => ` <a class="footnote-back" href="#fnref-${i + 1}${n === 0 ? '' : `-${n + 1}`}">↩</a>`,
    ).join('');
    items += `<li${attributes({ id: state.takeId(`fn-${i + 1}`) })}>${html.endsWith('</p>') ? `${html.slice(0, -4)}${back}</p>` : html + back}</li>`;
  }
  return items === '' ? '' : `<section class="footnotes" role="doc-endnotes"><ol>${items}</ol></section>`;
}
