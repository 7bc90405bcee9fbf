/** Writes blocks and runs that are equal in both versions, or only in one of them. */
import type { ElementNode, TreeNode } from './html-tree.ts';
import type { ChangeKind, MarkWriter } from './mark-writer.ts';
import { withAttributes, withOldIds, withSources } from './start-tag.ts';
import { NO_CONTENT, type Part, type Unit } from './units.ts';

export interface Writing {
  readonly writer: MarkWriter;
  /** Where a file of the earlier version is: its address may be that of another one now. */
  readonly oldSource: (src: string) => string;
  /** False when nobody looks at the earlier version on its own. */
  readonly side: boolean;
}

/** The start tag of an element of the earlier version. */
export function oldTag(open: string, { oldSource }: Writing): string {
  const renamed = withOldIds(open);
  return /\s(?:src|poster|srcset)=/.test(renamed) ? withSources(renamed, oldSource) : renamed;
}

/** A part of the earlier version as it is. */
export function oldHtml(nodes: readonly TreeNode[], writing: Writing): string {
  let html = '';
  for (const node of nodes) {
    if (node.kind !== 'element' || node.unread) html += node.html;
    else html += oldTag(node.open, writing) + oldHtml(node.children, writing) + node.close;
  }
  return html;
}

export function htmlOfNodes(nodes: readonly TreeNode[]): string {
  return nodes.map(({ html }) => html).join('');
}

function nodesOf(unit: Unit): readonly TreeNode[] {
  return unit.kind === 'block' ? [unit.element] : unit.nodes;
}

/** What is equal in both: the later version's markup, and the earlier one's beside it. */
export function writeEqual(before: Unit, after: Unit, writing: Writing): void {
  const { writer } = writing;
  writer.same();
  writer.after(htmlOfNodes(nodesOf(after)));
  if (writing.side) writer.before(oldHtml(nodesOf(before), writing));
}

export function writeAdded(unit: Unit, writing: Writing): void {
  const { writer } = writing;
  writeMarked(unit, {
    kind: 'added',
    tag: (open) => open,
    nodes: htmlOfNodes,
    write: (html) => writer.after(html),
    writeMark: (inner) => {
      const mark = writer.open('added');
      writer.after(mark.open('after') + inner + mark.close);
    },
  });
}

/** Without words and pictures it would only be an empty box among the later version's. */
export function writeRemoved(unit: Unit, writing: Writing): void {
  const { writer } = writing;
  if (unit.key === NO_CONTENT) {
    if (writing.side) writer.before(oldHtml(nodesOf(unit), writing));
    return;
  }
  writeMarked(unit, {
    kind: 'removed',
    tag: (open) => oldTag(open, writing),
    nodes: (nodes) => oldHtml(nodes, writing),
    write: (html) => {
      writer.after(html);
      if (writing.side) writer.before(html);
    },
    writeMark: (inner) => {
      const mark = writer.open('removed');
      writer.after(mark.open('after') + inner + mark.close);
      if (writing.side) writer.before(mark.open('before') + inner + mark.close);
    },
  });
}

interface Marking {
  readonly kind: ChangeKind;
  readonly tag: (open: string) => string;
  readonly nodes: (nodes: readonly TreeNode[]) => string;
  readonly write: (html: string) => void;
  readonly writeMark: (inner: string) => void;
}

function writeMarked(unit: Unit, marking: Marking): void {
  if (unit.kind === 'run') {
    marking.writeMark(marking.nodes(unit.nodes));
    return;
  }
  const { element, parts } = unit;
  const attributes = unit.key === NO_CONTENT ? '' : `data-changed="${marking.kind}"`;
  const tag = marking.tag(element.open);
  marking.write(attributes === '' ? tag : withAttributes(openedTag(element, tag), attributes));
  for (const part of parts) writePart(part, marking);
  marking.write(element.close);
}

function writePart(part: Part, marking: Marking): void {
  if (part.kind === 'fixed') marking.write(marking.nodes(part.nodes));
  else writeMarked(part, marking);
}

/** What changed in a closed box is to be seen. */
export function openedTag({ name }: ElementNode, tag: string): string {
  return name === 'details' && !/\sopen[\s>=]/.test(tag) ? withAttributes(tag, 'open') : tag;
}
