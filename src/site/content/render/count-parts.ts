/** Counts the parts of a component among nodes by their names, without rendering anything. */
import { looksInto, type PartSearch } from '../child-element.ts';
import type { PartName } from '../component.ts';
import type { Scope } from '../scope.ts';
import { isElement, isExpression, type MarkdownNode } from '../syntax/markdown-node.ts';
import { fenceInfo } from './render-code.ts';

/** The name of a node among the children of a component; `#text` for text and expressions. */
export function nodeName(node: MarkdownNode): string {
  if (isElement(node)) return node.name ?? '';
  if (node.type === 'text' || isExpression(node)) return '#text';
  switch (node.type) {
    case 'code':
      return 'pre';
    case 'paragraph':
      return 'p';
    case 'heading':
      return `h${node.depth ?? 2}`;
    case 'image':
      return 'img';
    default:
      return node.type;
  }
}

/** Stops at `search.enough`, so that snippets that include each other many times are not followed to the end. */
export function countNodes(
  nodes: readonly MarkdownNode[],
  scope: Scope,
  search: PartSearch,
  depth: number,
): number {
  return new Counter(search).count(nodes, scope, depth);
}

function codeOf(node: MarkdownNode, scope: Scope): PartName['code'] {
  return node.type === 'code' ? fenceInfo(node, scope) : undefined;
}

class Counter {
  private readonly search: PartSearch;
  /** Snippets without a part, at the depth at which they were read. */
  private readonly empty = new Set<string>();
  private found = 0;

  constructor(search: PartSearch) {
    this.search = search;
  }

  count(nodes: readonly MarkdownNode[], scope: Scope, depth: number): number {
    for (const node of nodes) {
      if (this.found >= this.search.enough) break;
      this.look(node, scope, depth);
    }
    return this.found;
  }

  private look(node: MarkdownNode, scope: Scope, depth: number): void {
    const inside = node.children ?? [];
    const name = nodeName(node);
    const binding = isElement(node) ? scope.names.get(name.split('.')[0]!) : undefined;
    if (isElement(node) && (name === '' || name === 'Fragment')) this.count(inside, scope, depth);
    else if (binding?.kind === 'snippet') this.snippet(binding.file, scope, depth);
    else if (this.search.isPart({ name, code: codeOf(node, scope) })) this.found++;
    else if (looksInto(name, depth, this.search)) this.count(inside, scope, depth + 1);
  }

  private snippet(file: string, scope: Scope, depth: number): void {
    const key = `${depth} ${file}`;
    const snippet = scope.page.snippet(file);
    if (snippet === undefined || scope.trail.includes(file) || this.empty.has(key)) return;
    const before = this.found;
    this.empty.add(key);
    this.count(snippet.nodes, { ...scope, file, names: snippet.names, trail: [...scope.trail, file] }, depth);
    if (this.found > before) this.empty.delete(key);
  }
}
