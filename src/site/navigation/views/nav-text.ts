/** Prints the tree as text, for `lectern nav`. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import type { Collection } from '../../config/schema/collection-spec.ts';
import type { NavNode, NavTree } from '../nav-node.ts';

interface NavTextOptions {
  /** Colours for terminals; default false. */
  readonly color?: boolean;
}

const KINDS: Readonly<Record<Collection, string>> = {
  tabs: 'tab',
  menu: 'menu',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
};

type Paint = (style: keyof typeof STYLES, text: string) => string;
const STYLES = { dim: ['2', '22'], bold: ['1', '22'], accent: ['36', '39'] } as const;

/** One line per node with its kind, its address and its special settings; ends with a line break. */
export function navText(tree: NavTree, options: NavTextOptions = {}): string {
  const paint: Paint = (style, text) =>
    options.color === true ? `\u001b[${STYLES[style][0]}m${text}\u001b[${STYLES[style][1]}m` : text;
  const lines: string[] = [];
  const write = (nodes: readonly NavNode[], indent: string): void => {
    nodes.forEach((node, at) => {
      const last = at === nodes.length - 1;
      lines.push(`${paint('dim', `${indent}${last ? '└─ ' : '├─ '}`)}${line(node, paint)}`);
      if (node.kind === 'group' || node.kind === 'division')
        write(node.children, `${indent}${last ? '   ' : '│  '}`);
    });
  };
  write([...tree.children, ...tree.globals], '');
  return lines.length === 0 ? 'The navigation is empty\n' : `${lines.join('\n')}\n`;
}

function line(node: NavNode, paint: Paint): string {
  const marks = marksOf(node)
    .map((mark) => ` ${paint('dim', `[${oneLine(mark)}]`)}`)
    .join('');
  const { badge, label, target } = parts(node);
  const kind = badge === '' ? '' : `${paint('accent', badge)} `;
  const name = node.kind === 'page' || node.kind === 'link' ? oneLine(label) : paint('bold', oneLine(label));
  return `${kind}${name}${target === '' ? '' : ` ${paint('dim', oneLine(target))}`}${marks}`;
}

interface Parts {
  readonly badge: string;
  readonly label: string;
  readonly target: string;
}

function parts(node: NavNode): Parts {
  if (node.kind === 'page')
    return { badge: node.url === '' ? 'endpoint' : (node.method ?? ''), label: node.title, target: node.url };
  if (node.kind === 'link') return { badge: 'link', label: node.label, target: node.href };
  if (node.kind === 'group') return { badge: 'group', label: node.label, target: node.root?.url ?? '' };
  return { badge: KINDS[node.collection], label: node.label, target: node.href ?? '' };
}

function marksOf(node: NavNode): string[] {
  const marks = node.tag === undefined ? [] : [node.tag];
  if (node.kind === 'division' && node.default) marks.push('default');
  if (node.kind === 'division' && node.global) marks.push('global');
  if (node.kind === 'page' && node.deprecated === true) marks.push('deprecated');
  if (node.hidden) marks.push('hidden');
  return marks;
}
