/** Compares parsed elements with the text: the parser may close the wrong node where a tag ends inside a list, and then mixes up names. */
import { isElement, type MarkdownNode, type Point } from '../syntax/markdown-node.ts';

/** An element that does not begin and end with its own tags, as written in the text. */
export interface MisplacedTag {
  /** As written; empty for a fragment. */
  readonly name: string;
  readonly start: Point;
  readonly offset: number;
  /** The list or quote that contains the closing tag, if one was found. */
  readonly container: MarkdownNode | undefined;
}

const CONTAINERS = new Set(['list', 'blockquote', 'footnoteDefinition']);
const OPENING_NAME = /^<\s*([^\s<>/{}"'=]*)/;
const LONGEST_TAG = 1_000;

/** The innermost of the elements that are misplaced first in the text: its closing tag is where the mistake is. */
export function findMisplacedTag(nodes: readonly MarkdownNode[], source: string): MisplacedTag | undefined {
  let found: MarkdownNode | undefined;
  let inner = firstMisplaced(nodes, source);
  while (inner !== undefined) {
    found = inner;
    inner = firstMisplaced(inner.children ?? [], source);
  }
  return found === undefined ? undefined : misplaced(found, source);
}

function firstMisplaced(nodes: readonly MarkdownNode[], source: string): MarkdownNode | undefined {
  const rest = nodes.toReversed();
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (isElement(node) && !hasOwnTags(node, source)) return node;
    const { children } = node;
    if (children !== undefined) for (let i = children.length - 1; i >= 0; i--) rest.push(children[i]!);
  }
  return undefined;
}

function hasOwnTags({ name, position, children }: MarkdownNode, source: string): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) return true;
  const tag = name ?? '';
  if (!beginsWith(source, start, tag)) return false;
  const last = children?.at(-1)?.position?.end.offset;
  if (last === undefined && source.startsWith('/>', end - 2)) return true;
  const closing = closingAt(source, end, tag);
  return closing !== undefined && closing > start && (last === undefined || last <= closing);
}

function beginsWith(source: string, start: number, tag: string): boolean {
  if (source[start] !== '<') return false;
  if (source.startsWith(tag, start + 1)) return !/[\w$.:-]/.test(source[start + 1 + tag.length] ?? '');
  return sameName(OPENING.exec(source.slice(start, start + LONGEST_TAG))?.[1], tag);
}

/** With blanks as JSX allows them between the parts of a name. */
const OPENING = /^<\s*([\w$-]+(?:\s*[.:]\s*[\w$-]+)*)/;
/** Marks of quotes may begin the lines of a tag. */
const CLOSING = /^<\/([^<]*)>$/;

/** @returns the offset at which the closing tag of `tag` that ends at `end` begins */
function closingAt(source: string, end: number, tag: string): number | undefined {
  const short = end - tag.length - 3;
  if (source[end - 1] === '>' && source.startsWith(`</${tag}`, short)) return short;
  const from = source.lastIndexOf('</', end - 1);
  if (from < 0 || end - from > LONGEST_TAG) return undefined;
  const written = CLOSING.exec(source.slice(from, end))?.[1];
  return sameName(written?.replaceAll('>', ''), tag) ? from : undefined;
}

function sameName(written: string | undefined, tag: string): boolean {
  return written?.replace(/\s+/g, '') === tag;
}

function misplaced(node: MarkdownNode, source: string): MisplacedTag {
  const { start } = node.position!;
  const offset = start.offset ?? 0;
  const name = OPENING_NAME.exec(source.slice(offset, offset + LONGEST_TAG))?.[1] ?? '';
  return { name, start, offset, container: containerOf(node) };
}

/** The list or quote at the end of an element, or of the elements at its end. */
function containerOf(node: MarkdownNode): MarkdownNode | undefined {
  let inner: MarkdownNode | undefined = node;
  while (inner !== undefined && isElement(inner)) {
    const found: MarkdownNode | undefined = inner.children?.findLast(({ type }) => CONTAINERS.has(type));
    if (found !== undefined) return found;
    inner = inner.children?.at(-1);
  }
  return undefined;
}
