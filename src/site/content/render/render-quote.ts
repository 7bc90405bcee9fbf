/** Renders block quotes, and as notices those that begin with `[!NOTE]`: of GitHub, with titles and folded as other programs have them. */
import { type Html, html } from '../../../lib/html.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { plainText } from './plain-text.ts';
import { renderElement } from './render-element.ts';

const ALERT = /^\[!([a-z]{2,20})\]([+-]?)(?:[ \t]+|(?=\n)|$)/i;
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  important: 'Info',
  abstract: 'Info',
  summary: 'Info',
  tldr: 'Info',
  todo: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  check: 'Check',
  done: 'Check',
  question: 'Note',
  help: 'Note',
  faq: 'Note',
  example: 'Note',
  quote: 'Note',
  cite: 'Note',
  warning: 'Warning',
  attention: 'Warning',
  caution: 'Danger',
  danger: 'Danger',
  error: 'Danger',
  failure: 'Danger',
  fail: 'Danger',
  missing: 'Danger',
  bug: 'Danger',
};

/** HTML of a block quote. */
export function renderQuote(node: MarkdownNode, scope: Scope): Html {
  const inner: Scope = { ...scope, tight: false, phrasing: false };
  const [first, ...rest] = node.children ?? [];
  const [start] = first?.children ?? [];
  const alert = start?.type === 'text' ? ALERT.exec(start.value ?? '') : null;
  const kind = alert === null ? '' : alert[1]!.toLowerCase();
  const known = Object.hasOwn(CALLOUTS, kind) ? CALLOUTS[kind]! : undefined;
  const fold = alert?.[2] ?? '';
  const name = fold === '' ? known : 'Accordion';
  if (first === undefined || known === undefined || !scope.page.registry.has(name!))
    return html`<blockquote>${scope.page.render(node.children ?? [], inner)}</blockquote>`;
  const { title, text } = apart(first.children ?? [], alert![0].length);
  const words = plainText(title, scope).trim();
  const shown = words === '' && fold !== '' ? kind[0]!.toUpperCase() + kind.slice(1) : words;
  const children = [...(text.length === 0 ? [] : [{ ...first, children: text }]), ...rest];
  return renderElement(
    {
      type: 'mdxJsxFlowElement',
      name: name!,
      attributes: [
        ...(shown === '' ? [] : [{ type: 'mdxJsxAttribute' as const, name: 'title', value: shown }]),
        ...(fold === '+' ? [{ type: 'mdxJsxAttribute' as const, name: 'defaultOpen', value: null }] : []),
      ],
      children,
    },
    inner,
  );
}

/** The first line of a paragraph behind its mark, and the other lines. */
function apart(nodes: readonly MarkdownNode[], mark: number) {
  const title: MarkdownNode[] = [];
  for (const [i, node] of nodes.entries()) {
    const value = node.type === 'text' ? (node.value ?? '').slice(i === 0 ? mark : 0) : '';
    const at = value.indexOf('\n');
    if (node.type === 'break') return { title, text: nodes.slice(i + 1) };
    if (at < 0) {
      title.push(node.type === 'text' ? { ...node, value } : node);
      continue;
    }
    title.push({ ...node, value: value.slice(0, at) });
    const after = value.slice(at + 1);
    return { title, text: [...(after === '' ? [] : [{ ...node, value: after }]), ...nodes.slice(i + 1)] };
  }
  return { title, text: [] };
}
