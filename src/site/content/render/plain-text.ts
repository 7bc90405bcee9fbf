/** The text of nodes without any markup: for ids, table of contents and alternative text. */

import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

const DEEPEST = 2_000;

/** Joins the text of `nodes` and their descendants; an expression contributes its value, if any. */
export function plainText(nodes: readonly MarkdownNode[], scope: Scope, depth = 0): string {
  if (depth > DEEPEST) return '';
  let out = '';
  for (const node of nodes) {
    if (
      node.type === 'text' ||
      node.type === 'inlineCode' ||
      node.type === 'inlineMath' ||
      node.type === 'math'
    )
      out += node.value ?? '';
    else if (node.type === 'break') out += ' ';
    else if (node.type === 'image') out += node.alt ?? '';
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
      out += expressionText(node.value ?? '', scope);
    else if (node.children !== undefined) out += plainText(node.children, scope, depth + 1);
  }
  return out;
}

function expressionText(code: string, scope: Scope): string {
  // The expression is rendered for the page elsewhere.
  const result = scope.page.state.discarding(() => scope.page.evaluate(code, scope));
  if (!('value' in result)) return result.failed === 'literal' ? `{${code}}` : '';
  const { value } = result;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
