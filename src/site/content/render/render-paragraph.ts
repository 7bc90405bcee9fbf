/** Renders paragraphs, splitting those that contain blocks, because HTML does not allow a block in a paragraph. */
import { type Html, html, isBlank, joinHtml, trimmed } from '../../../lib/html.ts';
import type { Scope } from '../scope.ts';
import { BLOCKS } from '../syntax/html-names.data.ts';
import { isElement, type MarkdownNode } from '../syntax/markdown-node.ts';

const BLOCK_START =
  /^\s*(?:<lectern-(?:island|part|slot)[^>]*>\s*)*<(?:div|p|ul|ol|table|figure|section|details|pre|h[1-6]|blockquote|hr|dl|article|aside)[\s>]/;

/** True when an element must not be inside a `<p>`. */
export function isBlockElement(node: MarkdownNode, scope: Scope): boolean {
  const name = node.name ?? '';
  const binding = scope.names.get(name);
  if (binding?.kind === 'snippet') return (scope.page.snippet(binding.file)?.nodes.length ?? 0) > 1;
  const component = scope.page.registry.get(name);
  return component === undefined ? BLOCKS.has(name) : component.inline !== true;
}

/** HTML of a paragraph node. */
export function renderParagraph(node: MarkdownNode, scope: Scope): Html {
  const children = node.children ?? [];
  const { page } = scope;
  if (scope.phrasing || scope.tight) {
    const bare = page.render(children, { ...scope, tight: false });
    page.state.textBreak();
    return bare;
  }
  const whole = children.some(
    (child) => isElement(child) || child.type === 'mdxTextExpression' || child.type === 'math',
  )
    ? withBlocks(children, scope)
    : inParagraph(page.render(children, scope));
  page.state.textBreak();
  return whole;
}

/** Wraps runs of inline content around the blocks in paragraphs. */
function withBlocks(children: readonly MarkdownNode[], scope: Scope): Html {
  const out: Html[] = [];
  let run: Html[] = [];
  for (const child of children) {
    const part = scope.page.render([child], scope);
    if (
      (isElement(child) && isBlockElement(child, scope)) ||
      (child.type !== 'text' && BLOCK_START.test(String(part)))
    ) {
      out.push(inParagraph(joinHtml(run)), part);
      run = [];
    } else run.push(part);
  }
  return joinHtml([...out, inParagraph(joinHtml(run))]);
}

function inParagraph(content: Html): Html {
  return isBlank(content) ? html`` : html`<p>${trimmed(content)}</p>`;
}
