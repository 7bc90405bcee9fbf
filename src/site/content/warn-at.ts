/** Reports a mistake at the position of a node, in the node's file. */

import type { Scope } from './scope.ts';
import type { MarkdownNode } from './syntax/markdown-node.ts';

interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** Adds a warning with file, line and column; nodes from expressions have no position. */
export function warnAt(node: MarkdownNode, scope: Scope, mistake: Mistake): void {
  const start = node.position?.start;
  const place = start === undefined ? {} : { line: start.line, column: start.column };
  scope.page.state.warn({ ...mistake, file: scope.file, ...place });
}
