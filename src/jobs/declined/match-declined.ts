/** Finds the edits of a file that people declined before. */
import { type PlacedEdit, placedEdits } from '../../lib/git/edit-content.ts';
import type { FileDiff } from '../../lib/git/repository.ts';
import { type DeclinedEdit, EVERY_EDIT } from '../../records/jobs/declined-edit.ts';

interface Matched {
  /** Those that are in the file again, each once. */
  readonly declined: readonly DeclinedEdit[];
  /** To be taken back, in the order of the file; undefined = the whole file. */
  readonly edits: readonly NonNullable<PlacedEdit['edit']>[] | undefined;
}

/** @returns undefined when nothing of the file was declined */
export function matchDeclined(file: FileDiff, known: readonly DeclinedEdit[]): Matched | undefined {
  const here = known.filter(({ path }) => path === file.path || path === file.from);
  const every = here.find(({ oldHash }) => oldHash === EVERY_EDIT);
  if (every !== undefined) return { declined: [every], edits: undefined };
  const byContent = new Map(here.map((one) => [keyOf(one), one]));
  const found = placedEdits(file).flatMap(({ edit, ...content }) => {
    const declined = byContent.get(keyOf(content));
    return declined === undefined ? [] : [{ declined, edit }];
  });
  if (found.length === 0) return undefined;
  const edits = found.map(({ edit }) => edit);
  return {
    declined: [...new Set(found.map(({ declined }) => declined))],
    edits: edits.every((edit) => edit !== undefined) ? edits : undefined,
  };
}

const keyOf = ({ path, oldHash, newHash }: Pick<DeclinedEdit, 'path' | 'oldHash' | 'newHash'>): string =>
  [path, oldHash, newHash].join('\0');
