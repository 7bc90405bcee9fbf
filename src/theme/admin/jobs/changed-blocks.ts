/** Cuts the changed text of a page into the blocks that readers see: paragraphs, headings, list items and rows of tables. */
import { hunkLines } from '../../../lib/git/diff-lines.ts';
import type { FileDiff } from '../../../lib/git/repository.ts';

export interface ChangedBlock {
  /** Lines of the new text. */
  readonly from: number;
  readonly to: number;
  /** What readers read of it. */
  readonly words: string;
}

/** More are found by the text diff. */
const MOST_BLOCKS = 200;
const LONGEST = 300;
/** Lines that begin a block of their own without a blank line before them. */
const BEGINS = /^\s*(?:[-*+]\s|\d+[.)]\s|#{1,6}\s|\||<|```|---)/;

/** Only blocks with an added or changed line; what was removed is not on the page. */
export function changedBlocks({ hunks }: Pick<FileDiff, 'hunks'>): readonly ChangedBlock[] {
  const blocks: { from: number; to: number; lines: string[]; changed: boolean }[] = [];
  for (const hunk of hunks) {
    let open: (typeof blocks)[number] | undefined;
    for (const { kind, now, text } of hunkLines(hunk)) {
      if (kind === '-') continue;
      if (text.trim() === '') open = undefined;
      else if (open === undefined || BEGINS.test(text))
        blocks.push((open = { from: now, to: now, lines: [text], changed: kind === '+' }));
      else {
        open.to = now;
        open.lines.push(text);
        open.changed ||= kind === '+';
      }
    }
  }
  return blocks
    .filter(({ changed }) => changed)
    .map(({ from, to, lines }) => ({ from, to, words: wordsOf(lines.join(' ')) }))
    .filter(({ words }) => words !== '')
    .slice(0, MOST_BLOCKS);
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
