/** Finds the import and export lines among the nodes of a text, including those inside elements. */

import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { type Esm, parseEsm } from './esm.ts';

/** Elements can contain import lines too; deeper text has been refused before. */
const DEEPEST = 200;

function esmNodes(nodes: readonly MarkdownNode[], depth = 0): readonly MarkdownNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'mdxjsEsm') return [node];
    if (node.type !== 'mdxJsxFlowElement' || depth >= DEEPEST) return [];
    return esmNodes(node.children ?? [], depth + 1);
  });
}

export function esmOf(nodes: readonly MarkdownNode[]): Esm {
  const text = esmSource(nodes);
  return text === '' ? { imports: [], exports: [] } : parseEsm(text);
}

/** The same lines as a module, each on its line in the file. */
export function esmSource(nodes: readonly MarkdownNode[]): string {
  let text = '';
  let line = 1;
  for (const node of esmNodes(nodes)) {
    const start = node.position?.start.line ?? line;
    text += `${'\n'.repeat(Math.max(0, start - line))}${node.value ?? ''}\n`;
    line = Math.max(line, start) + (node.value ?? '').split('\n').length;
  }
  return text;
}
