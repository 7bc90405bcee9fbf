/** Writes the navigation as text, as deep as fits into a number of characters. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { OutlineNode } from '../../site-outline.ts';

interface OutlineText {
  readonly text: string;
  /** Levels that are shown whole; undefined when everything is. */
  readonly depth: number | undefined;
}

const LONGEST_LABEL = 120;
const DEEPEST = 12;

/**
 * @param max characters
 * @param depth levels wanted; fewer are shown where they do not fit, and at least one is begun
 */
export function outlineText(
  nodes: readonly OutlineNode[],
  max: number,
  depth: number = DEEPEST,
): OutlineText {
  const whole = depthOf(nodes);
  for (let shown = Math.min(depth, whole); ; shown--) {
    const text = linesOf(nodes, shown, max);
    if (text !== undefined) return { text, depth: shown >= whole ? undefined : shown };
    if (shown <= 1) return { text: firstLines(nodes, max), depth: 0 };
  }
}

/** Pages below a node, and itself. */
export function pagesIn(nodes: readonly OutlineNode[]): number {
  return nodes.reduce(
    (sum, { kind, path, children }) =>
      sum + (kind !== 'link' && path !== undefined ? 1 : 0) + pagesIn(children),
    0,
  );
}

function depthOf(nodes: readonly OutlineNode[]): number {
  return nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depthOf(children)));
}

/** @returns undefined when it is longer than `max` */
function linesOf(nodes: readonly OutlineNode[], depth: number, max: number): string | undefined {
  const lines: string[] = [];
  let size = 0;
  const write = (some: readonly OutlineNode[], level: number): boolean =>
    some.every((node) => {
      const line = `${' '.repeat(level)}${lineOf(node, level + 1 >= depth)}`;
      lines.push(line);
      size += line.length + 1;
      if (size > max) return false;
      return level + 1 >= depth || write(node.children, level + 1);
    });
  return write(nodes, 0) ? lines.join('\n') : undefined;
}

/** Of a first level that is too long itself. */
function firstLines(nodes: readonly OutlineNode[], max: number): string {
  const lines: string[] = [];
  let size = 0;
  for (const node of nodes) {
    const line = lineOf(node, true);
    size += line.length + 1;
    if (size > max) break;
    lines.push(line);
  }
  return [...lines, `… and ${nodes.length - lines.length} more entries`].join('\n');
}

function lineOf({ kind, label, path, hidden, children }: OutlineNode, closed: boolean): string {
  const name = oneLine(label, LONGEST_LABEL);
  const where = path === undefined ? '' : ` ${oneLine(path, LONGEST_LABEL * 2)}`;
  const mark = hidden === true ? ' [hidden]' : '';
  if (kind === 'page') return `${where.trim()}${isImplied(name, path) ? '' : ` (${name})`}${mark}`;
  const count = closed && children.length > 0 ? ` [${pluralise(pagesIn(children), 'page')}]` : '';
  return `${kind} "${name}"${where}${mark}${count}`;
}

/** True where a title says no more than the path. */
function isImplied(title: string, path: string | undefined): boolean {
  const last = path?.split('/').at(-1) ?? '';
  return last.replaceAll(/[-_]/g, ' ').toLowerCase() === title.toLowerCase();
}
