/** Renders the inline Markdown of labels and captions. */
import { type Html, textHtml } from '../../../lib/html.ts';
import { maskMath } from '../math/mask-math.ts';
import { parseMarkdown } from '../parse/parse-mdx.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

const MARKUP = /[*_`[\]<&!~\\$:@^{]|https?:|www\./;
const LONGEST = 5_000;

/** HTML of `markdown` without a paragraph around it; plain text, the common case, is not parsed. */
export function renderInline(markdown: string, scope: Scope): Html {
  if (!MARKUP.test(markdown) || markdown.length > LONGEST) return textHtml(markdown);
  const masked = maskMath(markdown, scope.page.settings.latex);
  const nodes = masked.restore(parseMarkdown(masked.source));
  const first = nodes[0];
  // A label that looks like a list or heading ("1. Install", "# of pages") is still one line of text.
  if (nodes.length !== 1 || first?.type !== 'paragraph') return textHtml(markdown);
  return scope.page.render(textOnly(first.children ?? []), { ...scope, phrasing: true });
}

/** Angle brackets in a label are text: `Array<T>`. */
function textOnly(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.map((node) =>
    node.type === 'html'
      ? { ...node, type: 'text' }
      : node.children === undefined
        ? node
        : { ...node, children: textOnly(node.children) },
  );
}
