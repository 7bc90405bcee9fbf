/** The parts of a page in which a term is more than prose: links, buttons, and the names of fields. */
import { isElement, type MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { TextRange } from './term-family.ts';

const DEEPEST = 60;

/** The texts of links and buttons, and what is one word in small letters: the name of a field in a heading or a cell. */
export function textRanges(nodes: readonly MarkdownNode[], depth = 0): TextRange[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node): TextRange[] => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    const isButton = isElement(node) && /button/i.test(node.name ?? '');
    if ((node.type === 'link' || isButton) && from !== undefined && to !== undefined)
      return [{ kind: isButton ? 'label' : 'link-text', from, to }];
    const isNamed = (node.type === 'heading' || node.type === 'tableCell') && isOneSmallWord(node);
    if (isNamed && from !== undefined && to !== undefined) return [{ kind: 'identifier', from, to }];
    return textRanges(node.children ?? [], depth + 1);
  });
}

function isOneSmallWord({ children = [] }: MarkdownNode): boolean {
  const [only] = children;
  return children.length === 1 && only?.type === 'text' && /^\s*\p{Ll}+\s*$/u.test(only.value ?? '');
}

/** What a field or a button is called. */
const LABELS = new Set(['label', 'placeholder', 'cta']);

export function labelled(
  place: Pick<TextRange, 'from' | 'to'>,
  name: string | undefined,
  ranges: readonly TextRange[],
): readonly TextRange[] {
  return name !== undefined && LABELS.has(name) ? [{ kind: 'label', ...place }] : ranges;
}
