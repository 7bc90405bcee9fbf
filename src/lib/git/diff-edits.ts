/** Cuts the diff of a file into its edits, and takes single ones back out of the new text. */
import { AppError } from '../app-error.ts';
import { hunkLines } from './diff-lines.ts';
import type { FileDiff } from './repository.ts';

/** Changed lines without an unchanged one between them. */
interface DiffEdit {
  /** Number of its first removed line; without one, of the old line that follows it. */
  readonly old: number;
  /** Number of its first added line; without one, of the new line that follows it. */
  readonly now: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export function editsOf({ hunks }: Pick<FileDiff, 'hunks'>): readonly DiffEdit[] {
  const edits: DiffEdit[] = [];
  for (const hunk of hunks) {
    let open: { old: number; now: number; removed: string[]; added: string[] } | undefined;
    for (const { kind, old, now, text } of hunkLines(hunk)) {
      if (kind === ' ') {
        open = undefined;
        continue;
      }
      if (open === undefined) edits.push((open = { old, now, removed: [], added: [] }));
      (kind === '+' ? open.added : open.removed).push(text);
    }
  }
  return edits;
}

/** Each with its line end; the last may have none. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/).filter((line) => line !== '');
const withoutEnd = (line: string): string => line.replace(/\n$/, '');

/**
 * The new text with the lines of one edit as they were.
 * @throws AppError `review/moved` when the texts are not those of the edit
 */
export function takeBackEdit(
  { before, after }: { readonly before: string; readonly after: string },
  { old, now, removed, added }: DiffEdit,
): string {
  const [was, is] = [linesOf(before), linesOf(after)];
  const back = was.slice(old - 1, old - 1 + removed.length);
  const present = is.slice(now - 1, now - 1 + added.length);
  if (!isSame(back, removed) || !isSame(present, added))
    throw new AppError('review/moved', 'The text is not the one that the edit was made in', {
      hint: 'Load the changes again',
    });
  const lines = [...is.slice(0, now - 1), ...back, ...is.slice(now - 1 + added.length)];
  return lines
    .map((line, at) => (at < lines.length - 1 && !line.endsWith('\n') ? `${line}\n` : line))
    .join('');
}

function isSame(lines: readonly string[], texts: readonly string[]): boolean {
  return lines.length === texts.length && lines.every((line, at) => withoutEnd(line) === texts[at]);
}
