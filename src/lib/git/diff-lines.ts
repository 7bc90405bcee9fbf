/** Numbers the lines of a diff: each with its place in the old and in the new file. */
import type { DiffHunk, FileDiff } from './repository.ts';

export interface DiffLine {
  readonly kind: ' ' | '+' | '-';
  /** Number in the old file; of an added line, that of the next old one. */
  readonly old: number;
  /** Number in the new file; of a removed line, that of the next new one. */
  readonly now: number;
  readonly text: string;
}

/** `old`: lines that the new file does not have. */
export type DiffSide = 'new' | 'old';

/** Git counts from 0 where one side has no lines. */
export function hunkLines({ oldStart, newStart, lines }: DiffHunk): readonly DiffLine[] {
  let [old, now] = [oldStart, newStart];
  return lines.map(({ kind, text }) => {
    const line = { kind, old, now, text };
    if (kind !== '+') old++;
    if (kind !== '-') now++;
    return line;
  });
}

/** The side on which a line has its number. */
export const sideOf = ({ kind }: Pick<DiffLine, 'kind'>): DiffSide => (kind === '-' ? 'old' : 'new');
export const numberOf = (line: Omit<DiffLine, 'text'>): number => (line.kind === '-' ? line.old : line.now);

/** Lines by their number: of `new` those that are there now, of `old` those that were removed. */
export function sideLines({ hunks }: Pick<FileDiff, 'hunks'>, side: DiffSide): ReadonlyMap<number, string> {
  const lines = hunks.flatMap(hunkLines).filter((line) => sideOf(line) === side);
  return new Map(lines.map((line) => [numberOf(line), line.text]));
}
