/** Cuts the text of a page into blocks: headings, paragraphs, lists, code, and the tags around what a component holds. */
import type { PageTree, ReadTree } from '../../content/page/page-tree.ts';
import { isElement, type MarkdownNode, standsAlone } from '../../content/syntax/markdown-node.ts';

export interface Block {
  /** What it is, for people too: `heading 2`, `paragraph`, `<Card>`, `</Card>`. */
  readonly kind: string;
  /** `open` and `close` are the tags of a component whose content is blocks of its own. */
  readonly role: 'whole' | 'open' | 'close';
  readonly node: MarkdownNode;
  /** How many components are around it. */
  readonly depth: number;
  /** Offset at which the comments in front of it begin; `from` where there are none. */
  readonly lead: number;
  readonly from: number;
  readonly to: number;
  /** With LF, and without the indentation of its place. */
  readonly text: string;
  readonly indent: string;
  /** TeX in it, with its dollars. */
  readonly formulas: readonly string[];
}

export interface PageBlocks {
  readonly text: string;
  /** In the order of the text, none inside another. */
  readonly blocks: readonly Block[];
  /** Offset at which the text begins, after the front matter. */
  readonly body: number;
}

const MAX_BLOCKS = 3_000;
const DEEPEST = 60;
const COMMENTS = /^(?:\s|<!--[\s\S]*?-->|\{\s*\/\*[\s\S]*?\*\/\s*\})*$/;

/** @returns why a text cannot be cut: it is no MDX, or something in it is no block */
export function pageBlocks(text: string, tree: ReadTree): PageBlocks | { readonly why: string } {
  if ('why' in tree) return tree;
  const cutter = new Cutter(text, tree);
  try {
    cutter.cut(tree.nodes, { depth: 0, end: text.length });
    cutter.close();
  } catch (error) {
    if (error instanceof Uncut) return { why: error.message };
    throw error;
  }
  return { text, blocks: cutter.blocks, body: tree.body };
}

class Uncut extends Error {}

class Cutter {
  readonly blocks: Block[] = [];
  private readonly text: string;
  private at: number;
  /** Those that no block has yet, the last first. */
  private readonly formulas: PageTree['reserved'][number][];

  constructor(text: string, { body, reserved }: PageTree) {
    this.text = text;
    this.at = body;
    this.formulas = reserved.filter(([from]) => text[from] === '$').sort(([a], [b]) => b - a);
  }

  cut(
    nodes: readonly MarkdownNode[],
    { depth, end: limit }: { readonly depth: number; readonly end: number },
  ): void {
    if (depth > DEEPEST) throw new Uncut('components are nested too deep');
    for (const [at, node] of nodes.entries()) {
      if (isComment(node)) continue;
      const { from, to } = placeOf(node) ?? this.between(nodes[at + 1], limit);
      if (!isContainer(node)) {
        this.add({ kind: kindOf(node), role: 'whole', node, depth, from, to });
        continue;
      }
      const name = node.name ?? '';
      const inner = tagEnd(this.text, from, to);
      const end = this.text.lastIndexOf('</', to - 1);
      if (inner === undefined || end < inner) throw this.uncut('has a tag that cannot be told apart', from);
      this.add({ kind: `<${name}>`, role: 'open', node, depth, from, to: inner });
      this.cut(node.children ?? [], { depth: depth + 1, end });
      this.add({ kind: `</${name}>`, role: 'close', node, depth, from: end, to });
    }
  }

  /** What follows the last block. */
  close(): void {
    if (!COMMENTS.test(this.text.slice(this.at))) throw this.uncut('has text after its last block', this.at);
  }

  /** A line that had to be repaired has no place of its own: it has that between its neighbours. */
  private between(next: MarkdownNode | undefined, limit: number): Place {
    const after = next === undefined ? { from: limit } : placeOf(next);
    if (after === undefined) throw this.uncut('has two blocks with a mistake of syntax', this.at);
    return { from: this.at, to: after.from };
  }

