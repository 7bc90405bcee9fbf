/** Replaces ranges in the text of a page, and keeps the result only if the page is still read in the same way. */
import { isDeepStrictEqual } from 'node:util';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';

/** Half-open range of offsets, and the text that takes its place. */
export interface RangeEdit {
  readonly from: number;
  readonly to: number;
  readonly now: string;
}

/** @param edits none inside another */
export function withEdits(text: string, edits: readonly RangeEdit[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, now } of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue;
    out += text.slice(at, from) + now;
    at = to;
  }
  return out + text.slice(at);
}

/** Counted from 1; line ends of all kinds count once. */
export function lineOf(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n?|\n/g)?.length ?? 0) + 1;
}

/** @returns the reason when the new text is no longer the same page with other words */
export async function changesStructure(
  { tree }: CheckContext,
  file: string,
  { before, now }: { readonly before: string; readonly now: string },
): Promise<string | undefined> {
  const [old, next] = [await tree(file, before), await tree(file, now)];
  if ('why' in old) return old.why;
  if ('why' in next) return `the new text is no MDX: ${next.why}`;
  if (shapeOf(old.nodes) !== shapeOf(next.nodes))
    return 'the new text would be read as something else than text';
  const [front, other] = [readFrontMatter(before, file), readFrontMatter(now, file)];
  const keys = (data: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(data).map(([key, value]) => `${key} ${typeof value}`);
  if (front.issues.length !== other.issues.length || !isDeepStrictEqual(keys(front.data), keys(other.data)))
    return 'its front matter would be read as something else';
  return undefined;
}

/** The types of all nodes; neighbouring texts count once. */
function shapeOf(nodes: readonly MarkdownNode[], depth = 0): string {
  if (depth > 150) return '';
  let out = '';
  for (const { type, name, children } of nodes) {
    const own = type === 'text' && out.endsWith('text;') ? '' : `${type}${name ?? ''};`;
    out += children === undefined ? own : `${own}(${shapeOf(children, depth + 1)})`;
  }
  return out;
}
