/** Leaves what people declined out of planned work, and says so. */
import { whyDeclined } from '../../../jobs/declined/declined-words.ts';
import type { matchDeclined } from '../../../jobs/declined/match-declined.ts';
import { takeBackEdit } from '../../../lib/git/diff-edits.ts';
import type { Edit } from '../../../site/check/finding.ts';
import type { Left, PlannedChange, PlannedWork } from '../../../site/check/work/planned-work.ts';

type DeclinedPart = { readonly file: string } & NonNullable<ReturnType<typeof matchDeclined>>;
export type FindDeclined = (changes: readonly PlannedChange[]) => Promise<readonly DeclinedPart[]>;

export async function leavePlanned(planned: PlannedWork, find: FindDeclined): Promise<PlannedWork> {
  const parts = new Map((await find(planned.changes)).map((part) => [part.file, part]));
  if (parts.size === 0) return planned;
  const left: readonly Left[] = [...parts.values()].flatMap(leftOf);
  // They only make sense together.
  if (planned.whole === true) return { ...planned, changes: [], left: planned.left.concat(left) };
  const changes = planned.changes.flatMap((change) => {
    const part = parts.get(change.file);
    return part === undefined ? [change] : withoutPart(change, part);
  });
  return { ...planned, changes, left: planned.left.concat(left) };
}

function leftOf({ file, declined, edits }: DeclinedPart): Left[] {
  return declined.map((one, at) => ({
    file,
    line: edits?.[at]?.old,
    text: `is left, because people declined this edit before: ${whyDeclined(one)}`,
  }));
}

function withoutPart(change: PlannedChange, { edits }: DeclinedPart): readonly PlannedChange[] {
  const { file, was, now } = change;
  if (edits === undefined || was === undefined || now === undefined) return [];
  let text = now;
  for (const edit of edits.toReversed()) text = takeBackEdit({ before: was, after: text }, edit);
  if (text === was) return [];
  const count = Math.max(1, (change.edits ?? 1) - edits.length);
  return [{ ...change, now: text, edits: count, summary: [`${file}: a part of what was found`] }];
}

/** @param now the text of a file with edits of it @returns why edits of it were declined */
export async function declinedEdits(
  texts: readonly {
    readonly file: string;
    readonly was: string;
    readonly now: string;
    readonly edits: readonly Edit[];
  }[],
  find: FindDeclined,
): Promise<ReadonlyMap<Edit, string>> {
  const parts = new Map(
    (await find(texts.map(({ file, was, now }) => ({ file, was, now, summary: [] })))).map((part) => [
      part.file,
      part,
    ]),
  );
  const reasons = new Map<Edit, string>();
  for (const { file, edits } of texts) {
    const part = parts.get(file);
    if (part === undefined) continue;
    for (const edit of edits) {
      const at = part.edits?.findIndex(({ old, removed }) => isOnLines(edit, old, removed.length)) ?? 0;
      const declined = at < 0 ? undefined : (part.declined[at] ?? part.declined[0]);
      if (declined !== undefined) reasons.set(edit, whyDeclined(declined));
    }
  }
  return reasons;
}

const isOnLines = (edit: Edit, first: number, count: number): boolean =>
  edit.kind === 'text' && edit.line >= first && edit.line < first + count;
