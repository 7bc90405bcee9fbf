/** Reports a code sample without its colours, and keeps its page from being stored. */

import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';

/** The next rendering may have time for the colours. */
export function reportCutSample(node: MarkdownNode, scope: Scope): void {
  scope.page.state.isPartial = true;
  warnAt(node, scope, {
    code: 'content/sample-too-slow',
    message:
      'The code sample is shown without colours, because those of this page take too much processor time',
    hint: 'Simplify the patterns of its grammar, or shorten the sample',
  });
}
