/** Checks the marks of a page against a plain comparison of its texts, read by the rules of browsers. */
import { type ReadText, readText } from '../../test/support/read-text.ts';

export interface MarkFaults {
  /** Without what was added, or removed, it is not the earlier, or the later, page. */
  readonly otherText: boolean;
  /** Letters outside of marks that the other version does not have there. */
  readonly unmarked: readonly string[];
  /** Blocks that both have, in the same order, and that have a mark. */
  readonly markedBlocks: readonly string[];
  /** How many blocks both have, in the same order. */
  readonly equalBlocks: number;
}

const WORD = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const wordsOf = ({ words }: ReadText): readonly string[] => words.join(' ').match(WORD) ?? [];

export function verifyMarks(before: string, after: string, marked: string): MarkFaults {
  const [old, now] = [readText(before, 'all'), readText(after, 'all')];
  const otherText =
    wordsOf(readText(marked, 'before')).join(' ') !== wordsOf(old).join(' ') ||
    wordsOf(readText(marked, 'after')).join(' ') !== wordsOf(now).join(' ');
  const kept = lettersOf(readText(marked, 'equal'));
  return {
    otherText,
    unmarked: [...outside(kept, lettersOf(old)), ...outside(kept, lettersOf(now))],
    ...equalOnes(old, now, readText(marked, 'after')),
  };
}

/** A mark may be inside of a word: in one with a capital, with a number above it, or of a language without spaces. */
const lettersOf = ({ words }: ReadText): readonly string[] => [...words.join('').replace(/\s/g, '')];

/** What of `kept` is no part of `all`, in order. */
function outside(kept: readonly string[], all: readonly string[]): readonly string[] {
  const missing: string[] = [];
  let at = 0;
  for (const letter of kept) {
    const found = all.indexOf(letter, at);
    if (found < 0) missing.push(letter);
    else at = found + 1;
  }
  return missing;
}

/** Only blocks that occur once in both, and that no other such block passed. */
function equalOnes(
  old: ReadText,
  now: ReadText,
  marked: ReadText,
): Pick<MarkFaults, 'markedBlocks' | 'equalBlocks'> {
  const once = (blocks: ReadText['blocks']): ReadonlyMap<string, number> => {
    const places = new Map<string, number>();
    for (const [at, { text }] of blocks.entries()) places.set(text, places.has(text) ? -1 : at);
    return places;
  };
  const [a, b] = [once(old.blocks), once(now.blocks)];
  const both = [...b].flatMap(([text, to]) => {
    const from = a.get(text) ?? -1;
    return from < 0 || to < 0 ? [] : [{ text, from, to }];
  });
  const still = both.filter(({ from, to }, i) =>
    both.every((other, j) => i === j || other.from < from === other.to < to),
  );
  const withMark = new Set(marked.blocks.filter((block) => block.marked).map(({ text }) => text));
  const markedBlocks = still.map(({ text }) => text).filter((text) => withMark.has(text));
  return { markedBlocks, equalBlocks: still.length };
}
