/** Removes the formulas from a text before it is parsed and restores them afterwards: TeX is neither Markdown nor MDX. */
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { findMath, type MathMode, type MathSpan } from './find-math.ts';

interface MaskedText {
  /** Of the same length and with the same lines, so that positions are those of the original. */
  readonly source: string;
  /** The parsed text with `inlineMath` and `math` nodes. */
  restore(nodes: readonly MarkdownNode[]): readonly MarkdownNode[];
}

/** Letters that are valid in any name and word; two that the page does not contain are used. */
const MARKS = { first: 0xa000, last: 0xa48c };
/** One letter for each formula. */
const FIRST_NUMBER = 0x4e00;
const DEEPEST = 2_000;

/** Masks the formulas of `source`. */
export function maskMath(source: string, mode: MathMode): MaskedText {
  const spans = findMath(source, mode);
  const marks = spans.length === 0 ? [] : freeMarks(source);
  const [mark, fill] = marks;
  if (mark === undefined || fill === undefined) return { source, restore: (nodes) => nodes };
  let out = '';
  let at = 0;
  for (const [i, { from, to }] of spans.entries()) {
    const head = mark + String.fromCharCode(FIRST_NUMBER + i);
    const [first = '', ...lines] = source.slice(from, to).split('\n');
    const rest = lines.map((line) => {
      const prefix = /^[ \t>]*/.exec(line)![0];
      return prefix.slice(0, line.length - 1) + fill.repeat(Math.max(line.length - prefix.length, 1));
    });
    out += source.slice(at, from) + [head.padEnd(first.length, fill), ...rest].join('\n');
    at = to;
  }
  const masked = {
    source,
    spans,
    pattern: new RegExp(`${mark}(.)${fill}*(?:\\n[ \\t>]*${fill}*)*${fill}|${mark}(.)`, 'gu'),
  };
  return { source: out + source.slice(at), restore: (nodes) => restored(nodes, masked, 0) };
}

interface Masked {
  readonly source: string;
  readonly spans: readonly MathSpan[];
  readonly pattern: RegExp;
}

function freeMarks(source: string): string[] {
  const free: string[] = [];
  for (let code = MARKS.first; code <= MARKS.last && free.length < 2; code++) {
    const letter = String.fromCharCode(code);
    if (!source.includes(letter)) free.push(letter);
  }
  return free;
}

function restored(nodes: readonly MarkdownNode[], masked: Masked, depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [...nodes];
  return nodes.flatMap((node) => {
    if (node.type === 'text') return textNodes(node, masked);
    const whole = unmask(node, masked) as MarkdownNode;
    return node.children === undefined
      ? [whole]
      : [{ ...whole, children: restored(node.children, masked, depth + 1) }];
  });
}

function textNodes(node: MarkdownNode, { spans, pattern }: Masked): MarkdownNode[] {
  const value = node.value ?? '';
  const nodes: MarkdownNode[] = [];
  let at = 0;
  const text = (to: number): void => {
    if (to > at) nodes.push({ ...node, value: value.slice(at, to) });
  };
  for (const match of value.matchAll(pattern)) {
    const span = spanOf(match[1] ?? match[2], spans);
    if (span === undefined) continue;
    text(match.index);
    at = match.index + match[0].length;
    nodes.push({ type: span.display ? 'math' : 'inlineMath', value: span.tex, position: node.position });
  }
  if (at === 0) return [node];
  text(value.length);
  return nodes;
}

/** @param letter the one that represents a number */
function spanOf(letter: string | undefined, spans: readonly MathSpan[]): MathSpan | undefined {
  return letter === undefined ? undefined : spans[letter.charCodeAt(0) - FIRST_NUMBER];
}

/** Restores text that was taken for a formula where none can be: in an attribute, an address, a sample. */
function unmask(value: unknown, masked: Masked): unknown {
  if (typeof value === 'string') {
    return value.replace(masked.pattern, (whole: string, one?: string, other?: string) => {
      const span = spanOf(one ?? other, masked.spans);
      return span === undefined ? whole : masked.source.slice(span.from, span.to);
    });
  }
  if (Array.isArray(value)) return value.map((item) => unmask(item, masked));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'children' || key === 'position' ? each : unmask(each, masked),
    ]),
  );
}
