/** Plans one mark for the bullets of all unordered lists. */
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import type { RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import type { BulletOptions } from './work-options.ts';

const DEEPEST = 150;

export function planBullets(
  context: CheckContext,
  within: Within,
  { mark }: BulletOptions,
): Promise<PlannedWork> {
  const others = ['-', '*', '+'].filter((one) => one !== mark);
  return planPageEdits(context, within, {
    what: ['bullet changed', 'bullets changed'],
    concerns: (text) => others.some((one) => text.includes(`${one} `) || text.includes(`${one}\t`)),
    edits: (page) => bulletEdits(page, mark),
  });
}

function bulletEdits({ file, text, tree }: PageText, mark: string): PageEdits {
  const edits: RangeEdit[] = [];
  const left: Left[] = [];
  const visit = (nodes: readonly MarkdownNode[], depth: number): void => {
    if (depth > DEEPEST) return;
    for (const [at, node] of nodes.entries()) {
      if (isBullets(node)) {
        // Only their marks tell two lists apart that follow each other.
        if (isBullets(nodes[at - 1]) || isBullets(nodes[at + 1])) {
          const line = node.position?.start.line;
          if (marksOf(text, node).some(({ now }) => now !== mark))
            left.push({ file, line, text: 'still has a list that would become one with the list beside it' });
        } else
          for (const { offset, now } of marksOf(text, node))
            if (now !== mark) edits.push({ from: offset, to: offset + 1, now: mark });
      }
      if (node.children !== undefined) visit(node.children, depth + 1);
    }
  };
  visit(tree.nodes, 0);
  return { edits, left };
}

function isBullets(node: MarkdownNode | undefined): boolean {
  return node?.type === 'list' && node.ordered !== true;
}

function marksOf(text: string, list: MarkdownNode): { readonly offset: number; readonly now: string }[] {
  return (list.children ?? []).flatMap(({ position }) => {
    const offset = position?.start.offset;
    const now = offset === undefined ? '' : (text[offset] ?? '');
    return offset === undefined || !/[-*+]/.test(now) ? [] : [{ offset, now }];
  });
}
