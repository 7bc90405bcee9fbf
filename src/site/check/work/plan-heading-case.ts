/** Plans sentence case for all headings; names are words that the site's prose writes with a capital. */
import { setImmediate } from 'node:timers/promises';
import type { MarkdownNode } from '../../content/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import type { RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import { countWords, sentenceCase, type WordUse, type WordUses } from './sentence-case.ts';
import { textFiles } from './text-files.ts';
import type { HeadingCaseOptions } from './work-options.ts';

const DEEPEST = 150;

interface Known {
  readonly uses: WordUses;
  readonly names: ReadonlySet<string>;
}

export async function planHeadingCase(
  context: CheckContext,
  within: Within,
  { names }: HeadingCaseOptions,
): Promise<PlannedWork> {
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)));
  const known: Known = { uses: await wordsOfSite(context), names: words };
  return planPageEdits(context, within, {
    what: ['heading changed', 'headings changed'],
    concerns: (text) => /^[ \t>]*#{1,6}[ \t]|^[ \t]*(?:={2,}|-{2,})[ \t]*$/m.test(text),
    edits: (page) => headingEdits(page, known),
  });
}

/** From every page, also those that the task may not change. */
async function wordsOfSite(context: CheckContext): Promise<WordUses> {
  const uses = new Map<string, WordUse>();
  for (const file of textFiles(context, () => true)) {
    const text = await context.text(file);
    const tree = await context.tree(file, text);
    if ('nodes' in tree) count(tree.nodes, uses, 0);
    await setImmediate();
  }
  return uses;
}

function count(nodes: readonly MarkdownNode[], uses: Map<string, WordUse>, depth: number): void {
  if (depth > DEEPEST) return;
  for (const node of nodes) {
    // Headings and links are often titles, and tell nothing.
    if (node.type === 'heading' || node.type === 'link' || node.type === 'tableCell') continue;
    if (node.type === 'text') countWords(node.value ?? '', uses);
    else count(node.children ?? [], uses, depth + 1);
  }
}

function headingEdits({ file, text, tree }: PageText, known: Known): PageEdits {
  const edits: RangeEdit[] = [];
  const left: Left[] = [];
  for (const heading of headings(tree.nodes, 0)) {
    const own: RangeEdit[] = [];
    let unsure: string | undefined;
    for (const [at, part] of texts(heading.children ?? [], 0).entries()) {
      const [from, to] = [part.position?.start.offset, part.position?.end.offset];
      if (from === undefined || to === undefined) continue;
      const free = tree.reserved.some(([start, end]) => start < to && end > from) === false;
      const written = text.slice(from, to);
      const begins = at === 0 && startsHeading(heading, part);
      const cased = free ? sentenceCase(written, begins, known) : ({ kind: 'same' } as const);
      if (cased.kind === 'unsure') unsure ??= cased.word;
      if (cased.kind === 'text') own.push({ from, to, now: cased.text });
    }
    if (unsure === undefined) edits.push(...own);
    else {
      const line = heading.position?.start.line;
      left.push({ file, line, text: `keeps the heading: "${unsure}" may be a name` });
    }
  }
  return { edits, left };
}

function headings(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node) =>
    node.type === 'heading' ? [node] : headings(node.children ?? [], depth + 1),
  );
}

/** Code in a heading stays as it is. */
function texts(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node) => (node.type === 'text' ? [node] : texts(node.children ?? [], depth + 1)));
}

/** False when code or a picture stands in front of the text. */
function startsHeading(heading: MarkdownNode, part: MarkdownNode): boolean {
  let first = heading.children?.[0];
  while (first?.children?.[0] !== undefined) first = first.children[0];
  return first === part;
}
