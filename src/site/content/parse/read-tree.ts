/** Reads the syntax tree of a page with places in the text of its file, for edits; runs in a render process. */

import { findMath } from '../math/find-math.ts';
import type { ReadTree } from '../page/page-tree.ts';
import type { RenderRequest } from '../page-renderer.ts';
import { replaceOutside } from '../syntax/code-ranges.ts';
import { splitFrontMatter } from '../syntax/front-matter.ts';
import { guardSource } from '../syntax/guard.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { parsePage } from './parse-page.ts';

/** Trees take much more memory than their text. */
const LARGEST = 2_000_000;
const DEEPEST = 150;
const COMMENT = /<!--[\s\S]*?-->/g;
const VARIABLE = /\{\{\s*[\w.-]{1,100}\s*\}\}/g;
const HEADING_ID = /(?<=^[ \t>]*#{1,6}[ \t].*?(?<!\\)(?:\\\\)*)\{#[^\s{}*\\]{1,200}\}[ \t]*$/gm;

/** @returns the reason when the text cannot be read at all, or not as MDX */
export function readTree(
  { file, source, settings }: Pick<RenderRequest, 'file' | 'source' | 'settings'>,
  known: (name: string) => boolean,
): ReadTree {
  const refused =
    source.length > LARGEST ? { message: 'The page is too large to be edited' } : guardSource(source, file);
  if (refused !== undefined) return { why: refused.message };
  const { body } = splitFrontMatter(source);
  const masked = withoutReserved(body);
  const parsed = parsePage({ file, body: masked, latex: settings.latex, known });
  if (parsed.plain) return { why: parsed.issues[0]?.message ?? 'The page cannot be read as MDX' };
  const places = new Places({ source, body, ...parsed.texts });
  const math = findMath(masked, settings.latex).map(({ from, to }) => [from, to] as const);
  const reserved = [...math, ...differences(body, masked)];
  return {
    nodes: places.all(parsed.nodes, 0),
    reserved: reserved.map(([from, to]) => [places.ofBody(from), places.ofBody(to)]),
    body: bodyStart(source),
  };
}

/** Same length and same lines, with what the parser would stumble over replaced by blanks, and variables by letters. */
function withoutReserved(body: string): string {
  const blank = ([whole]: RegExpExecArray): string => whole.replace(/[^\n]/g, ' ');
  let text = body;
  if (text.includes('<!--')) text = replaceOutside(text, COMMENT, blank);
  if (text.includes('{#')) text = replaceOutside(text, HEADING_ID, blank);
  if (text.includes('{{')) text = text.replace(VARIABLE, (whole) => 'v'.repeat(whole.length));
  return text;
}

/** Half-open ranges in which two texts of one length differ. */
function differences(one: string, other: string): [number, number][] {
  const found: [number, number][] = [];
  if (one === other) return found;
  let from = -1;
  for (let at = 0; at <= one.length; at++) {
    const same = at === one.length || one.charCodeAt(at) === other.charCodeAt(at);
    if (!same && from < 0) from = at;
    if (same && from >= 0) {
      found.push([from, at]);
      from = -1;
    }
  }
  return found;
}

interface Texts {
  readonly source: string;
  readonly body: string;
  /** Without what is reserved, before and after repairs, which keep the number of lines. */
  readonly before: string;
  readonly after: string;
}

class Places {
  private readonly sourceStarts: number[];
  private readonly bodyStarts: readonly number[];
  private readonly parsedStarts: readonly number[];
  private readonly repaired: ReadonlySet<number>;

  constructor({ source, body, before, after }: Texts) {
    this.sourceStarts = lineStarts(source);
    // The byte order mark is no part of the text.
    if (source.charCodeAt(0) === 0xfeff && body.length > 0) this.sourceStarts[0] = 1;
    this.bodyStarts = lineStarts(body);
    this.parsedStarts = lineStarts(after);
    const now = after.split('\n');
    this.repaired = new Set(
      before === after ? [] : before.split('\n').flatMap((line, at) => (line === now[at] ? [] : [at])),
    );
  }

  /** Nodes that the parser made of one text share its place: the text is kept. */
  all(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
    if (depth > DEEPEST) return [];
    const kept: MarkdownNode[] = [];
    for (const node of nodes) {
      const last = kept.at(-1);
      if (last === undefined || !samePlace(last, node)) kept.push(node);
      else if (last.type !== 'text' && node.type === 'text') kept[kept.length - 1] = node;
    }
    return kept.map((node) => this.one(node, depth));
  }

  private one({ position, children, ...node }: MarkdownNode, depth: number): MarkdownNode {
    const place = position === undefined ? undefined : this.position(position, children === undefined);
    return {
      ...node,
      ...(place === undefined ? {} : { position: place }),
      ...(children === undefined ? {} : { children: this.all(children, depth + 1) }),
    };
  }

  private position(
    { start, end }: NonNullable<MarkdownNode['position']>,
    leaf: boolean,
  ): MarkdownNode['position'] {
    const [first, last] = [start.line - 1, end.line - 1];
    for (let line = first; line <= last; line = leaf || line === last ? line + 1 : last)
      if (this.repaired.has(line)) return undefined;
    const at = (point: typeof start): number =>
      this.sourceStarts[point.line - 1]! + ((point.offset ?? 0) - this.parsedStarts[point.line - 1]!);
    return { start: { ...start, offset: at(start) }, end: { ...end, offset: at(end) } };
  }

  /** The offset in the file of an offset in the text after the front matter. */
  ofBody(offset: number): number {
    let [low, high] = [0, this.bodyStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.bodyStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return this.sourceStarts[low]! + offset - this.bodyStarts[low]!;
  }
}

/** The front matter was replaced by as many empty lines, and the text begins after them. */
function bodyStart(source: string): number {
  const marks = /^(?:\ufeff|\s)*---[ \t]*\r?\n[\s\S]*?^---[ \t]*$/m.exec(source);
  return splitFrontMatter(source).front === '' && marks === null ? 0 : (marks?.[0].length ?? 0);
}

function samePlace(one: MarkdownNode, other: MarkdownNode | undefined): boolean {
  const [a, b] = [one.position, other?.position];
  return (
    a !== undefined && b !== undefined && a.start.offset === b.start.offset && a.end.offset === b.end.offset
  );
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  return starts;
}
