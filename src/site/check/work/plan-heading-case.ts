/** Plans sentence case for all headings; names are words that the site's prose writes with a capital. */
import type { MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import type { RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import { proseTexts } from './prose-texts.ts';
import { countWords, sentenceCase, type WordUse, type WordUses } from './sentence-case.ts';
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

async function wordsOfSite(context: CheckContext): Promise<WordUses> {
  const uses = new Map<string, WordUse>();
  for await (const text of proseTexts(context)) countWords(text, uses);
  return uses;
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

/** False when code stands in front of the text; pictures and numbers are no words. */
function startsHeading(heading: MarkdownNode, part: MarkdownNode): boolean {
  const before = leaves(heading.children ?? [], 0);
  return !before
    .slice(0, before.indexOf(part))
    .some(({ type, value }) => type === 'inlineCode' && /\p{L}/u.test(value ?? ''));
}

function leaves(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  return nodes.flatMap((node) =>
    (node.children ?? []).length === 0 ? [node] : leaves(node.children ?? [], depth + 1),
  );
}
