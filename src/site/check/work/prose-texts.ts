/** The prose of a site as pieces of text: all that is neither heading, link nor table, which are often titles. */
import { setImmediate } from 'node:timers/promises';
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import { textFiles } from './text-files.ts';

const DEEPEST = 150;

/** From every page, also those that a task may not change. */
export async function* proseTexts(context: CheckContext): AsyncGenerator<string> {
  for (const file of textFiles(context, () => true)) {
    const text = await context.text(file);
    const tree = await context.tree(file, text);
    if ('nodes' in tree) yield* proseOf(tree.nodes, 0);
    await setImmediate();
  }
}

function* proseOf(nodes: readonly MarkdownNode[], depth: number): Generator<string> {
  if (depth > DEEPEST) return;
  for (const { type, value, children } of nodes) {
    if (type === 'heading' || type === 'link' || type === 'tableCell') continue;
    if (type === 'text') yield value ?? '';
    else yield* proseOf(children ?? [], depth + 1);
  }
}