  private add({ from, to, ...block }: Omit<Block, 'lead' | 'text' | 'indent' | 'formulas'>): void {
    const own = this.text.slice(from, to);
    const start = from + (own.length - own.trimStart().length);
    const end = to - (own.length - own.trimEnd().length);
    const between = start < this.at ? 'x' : this.text.slice(this.at, start);
    const blanks = between.length - between.trimStart().length;
    if (end <= start || !COMMENTS.test(between))
      throw this.uncut('has text between two blocks', this.at + blanks);
    if (this.blocks.length >= MAX_BLOCKS) throw new Uncut(`it has more than ${MAX_BLOCKS} blocks`);
    const indent = /(?:^|[\r\n])([ \t]*)$/.exec(this.text.slice(this.at, start))?.[1] ?? '';
    this.blocks.push({
      ...block,
      lead: between.trim() === '' ? start : this.at + blanks,
      from: start,
      to: end,
      text: withoutIndent(this.text.slice(start, end), indent),
      indent,
      formulas: this.formulasBefore(end),
    });
    this.at = end;
  }

  private formulasBefore(end: number): string[] {
    const found: string[] = [];
    for (let next = this.formulas.at(-1); next !== undefined && next[0] < end; next = this.formulas.at(-1)) {
      found.push(this.text.slice(...next));
      this.formulas.pop();
    }
    return found;
  }

  private uncut(what: string, at: number): Uncut {
    return new Uncut(`line ${this.text.slice(0, at).split(/\r\n?|\n/).length} ${what}`);
  }
}

interface Place {
  readonly from: number;
  readonly to: number;
}

function placeOf({ position }: MarkdownNode): Place | undefined {
  const [from, to] = [position?.start.offset, position?.end.offset];
  return from === undefined || to === undefined ? undefined : { from, to };
}

const isComment = ({ type, value = '' }: MarkdownNode): boolean =>
  type === 'mdxFlowExpression' && /^\s*(?:\/\*[\s\S]*\*\/\s*)$/.test(value);

/** A component with text on the line of its tag is one block. */
function isContainer(node: MarkdownNode): boolean {
  const { children = [] } = node;
  return (
    node.type === 'mdxJsxFlowElement' &&
    children.some((child) => !isComment(child)) &&
    children.every((child) => standsAlone(child) || child.type === 'definition')
  );
}

const NAMES: Readonly<Record<string, string>> = {
  blockquote: 'quote',
  thematicBreak: 'rule',
  mdxjsEsm: 'import',
  mdxFlowExpression: 'expression',
  math: 'formula',
};

function kindOf(node: MarkdownNode): string {
  if (node.type === 'heading') return `heading ${node.depth ?? 1}`;
  if (node.type === 'list') return node.ordered === true ? 'numbered list' : 'list';
  if (isElement(node)) return `<${node.name ?? ''} />`;
  return NAMES[node.type] ?? node.type;
}

/** Offset after the `>` of an opening tag; braces and quotes may hold others. */
function tagEnd(text: string, from: number, limit: number): number | undefined {
  let depth = 0;
  for (let at = from + 1; at < limit; at++) {
    const mark = text[at]!;
    if (mark === '"' || mark === "'" || (mark === '`' && depth > 0)) {
      at = text.indexOf(mark, at + 1);
      if (at < 0) return undefined;
    } else if (mark === '{') depth++;
    else if (mark === '}') depth--;
    else if (mark === '>' && depth === 0) return at + 1;
  }
  return undefined;
}

function withoutIndent(text: string, indent: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const isBelow = lines.slice(1).every((line) => line.startsWith(indent) || line.trim() === '');
  return isBelow
    ? lines.map((line, at) => (at === 0 ? line : line.slice(indent.length))).join('\n')
    : lines.join('\n');
}

/** A text as it stands at a place with this indentation, with these line ends. */
export function withIndent(text: string, indent: string, end: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : indent + line))
    .join(end);
}
