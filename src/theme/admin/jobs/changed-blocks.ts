/** Cuts the changed text of a page into the blocks that readers see: paragraphs, headings, list items and rows of tables. */
import { type DiffSide, hunkLines } from '../../../lib/git/diff-lines.ts';
import type { FileDiff } from '../../../lib/git/repository.ts';

export interface ChangedBlock {
  /** Lines of the text of its side. */
  readonly from: number;
  readonly to: number;
  /** What readers read of it. */
  readonly words: string;
}

/** More are found by the text diff. */
const MAX_BLOCKS = 200;
const LONGEST = 300;
/** Lines that begin a block of their own without a blank line before them. */
const BEGINS = /^\s*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|\||<|```|---)/;

/** Of `new`, blocks with an added line; of `old`, the lines that are gone, since comments are about these alone. */
export function changedBlocks(
  { hunks }: Pick<FileDiff, 'hunks'>,
  side: DiffSide = 'new',
): readonly ChangedBlock[] {
  const [own, other] = side === 'new' ? ['+', '-'] : ['-', '+'];
  const blocks: { from: number; to: number; lines: string[]; changed: boolean }[] = [];
  for (const hunk of hunks) {
    let open: (typeof blocks)[number] | undefined;
    for (const { kind, now, old, text } of hunkLines(hunk)) {
      const number = side === 'new' ? now : old;
      if (kind === other) continue;
      if (text.trim() === '' || (side === 'old' && kind === ' ')) open = undefined;
      else if (open === undefined || BEGINS.test(text))
        blocks.push((open = { from: number, to: number, lines: [text], changed: kind === own }));
      else {
        open.to = number;
        open.lines.push(text);
        open.changed ||= kind === own;
      }
    }
  }
  return blocks
    .filter(({ changed }) => changed)
    .map(({ from, to, lines }) => ({ from, to, words: wordsOf(lines.join(' ')) }))
    .filter(({ words }) => words !== '')
    .slice(0, MAX_BLOCKS);
}

/** Without the signs of Markdown and MDX, roughly: it is shown, and compared with the words of a rendered page. */
function wordsOf(source: string): string {
  const text = source
    .slice(0, 4 * LONGEST)
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^<>]*>|[`*_#[\]|>{}]|^\s*(?:[-+]|\d+[.)])\s/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text.slice(0, LONGEST) : '';
}
