/** Applies the fixes that have one right answer to the author's files. */
import { AppError } from '../lib/app-error.ts';
import { applyEdits } from '../site/check/apply-edits.ts';
import type { Edit } from '../site/check/finding.ts';
import { readSource, writeSource } from './write-source.ts';

interface Fixed {
  readonly done: readonly Edit[];
  /** Files that were left unchanged, and why. */
  readonly refused: readonly AppError[];
}

/** @param dryRun only reports what would change */
export function fixSite(folder: string, edits: readonly Edit[], dryRun: boolean): Fixed {
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
  const done: Edit[] = [];
  const refused: AppError[] = [];
  for (const [file, own] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    try {
      const before = readSource(folder, file);
      const applied = applyEdits(before, own);
      if (!dryRun && applied.text !== before) writeSource(folder, file, applied.text);
      done.push(...applied.done);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(error);
    }
  }
  return { done, refused };
}
